/**
 * Exports all stored data about a person for that person (GDPR, articles 15 and 20): the account, the bookings with their wishes and the
 * notes that the person may see, and the history of all of it. Invariant: the export contains nothing about anybody else but the addresses
 * that the person has given for co-bookers, so the doer of each deed is given as the person, an administrator or the service.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { UserExport } from '../../domain/schema/calls/activity-calls.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { isAlive } from '../access/access-token.ts'
import { asOwner, readBookings } from '../bookings/read-booking.ts'
import { type Database, serverNow } from '../database/database.ts'
import { shownAddress } from '../database/shown-person.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { requireAttended } from '../http/served-call.ts'
import { readVisibleUser } from './read-users.ts'

const decode = Schema.decodeUnknownSync(UserExport)

/** The number of bookings that one statement reads. */
const bookingsAtOnce = 200

/** Reads the stored data of a user for the user's own copy. @throws Failure 404 */
export const exportUser = async (database: Database, id: UserId, caller: SignedInCaller): Promise<UserExport> => {
  const isTheirs = id === caller.user.id || callerMay(caller, 'administer')
  const user = found(isTheirs ? await readVisibleUser(database, id, caller) : null)
  // All that the house knows of somebody, at once.
  if (id !== caller.user.id) requireAttended(caller)
  if (user.protection === 'hidden') throw new Failure('protected')
  const { created_at } = await database
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const exportedAt = await serverNow(database)

  const made = await database.selectFrom('booking').select('id').where('user_id', '=', id).orderBy('id').execute()
  const bookings: UserExport['bookings'][number][] = []
  for (let from = 0; from < made.length; from += bookingsAtOnce) {
    const ids = made.slice(from, from + bookingsAtOnce).map((row) => row.id)
    // The export contains what the person may see, even if an administrator downloads it. Internal notes are left out.
    bookings.push(...(await readBookings(database, ids, asOwner(id))))
  }
  const sessions = await database
    .selectFrom('access_token')
    .select(['browser', 'created_at as since', 'used_at as lastSeen'])
    .where('user_id', '=', id)
    .where(isAlive)
    .orderBy('id')
    .execute()
  const passkeys = await database
    .selectFrom('passkey')
    .select(['name', 'since', 'last_used as lastUsed'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const entries = await database
    .selectFrom('audit_entry')
    .select(['at', 'kind', 'actor_id as actorId', 'booking_number as bookingNumber'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const history = entries.map(({ actorId, ...entry }) => ({
    ...entry,
    by: actorId === null ? 'service' : actorId === id ? 'self' : 'administrator',
  }))
  const coBookers = await database
    .selectFrom('co_booker')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select([
      'booking_number as bookingNumber',
      (id === caller.user.id ? sql<string>`email` : shownAddress).as('email'),
    ])
    .where((coBooker) => coBooker.or([coBooker('named_by', '=', id), coBooker('booking.user_id', '=', id)]))
    .orderBy('co_booker.id')
    .execute()
  const coBookings = await database
    .selectFrom('co_booker')
    .innerJoin('app_user', 'app_user.email_key', 'co_booker.email_key')
    .innerJoin('booked_resource', 'booked_resource.booking_id', 'co_booker.booking_id')
    .innerJoin('resource', 'resource.id', 'resource_id')
    .select(['resource.title as resource', 'date'])
    .where('app_user.id', '=', id)
    .where('app_user.verified', '=', true)
    .where((where) =>
      where.or([
        where('booked_resource_id', 'is', null),
        where('booked_resource_id', '=', where.ref('booked_resource.id')),
      ]),
    )
    .orderBy('date')
    .execute()
  return decode({
    exportedAt,
    user,
    registeredAt: created_at,
    bookings,
    sessions,
    passkeys,
    history,
    coBookers,
    coBookings,
  })
}
