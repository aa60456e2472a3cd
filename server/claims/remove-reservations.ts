/** Taking holds back: one of them, or all of a session's. An expired hold is gone already, and counts for nothing. */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/entities.ts'
import type { Told } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { deleteHolds } from './held-time.ts'
import { closeSessionIfEmpty, lockSession } from './hold-session.ts'
import { type Slot, slotOf } from './slot.ts'

const remove = async (
  transaction: Transaction,
  told: Told,
  sessionId: SessionId,
  slot: Slot | null,
): Promise<number> => {
  if ((await lockSession(transaction, told, sessionId)) === null) return 0
  const gone = await deleteHolds(
    transaction,
    slot === null
      ? sql`session_id = ${sessionId}`
      : sql`session_id = ${sessionId} and resource_id = ${slot.resourceId} and date = ${slot.date}
          and start_time = ${slot.startTime} and end_time = ${slot.endTime}`,
  )
  told.reservations(
    'released',
    gone.map((row) => ({ ...slotOf(row), sessionId, expiration: null })),
  )
  await closeSessionIfEmpty(transaction, sessionId)
  return gone.length
}

/** @returns whether it was held */
export const removeReservation = async (
  transaction: Transaction,
  told: Told,
  sessionId: SessionId,
  slot: Slot,
): Promise<boolean> => (await remove(transaction, told, sessionId, slot)) > 0

/** @returns how many there were */
export const clearReservations = (transaction: Transaction, told: Told, sessionId: SessionId): Promise<number> =>
  remove(transaction, told, sessionId, null)
