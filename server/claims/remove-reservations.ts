/** Taking holds back: one of them, or all of a session's. An expired hold is gone already, and counts for nothing. */
import type { SessionId } from '../../domain/entities.ts'
import type { Transaction } from '../database/database.ts'
import type { Told } from '../live/told.ts'
import { closeSessionIfEmpty, lockSession } from './hold-session.ts'
import { type Slot, slotOf } from './slot.ts'

const remove = async (
  transaction: Transaction,
  told: Told,
  sessionId: SessionId,
  slot: Slot | null,
): Promise<number> => {
  if ((await lockSession(transaction, told, sessionId)) === null) return 0
  const own = transaction.deleteFrom('claim').where('session_id', '=', sessionId)
  const chosen =
    slot === null
      ? own
      : own
          .where('resource_id', '=', slot.resourceId)
          .where('date', '=', slot.date)
          .where('start_time', '=', slot.startTime)
          .where('end_time', '=', slot.endTime)
  const gone = await chosen.returning(['resource_id', 'date', 'start_time', 'end_time']).execute()
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
