/**
 * The e-mails about bookings, queued in the transaction of what they are about (contract 3, E-mails). Invariants: no note
 * is in any of them; a price is that of the booked resources that the mail names.
 */
import { Schema } from 'effect'
import { bookingStatusWords, CONFIRMED } from '../../domain/rules/booking-status.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import { Payer } from '../../domain/schema/people.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import { kronor } from '../../domain/wording/swedish-amounts.ts'
import { emailKeyOf } from '../access/email-key.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { readTexts, writeMail } from '../mail/queue-mail.ts'
import type { MailGround } from './begin-booking.ts'
import { type BookedResource, isCancelled, readBookedResources } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { queueGroupMail } from './group-mails.ts'

const decodePayer = Schema.decodeUnknownSync(Payer)

/** `Eken, onsdag 11 mars 2026, 09:00–10:30. Önskemål: Kaffe`: a line, whatever the wish is written in. */
const lineOf = ({ title, date, slots, message }: BookedResource, status = ''): string => {
  const wish = message.replace(/\s+/g, ' ').trim()
  const what = [title, longDateOfYear(date), ...timeRanges(slots)].join(', ')
  const words = [
    what,
    ...(status === '' ? [] : [`Ny status: ${status}`]),
    ...(wish === '' ? [] : [`Önskemål: ${wish}`]),
  ]
  return words.join('. ')
}

/** SEK */
const priceOf = (resources: readonly BookedResource[]): number => resources.reduce((sum, { price }) => sum + price, 0)

const valuesOf = ({ number }: BookingReference, resources: readonly BookedResource[]) => ({
  bookingNumber: String(number),
  resources: resources.map((resource) => lineOf(resource)).join('\n'),
  totalPrice: kronor(priceOf(resources)),
})

const readOwner = async (transaction: Transaction, { ownerId }: BookingReference) => {
  const row = await transaction
    .selectFrom('app_user')
    .select(['email', 'first_name', 'verified', 'unclaimed'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  // Null: the owner has no address. Of one that is not proved, the name may be a stranger's word, unless an administrator wrote it.
  return { email: row.email, firstName: row.verified || row.unclaimed ? row.first_name : '' }
}

/** Each address once, with the groups whose bookings it gets; in the order in which all lock the mails that wait. */
const groupAddresses = (notifications: MailGround['notifications']) =>
  [...Map.groupBy(notifications, ({ email }) => emailKeyOf(email))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofAddress]) => ({
      email: ofAddress[0]?.email ?? '',
      groupIds: new Set(ofAddress.map(({ groupId }) => groupId)),
    }))

interface OwnerMail {
  readonly name: 'booking-made' | 'booking-confirmed' | 'booking-changed' | 'booking-cancelled' | 'status-changed'
  readonly resources: readonly BookedResource[]
  readonly link: string
  readonly status?: string
  /** A line each, where they are not those of the resources alone. */
  readonly lines?: readonly string[]
}

const ownerMail = (
  booking: BookingReference,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { name, resources, link, status = '', lines }: OwnerMail,
) => {
  const own = lines === undefined ? {} : { resources: lines.join('\n') }
  const values = { ...valuesOf(booking, resources), ...own, firstName, link, status }
  return { name, to: email, userId: booking.ownerId, values }
}

const mailOwner = async (
  { transaction, records }: BookingWork,
  booking: BookingReference,
  mail: OwnerMail,
): Promise<void> => {
  const { email, firstName } = await readOwner(transaction, booking)
  if (email === null || mail.resources.length === 0) return
  records.mail(writeMail(await readTexts(transaction, mail.name), ownerMail(booking, { email, firstName }, mail)))
}

const mailGroups = async (
  work: BookingWork,
  booking: BookingReference,
  resources: readonly BookedResource[],
  { payer, texts, notifications }: Pick<MailGround, 'payer' | 'texts' | 'notifications'>,
): Promise<void> => {
  const userName = `${payer.firstName} ${payer.lastName}`.trim()
  const owner = { id: booking.ownerId, userName, userEmail: payer.email, userPhone: payer.phone }
  for (const { email: to, groupIds } of groupAddresses(notifications)) {
    const ofGroups = resources.filter(({ groupId }) => groupIds.has(groupId))
    const news = {
      bookingId: booking.id,
      number: booking.number,
      lines: ofGroups.map((resource) => lineOf(resource)),
      price: priceOf(ofGroups),
    }
    await queueGroupMail(work, { to, owner, news, seconds: work.groupMailSeconds }, texts)
  }
}

const readCurrent = async (transaction: Transaction, { id }: BookingReference) =>
  (await readBookedResources(transaction, id)).filter((resource) => !isCancelled(resource))

interface BookingMade {
  /** All of the booking as it is now. */
  readonly resources: readonly BookedResource[]
  /** What is new in it. */
  readonly made: readonly BookedResource[]
  readonly ground: MailGround
}

/**
 * To the owner all of the booking, and to the addresses of each group what is new in it. Where all of it is confirmed already,
 * nobody is told to wait for that.
 */
export const mailBookingMade = async (
  work: BookingWork,
  booking: BookingReference,
  { resources, made, ground }: BookingMade,
): Promise<void> => {
  const { email, firstName } = ground
  const link = work.links.booking(booking.id)
  const current = resources.filter((resource) => !isCancelled(resource))
  const name = current.every(({ status }) => status === CONFIRMED) ? 'booking-confirmed' : 'booking-made'
  const texts = name === 'booking-made' ? ground.texts : await readTexts(work.transaction, name)
  if (email !== null)
    work.records.mail(writeMail(texts, ownerMail(booking, { email, firstName }, { name, resources: current, link })))
  await mailGroups(work, booking, made, ground)
}

/** All of the booking as it is now. @param changed the one with another status than before; null: none has */
export const mailBookingChanged = async (
  work: BookingWork,
  booking: BookingReference,
  changed: BookedResource | null,
): Promise<void> => {
  const resources = await readCurrent(work.transaction, booking)
  const lines = resources.map((resource) =>
    lineOf(resource, resource.id === changed?.id ? bookingStatusWords[changed.status] : ''),
  )
  await mailOwner(work, booking, { name: 'booking-changed', resources, lines, link: work.links.booking(booking.id) })
}

/** To the addresses of its group: a booked resource that was answered waits for an answer again. */
export const mailWaitsAgain = async (
  work: BookingWork,
  booking: BookingReference,
  resource: BookedResource,
): Promise<void> => {
  const [row] = await work.transaction.selectFrom('booking').select('payer').where('id', '=', booking.id).execute()
  const notifications = await work.transaction
    .selectFrom('notification')
    .select(['group_id as groupId', 'email'])
    .where('group_id', '=', resource.groupId)
    .orderBy('id')
    .execute()
  if (notifications.length === 0) return
  const texts = await readTexts(work.transaction, 'booking-made-group')
  await mailGroups(work, booking, [resource], { payer: decodePayer(row?.payer), texts, notifications })
}

/** What is removed; what was Cancelled before is known already. */
export const mailBookingCancelled = async (
  work: BookingWork,
  booking: BookingReference,
  removed: readonly BookedResource[],
): Promise<void> => {
  const resources = removed.filter((resource) => !isCancelled(resource))
  // The booking itself may be gone.
  await mailOwner(work, booking, { name: 'booking-cancelled', resources, link: work.links.bookings() })
}

/** One mail of all that got another status: each of them is named with its own if they are not the same. */
export const mailStatusChanged = async (
  work: BookingWork,
  booking: BookingReference,
  changes: readonly { readonly resource: BookedResource; readonly status: BookingStatus }[],
): Promise<void> => {
  const words = [...new Set(changes.map(({ status }) => bookingStatusWords[status]))]
  const lines = changes.map(({ resource, status }) =>
    lineOf(resource, words.length === 1 ? '' : bookingStatusWords[status]),
  )
  const resources = changes.map(({ resource }) => resource)
  const [link, status] = [work.links.booking(booking.id), words.join(', ')]
  await mailOwner(work, booking, { name: 'status-changed', resources, lines, link, status })
}
