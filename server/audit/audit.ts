/**
 * Who did or looked at what, written in the transaction of the action. It outlives what it is about. Invariant: no names, addresses,
 * wishes or notes are in it.
 */
import { sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'

export interface AuditEntry {
  /** Who did it; null: the server itself, or somebody who is not signed in. */
  readonly actorId: UserId | null
  readonly kind:
    | 'booking-made'
    | 'booking-added-to'
    | 'booking-changed'
    | 'booking-removed'
    | 'booked-resource-removed'
    | 'price-set'
    | 'status-set'
    | 'note-added'
    | 'note-removed'
    | 'user-registered'
    | 'person-added'
    | 'claim-link-made'
    | 'account-claimed'
    | 'user-changed'
    | 'user-cleared'
    | 'type-approved'
    | 'user-type-changed'
    | 'role-set'
    | 'password-changed'
    | 'password-reset'
    | 'signed-in'
    | 'sign-in-failed'
    | 'session-ended'
    | 'sessions-ended'
    | 'address-verified'
    | 'email-change-undone'
    | 'user-expired'
    | 'user-viewed'
    | 'user-exported'
    | 'people-listed'
    | 'feed-made'
    | 'feed-removed'
    | 'content-changed'
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
