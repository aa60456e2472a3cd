/**
 * That an administrator looked at somebody's personal data is written down too: once an hour for the same person (or the
 * same list) and the same booking, since an open page reads again whenever something changes. What was searched for is
 * not kept: it may be a name.
 */
import { sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { AuditEntry } from './audit.ts'

interface Lookup {
  readonly kind: Extract<AuditEntry['kind'], 'user-viewed' | 'people-listed' | 'user-exported'>
  /** Whose data. */
  readonly userId?: UserId
  /** Of the booking in which they stand. */
  readonly bookingNumber?: number
  /** Of lists: which. */
  readonly list?: 'users' | 'bookings' | 'waiting' | 'report'
}

/** Not of one's own data. */
export const auditLookup = async (
  database: Database,
  { user }: SignedInCaller,
  { kind, userId, bookingNumber, list }: Lookup,
): Promise<void> => {
  if (userId === user.id) return
  const details = JSON.stringify(list === undefined ? {} : { list })
  await sql`
    insert into audit_entry (at, actor_id, kind, user_id, booking_number, details)
    select server_now(), ${user.id}::integer, ${kind}, ${userId ?? null}::integer, ${bookingNumber ?? null}::integer,
      ${details}::jsonb
    where not exists (
      select from audit_entry
      where at > server_now() - interval '1 hour' and actor_id = ${user.id} and kind = ${kind}
        and user_id is not distinct from ${userId ?? null}::integer
        and booking_number is not distinct from ${bookingNumber ?? null}::integer
        and details = ${details}::jsonb
    )`.execute(database)
}
