/**
 * The calendar of a person's own bookings, at a secret address for calendar programs, which can neither sign in nor keep a cookie.
 * Invariants: the address has 256 random bits and the database stores only its hash, so the address is shown once; a person has at most one
 * address; an address that was removed or replaced, or rests, looks as if it had never existed. The calendar shows what is booked, where and
 * when. It contains no person and no wish, because anyone with the address can read it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { addDays } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { tokenHash } from '../access/access-token.ts'
import { type AccessContext, askOwner } from '../access/check-password.ts'
import { audit } from '../audit/audit.ts'
import { serverNow } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { houseName } from '../process/brand.ts'
import { readRevisions } from './booked-resources.ts'
import type { BookingContext } from './booking-context.ts'
import { bookingEvents, calendarFile } from './calendar-file.ts'
import { asOwner, readBookings } from './read-booking.ts'

/** The number of past days that a calendar contains. */
const daysBack = 92
/** The readings of one calendar that are allowed per second. Programs read a few times an hour, so the limit only stops faulty programs. */
export const FEED_READINGS_PER_SECOND = 5

/**
 * A calendar file contains the time of its writing. The tag is computed with this constant time instead, so it changes only with other
 * data.
 */
const tagTime = '1970-01-01T00:00:00.000Z'

/** Reads when the person's address was made; null if there is none. */
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

/**
 * Makes a new address, which is shown only in this answer, and ends the previous address.
 * @throws Failure 422 if the password is wrong, `prove-again`
 */
export const createBookingFeed = async (
  context: BookingContext & AccessContext,
  caller: SignedInCaller,
  password: string | null | undefined,
): Promise<CallAnswer<'createBookingFeed'>> => {
  const { database, links } = context
  const { user } = caller
  const stillHolds = await askOwner(context, caller, password)
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

/**
 * Whether the provider that gave a person of the house the role has said yes to them a short while ago. Until the next yes their calendar
 * rests, because whoever has left does not come back to end it. Others' calendars never rest.
 */
const isVouchedFor = sql<SqlBool>`(app_user.role_issuer is null or exists (
  select from user_identity
  where user_identity.user_id = app_user.id and issuer = app_user.role_issuer and vouched_until > server_now()))`

/** Reads the calendar for a calendar program. @throws Failure 404 */
export const readFeedCalendar = async (
  { database, links }: BookingContext,
  token: string,
): Promise<{ readonly text: string; readonly entityTag: string }> => {
  const owner = await database
    .selectFrom('booking_feed')
    .innerJoin('app_user', 'app_user.id', 'booking_feed.user_id')
    .select('booking_feed.user_id as id')
    .where('token_hash', '=', tokenHash(token))
    .where('disabled', '=', false)
    .where(isVouchedFor)
    .executeTakeFirst()
  const { id: userId } = found(owner)
  const now = await serverNow(database)
  const from = addDays(wallTimeAt(Date.parse(now)).date, -daysBack)
  const rows = await database
    .selectFrom('booking')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', (booking) =>
      booking.selectFrom('booked_resource').select('booked_resource.booking_id').where('date', '>=', from),
    )
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const bookings = await readBookings(database, ids, asOwner(UserId.make(userId)))
  const revisions = await readRevisions(database, ids)

  const events = bookings.flatMap((booking) => {
    const shown = booking.bookingResources.filter(({ date }) => date >= from)
    const wishless = { ...booking, bookingResources: shown.map((booked) => ({ ...booked, message: '' })) }
    return bookingEvents(wishless, { url: links.booking(booking.id), revisions })
  })
  const fileAt = (instant: string): string => calendarFile(events, instant, `Mina bokningar, ${houseName}`)
  const hash = createHash('sha256').update(fileAt(tagTime)).digest('base64url')
  return { text: fileAt(now), entityTag: `W/"${hash}"` }
}
