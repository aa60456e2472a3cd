/**
 * The co-bookers of a booking: people whom its owner names by their addresses. Each gets a mail with a link of their own, which shows the
 * time, the room and the way, and nothing else. Invariants: a booking has at most `MOST_CO_BOOKERS`; a mail to an address that may be a
 * stranger's counts as every such mail (`mail-allowance.ts`) and has no words of the owner but the first name; the link of a co-booker who
 * was removed, or who has left, opens nothing from that moment on, and no mail to them leaves; the co-bookers of a protected person are
 * hidden with the person, and so is the address of a protected person among the co-bookers of somebody else.
 */
import { type SqlBool, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { MOST_CO_BOOKERS } from '../../domain/rules/co-bookers.ts'
import { emailProblem } from '../../domain/rules/email.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { CoBooker } from '../../domain/schema/calls/link-calls.ts'
import { type BookingId, BookingResourceId, RowId } from '../../domain/schema/ids.ts'
import { isHiddenFrom } from '../access/protected-look.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { AccountContext } from '../accounts/account.ts'
import { mayBeMailed } from '../accounts/mail-allowance.ts'
import { hasEnded, isCancelled, readBookedResources } from '../bookings/booked-resources.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { queueInvitation } from '../bookings/co-booker-mails.ts'
import { type LockedBooking, lockBookings } from '../bookings/lock-booking.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { shownAddress } from '../database/shown-person.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { failureTexts, fieldTexts } from '../http/failure-texts.ts'

interface CoBookerRow {
  readonly id: number
  readonly email: string
  readonly booked_resource_id: number | null
}

const coBookerOf = ({ id, email, booked_resource_id: rid }: CoBookerRow): CoBooker => ({
  ...{ id: RowId.make(id), email },
  rid: rid === null ? null : BookingResourceId.make(rid),
})

/** Co-bookers lead to the person who has named them. @throws Failure 403 `protected` */
const requireShown = async (
  database: Database | Transaction,
  caller: SignedInCaller,
  ownerId: number,
): Promise<void> => {
  if (await isHiddenFrom(database, caller, ownerId)) throw new Failure('protected')
}

/**
 * Reads the co-bookers in the order in which they were named, for whoever may change the booking.
 * @throws Failure 403 `protected`, 404
 */
export const readCoBookers = async (
  database: Database,
  bookingId: BookingId,
  caller: SignedInCaller,
): Promise<readonly CoBooker[]> => {
  const booking = await database.selectFrom('booking').select('user_id').where('id', '=', bookingId).executeTakeFirst()
  const { user_id: ownerId } = found(booking)
  const parts = (await readBookedResources(database, [bookingId])).get(bookingId) ?? []
  const groups = parts.map(({ groupId }) => groupId)
  const isOwn = ownerId === caller.user.id
  found(isOwn || callerMay(caller, 'handle-bookings', groups) ? ownerId : null)
  await requireShown(database, caller, ownerId)
  const rows = await database
    .selectFrom('co_booker')
    .select(['id', (isOwn ? sql<string>`email` : shownAddress).as('email'), 'booked_resource_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()
  return rows.map(coBookerOf)
}

/** Locks a booking of which the caller may change all parts. @throws Failure 404 */
const lockWhole = async (transaction: Transaction, caller: SignedInCaller, id: BookingId): Promise<LockedBooking> => {
  const { within, ...locked } = found((await lockBookings(transaction, [id], { caller }))[0])
  return found(within.length === locked.resources.length ? locked : null)
}

interface Naming {
  readonly caller: SignedInCaller
  readonly parameters: { readonly id: BookingId }
  readonly body: CallBody<'addCoBooker'>
}

/** @throws Failure 403 `protected`, 404, 409 `begun` or `too-many`, 422, 429 */
export const addCoBooker = (
  context: BookingContext & Pick<AccountContext, 'mailCaps'>,
  { caller, parameters, body: { email, rid = null } }: Naming,
): Promise<CoBooker> =>
  context.changes.run(async (work) => {
    const { transaction, news } = work
    const { booking, resources } = await lockWhole(transaction, caller, parameters.id)
    await requireShown(transaction, caller, booking.ownerId)
    refuseInvalid({ email: emailProblem(email, fieldTexts.email) })
    const now = wallTimeAt(Date.parse(await serverNow(transaction)))
    const seen = resources.filter((part) => (rid === null || part.id === rid) && !isCancelled(part))
    if (rid !== null && seen.length === 0) throw new Failure('invalid', { fields: { rid: fieldTexts.coBookerPart } })
    if (seen.every((part) => hasEnded(part, now))) throw new Failure('begun', { message: failureTexts.overForCoBooker })

    const emailKey = emailKeyOf(email)
    const owner = await transaction
      .selectFrom('app_user')
      .select('email_key')
      .where('id', '=', booking.ownerId)
      .executeTakeFirst()
    if (owner?.email_key === emailKey) throw new Failure('invalid', { fields: { email: fieldTexts.ownAddress } })
    const others = await transaction
      .selectFrom('co_booker')
      .select('email_key')
      .where('booking_id', '=', booking.id)
      .execute()
    if (others.some(({ email_key }) => email_key === emailKey))
      throw new Failure('invalid', { fields: { email: fieldTexts.knownCoBooker } })
    if (others.length >= MOST_CO_BOOKERS) throw new Failure('too-many', { message: failureTexts.manyCoBookers })
    if (!(await mayBeMailed(transaction, context.mailCaps, { emailKey, caller, reader: 'stranger' })))
      throw new Failure('rate-limited', { message: failureTexts.manyCoBookerMails })

    const row = await transaction
      .insertInto('co_booker')
      .values({
        ...{ booking_id: booking.id, booked_resource_id: rid, email, email_key: emailKey, named_by: booking.ownerId },
        created_at: sql<string>`server_now()`,
      })
      .returning(['id', 'link', 'email', 'booked_resource_id'])
      .executeTakeFirstOrThrow()
    const { id: bookingId, ownerId } = booking
    await queueInvitation({ ...context, ...work }, { bookingId, ownerId, coBooker: { ...row, only: rid } })
    news.touchedBookings(resources)
    return coBookerOf(row)
  })

/** Ends the link of a co-booker at once, and takes back the mails that have not left. */
export const forgetCoBooker = async (transaction: Transaction, id: number): Promise<void> => {
  await transaction.deleteFrom('co_booker').where('id', '=', id).execute()
  await transaction
    .deleteFrom('outbox_mail')
    .where(
      sql<SqlBool>`sent_at is null and given_up_at is null and gathered @> ${JSON.stringify([{ coBooker: id }])}::jsonb`,
    )
    .execute()
}

interface Removing {
  readonly caller: SignedInCaller
  readonly parameters: { readonly id: BookingId; readonly coBookerId: RowId }
}

/** @throws Failure 403 `protected`, 404 */
export const removeCoBooker = (context: BookingContext, { caller, parameters }: Removing): Promise<void> =>
  context.changes.run(async ({ transaction, news }) => {
    const { booking, resources } = await lockWhole(transaction, caller, parameters.id)
    await requireShown(transaction, caller, booking.ownerId)
    const row = await transaction
      .selectFrom('co_booker')
      .select('id')
      .where('id', '=', parameters.coBookerId)
      .where('booking_id', '=', booking.id)
      .executeTakeFirst()
    await forgetCoBooker(transaction, found(row).id)
    news.touchedBookings(resources)
  })
