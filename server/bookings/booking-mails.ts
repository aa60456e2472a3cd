/**
 * The e-mails about bookings, queued in the transaction of what they are about (contract 3, E-mails). Invariants: no note
 * is in any of them; a price is that of the booked resources that the mail names.
 */
import { bookingStatusWords } from '../../domain/rules/booking-status.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import { emailKeyOf } from '../access/email-key.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type BookedResource, isCancelled, readBookedResources } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { queueGroupMail } from './group-mails.ts'

/** `Eken, onsdag 11 mars 2026, 09:00–10:30. Önskemål: Kaffe`: a line, whatever the wish is written in. */
const lineOf = ({ title, date, slots, message }: BookedResource): string => {
  const wish = message.replace(/\s+/g, ' ').trim()
  const what = [title, longDateOfYear(date), ...timeRanges(slots)].join(', ')
  return wish === '' ? what : `${what}. Önskemål: ${wish}`
}

/** SEK */
const priceOf = (resources: readonly BookedResource[]): number => resources.reduce((sum, { price }) => sum + price, 0)

const valuesOf = ({ number }: BookingReference, resources: readonly BookedResource[]) => ({
  bookingNumber: String(number),
  resources: resources.map(lineOf).join('\n'),
  totalPrice: kronor(priceOf(resources)),
})

const readOwner = async (transaction: Transaction, { ownerId }: BookingReference) => {
  const row = await transaction
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'phone', 'verified'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return {
    /** Null: the owner is cleared, and has no address. */
    email: row.email,
    /** Of an address that is not proved, the name may be a stranger's word. */
    firstName: row.verified ? row.first_name : '',
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
  }
}

/** Each address once, with the groups whose bookings it gets; in the order in which all lock the mails that wait. */
const readGroupAddresses = async (transaction: Transaction, resources: readonly BookedResource[]) => {
  const rows = await transaction
    .selectFrom('notification')
    .select(['group_id', 'email'])
    .where('group_id', 'in', [0, ...resources.map(({ groupId }) => groupId)])
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, (row) => emailKeyOf(row.email))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofAddress]) => ({
      email: ofAddress[0]?.email ?? '',
      groupIds: new Set(ofAddress.map((row) => row.group_id)),
    }))
}

interface OwnerMail {
  readonly name: 'booking-made' | 'booking-changed' | 'booking-cancelled' | 'status-changed'
  readonly resources: readonly BookedResource[]
  readonly link: string
  readonly status?: string
}

const mailOwner = async (
  transaction: Transaction,
  booking: BookingReference,
  { name, resources, link, status = '' }: OwnerMail,
): Promise<void> => {
  const { email, firstName } = await readOwner(transaction, booking)
  if (email === null || resources.length === 0) return
  const values = { ...valuesOf(booking, resources), firstName, link, status }
  await queueMail(transaction, { name, to: email, userId: booking.ownerId, values })
}

const mailGroups = async (
  { transaction, links, groupMailSeconds }: BookingWork,
  booking: BookingReference,
  resources: readonly BookedResource[],
): Promise<void> => {
  const { name, email, phone } = await readOwner(transaction, booking)
  const owner = { id: booking.ownerId, userName: name, userEmail: email ?? '', userPhone: phone }
  for (const { email: to, groupIds } of await readGroupAddresses(transaction, resources)) {
    const ofGroups = resources.filter(({ groupId }) => groupIds.has(groupId))
    const news = {
      bookingId: booking.id,
      number: booking.number,
      lines: ofGroups.map(lineOf),
      price: priceOf(ofGroups),
    }
    await queueGroupMail(transaction, { to, owner, news, seconds: groupMailSeconds }, links)
  }
}

const readCurrent = async (transaction: Transaction, { id }: BookingReference) =>
  (await readBookedResources(transaction, id)).filter((resource) => !isCancelled(resource))

/** To the owner all of the booking as it is now, and to the addresses of each group what is new in the booking. */
export const mailBookingMade = async (
  work: BookingWork,
  booking: BookingReference,
  isNew: (resource: BookedResource) => boolean,
): Promise<void> => {
  const { transaction, links } = work
  const resources = await readCurrent(transaction, booking)
  await mailOwner(transaction, booking, { name: 'booking-made', resources, link: links.booking(booking.id) })
  await mailGroups(work, booking, resources.filter(isNew))
}

/** All of the booking as it is now. */
export const mailBookingChanged = async (
  { transaction, links }: BookingWork,
  booking: BookingReference,
): Promise<void> => {
  const resources = await readCurrent(transaction, booking)
  await mailOwner(transaction, booking, { name: 'booking-changed', resources, link: links.booking(booking.id) })
}

/** What is removed; what was Cancelled before is known already. */
export const mailBookingCancelled = async (
  { transaction, links }: BookingWork,
  booking: BookingReference,
  removed: readonly BookedResource[],
): Promise<void> => {
  const resources = removed.filter((resource) => !isCancelled(resource))
  // The booking itself may be gone.
  await mailOwner(transaction, booking, { name: 'booking-cancelled', resources, link: links.bookings() })
}

export const mailStatusChanged = async (
  { transaction, links }: BookingWork,
  booking: BookingReference,
  resource: BookedResource,
  to: BookingStatus,
): Promise<void> => {
  const [link, status] = [links.booking(booking.id), bookingStatusWords[to]]
  await mailOwner(transaction, booking, { name: 'status-changed', resources: [resource], link, status })
}
