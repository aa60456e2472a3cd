/**
 * The calendar of one's own bookings at an address of its own, for calendar programs, which can neither
 * sign in nor keep a cookie. Invariants: the address has 256 random bits and only its hash is stored, so it is shown
 * once; there is at most one for each person, and what is removed or replaced leads nowhere, as an address that never
 * was. It says what was booked, where and when: no person and no wish, because anyone with the address can read it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import { tokenHash } from '../access/access-token.ts'
import { type AccessContext, askPassword } from '../access/check-password.ts'
import { audit } from '../audit/audit.ts'
import { type Database, serverNow } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { houseName } from '../process/brand.ts'
import { readRevisions } from './booked-resources.ts'
import type { BookingContext } from './booking-context.ts'
import { bookingEvents, type CalendarEvent, calendarFile } from './calendar-file.ts'
import { readBookings } from './read-booking.ts'

/** Days: how far back a calendar goes. */
const daysBack = 92
/** Readings of one calendar in a second. Programs ask a few times an hour; this is for those that have gone wrong. */
export const FEED_READINGS_PER_SECOND = 5

/** It is the same each time that nothing has changed, while a file says when it was written. */
const tagTime = '1970-01-01T00:00:00.000Z'

const texts = { calendar: `Mina bokningar, ${houseName}` }

const whose = async (database: Database, token: string): Promise<number> => {
  const row = await database
    .selectFrom('booking_feed')
    .innerJoin('app_user', 'app_user.id', 'booking_feed.user_id')
    .select('booking_feed.user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('disabled', '=', false)
    .executeTakeFirst()
  return found(row).user_id
}

const readBookingsFrom = async (database: Database, userId: number, from: LocalDate): Promise<readonly Booking[]> => {
  const rows = await database
    .selectFrom('booking')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', (booking) =>
      booking.selectFrom('booked_resource').select('booked_resource.booking_id').where('date', '>=', from),
    )
    .orderBy('id')
    .execute()
  return readBookings(
    database,
    rows.map(({ id }) => id),
    false,
  )
}

const eventsOf = async (
  { database, links }: Pick<BookingContext, 'database' | 'links'>,
  bookings: readonly Booking[],
  from: LocalDate,
): Promise<readonly CalendarEvent[]> => {
  const revisions = await readRevisions(
    database,
    bookings.map(({ id }) => id),
  )
  return bookings
    .map((booking) => ({
      ...booking,
      bookingResources: booking.bookingResources
        .filter(({ date }) => date >= from)
        .map((booked) => ({ ...booked, message: '' })),
    }))
    .flatMap((booking) => bookingEvents(booking, { url: links.booking(booking.id), revisions }))
}

const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`

/** When one's own address was made; null: there is none. */
export const readBookingFeed = async (
  { database }: BookingContext,
  { user }: SignedInCaller,
): Promise<CallAnswer<'bookingFeed'>> => {
  const row = await database
    .selectFrom('booking_feed')
    .select('created_at')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return { createdAt: row?.created_at ?? null }
}

/** A new address, which is shown this once. The one before is void. @throws Failure 422, without the right password */
export const createBookingFeed = async (
  context: BookingContext & AccessContext,
  caller: SignedInCaller,
  password: string | null | undefined,
): Promise<CallAnswer<'createBookingFeed'>> => {
  const { database, links } = context
  const { user } = caller
  const stillHolds = await askPassword(context, caller, password)
  return runTransaction(database, async (transaction) => {
    await stillHolds(transaction)
    const token = randomBytes(32).toString('base64url')
    const values = { token_hash: tokenHash(token), created_at: sql<string>`server_now()` }
    const { created_at } = await transaction
      .insertInto('booking_feed')
      .values({ user_id: user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning('created_at')
      .executeTakeFirstOrThrow()
    await audit(transaction, { actorId: user.id, kind: 'feed-made', userId: user.id })
    return { address: links.bookingFeed(token), createdAt: created_at }
  })
}

export const removeBookingFeed = ({ database }: BookingContext, { user }: SignedInCaller): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('booking_feed')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await audit(transaction, { actorId: user.id, kind: 'feed-removed', userId: user.id })
  })

/** A calendar program reads it. @throws Failure 404 */
export const readFeedCalendar = async (
  { database, links }: BookingContext,
  token: string,
): Promise<{ readonly text: string; readonly entityTag: string }> => {
  const userId = await whose(database, token)
  const now = await serverNow(database)
  const from = addDays(wallTimeAt(Date.parse(now)).date, -daysBack)
  const events = await eventsOf({ database, links }, await readBookingsFrom(database, userId, from), from)
  const fileAt = (instant: string): string => calendarFile(events, instant, texts.calendar)
  return { text: fileAt(now), entityTag: tagOf(fileAt(tagTime)) }
}
