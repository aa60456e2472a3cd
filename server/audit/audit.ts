/**
 * The history of deeds, written in the transaction of the deed, and of looks at people's data. The history outlives the things that it
 * describes. Invariant: it contains no names, addresses, wishes or notes. The house may forget who is in the history of a booking
 * (`server/retention/`).
 */
import { sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'

export interface AuditEntry {
  /** The doer. It is null for the server itself and for a person who is not signed in. */
  readonly actorId: UserId | null
  readonly kind:
    | 'booking-made'
    | 'booking-added-to'
    | 'booking-changed'
    | 'booking-removed'
    | 'booking-handed-on'
    | 'booking-taken-over'
    | 'booked-resource-removed'
    | 'booking-forgotten'
    | 'price-set'
    | 'status-set'
    | 'cancelled-late'
    | 'cancelling-undone'
    | 'time-taken'
    | 'checked-in'
    | 'booking-missed'
    | 'missed-forgiven'
    | 'note-added'
    | 'note-removed'
    | 'user-registered'
    | 'person-added'
    | 'claim-link-made'
    | 'account-claimed'
    | 'user-changed'
    | 'user-cleared'
    | 'type-approved'
    | 'type-refused'
    | 'user-type-changed'
    | 'role-set'
    | 'password-changed'
    | 'password-reset'
    | 'signed-in'
    | 'sign-in-failed'
    | 'session-ended'
    | 'sessions-ended'
    | 'second-factor-changed'
    | 'passkey-copied'
    | 'protected'
    | 'unprotected'
    | 'protected-shown'
    | 'address-verified'
    | 'identity-linked'
    | 'identity-unlinked'
    | 'email-change-undone'
    | 'user-expired'
    | 'user-viewed'
    | 'user-exported'
    | 'people-listed'
    | 'feed-made'
    | 'feed-removed'
    | 'content-changed'
    | 'retention-set'
    | 'attributes-changed'
    | 'group-changed'
    | 'resource-changed'
  readonly userId?: number
  readonly bookingNumber?: number
  readonly details?: Readonly<Record<string, unknown>>
}

export const audit = async (transaction: Transaction, entry: AuditEntry): Promise<void> => {
  await transaction
    .insertInto('audit_entry')
    .values({
      at: sql<string>`server_now()`,
      actor_id: entry.actorId,
      kind: entry.kind,
      user_id: entry.userId ?? null,
      booking_number: entry.bookingNumber ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

/** The kinds of entries about a booking, which name its parts, or the booking as a whole. */
export const bookingDeeds = [
  ...(['booking-made', 'booking-added-to', 'booking-changed', 'booking-removed', 'booking-handed-on'] as const),
  ...(['booking-taken-over', 'booked-resource-removed', 'booking-forgotten', 'price-set', 'status-set'] as const),
  ...(['cancelled-late', 'cancelling-undone', 'note-added', 'note-removed'] as const),
  ...(['time-taken', 'checked-in', 'booking-missed', 'missed-forgiven'] as const),
] as const satisfies readonly AuditEntry['kind'][]

/** The kinds of entries about looks at people's data. */
export const lookups = ['user-viewed', 'people-listed', 'user-exported'] as const

interface Lookup {
  readonly kind: (typeof lookups)[number]
  /** The person whose data was read. */
  readonly userId?: UserId
  /** The booking that contains the data. */
  readonly bookingNumber?: number
  /** The list that was read. */
  readonly list?: 'users' | 'bookings' | 'waiting' | 'report' | 'retention'
}

/**
 * Records a look at somebody's data, at most once an hour. A look at one's own data is not recorded. The function is called after the data
 * was read, because a refused call has shown nothing.
 */
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
