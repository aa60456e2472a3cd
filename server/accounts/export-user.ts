/**
 * All that is kept of a person, for the person (GDPR, articles 15 and 20): the account, the bookings with their wishes
 * and the notes that the person may see, and what was done with it all. Invariant: nothing about anybody else is in it;
 * the doer of each deed is given as oneself, an administrator or the service.
 */
import { Schema } from 'effect'
import { UserExport } from '../../domain/schema/calls/activity-calls.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { isAlive } from '../access/access-token.ts'
import { readBookings } from '../bookings/read-booking.ts'
import { type Database, serverNow } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { readVisibleUser } from './read-users.ts'

const decode = Schema.decodeUnknownSync(UserExport)

/** Many enough for anybody, in portions that a statement can name. */
const bookingsAtOnce = 200

const readAllBookingsOf = async (database: Database, id: UserId) => {
  const rows = await database.selectFrom('booking').select('id').where('user_id', '=', id).orderBy('id').execute()
  const bookings: UserExport['bookings'][number][] = []
  for (let from = 0; from < rows.length; from += bookingsAtOnce) {
    const ids = rows.slice(from, from + bookingsAtOnce).map((row) => row.id)
    // As the person sees them, also when an administrator fetches the file: internal notes stay inside.
    bookings.push(...(await readBookings(database, ids, false)))
  }
  return bookings
}

const readHistory = async (database: Database, id: UserId) => {
  const rows = await database
    .selectFrom('audit_entry')
    .select(['at', 'kind', 'actor_id', 'booking_number'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    by: row.actor_id === null ? 'service' : row.actor_id === id ? 'self' : 'administrator',
    bookingNumber: row.booking_number,
  }))
}

const readSessions = async (database: Database, id: UserId) =>
  database
    .selectFrom('access_token')
    .select(['browser', 'created_at as since', 'used_at as lastSeen'])
    .where('user_id', '=', id)
    .where(isAlive)
    .orderBy('id')
    .execute()

/** @throws Failure 404 */
export const exportUser = async (database: Database, id: UserId, caller: SignedInCaller): Promise<UserExport> => {
  const user = await readVisibleUser(database, id, caller)
  const { created_at } = await database
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return decode({
    exportedAt: await serverNow(database),
    user,
    registeredAt: created_at,
    bookings: await readAllBookingsOf(database, id),
    sessions: await readSessions(database, id),
    history: await readHistory(database, id),
  })
}
