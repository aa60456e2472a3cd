/** Taking holds back: one of them, or all of a session's. An expired hold is gone already, and counts for nothing. */
import { sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import { deleteHolds } from './held-time.ts'
import { closeSessionIfEmpty, lockSession } from './hold-session.ts'
import { type Slot, slotOf } from './slot.ts'

const remove = async (work: Work, sessionId: SessionId, slot: Slot | null): Promise<number> => {
  if ((await lockSession(work, sessionId)) === null) return 0
  const gone = await deleteHolds(
    work.transaction,
    slot === null
      ? sql`session_id = ${sessionId}`
      : sql`session_id = ${sessionId} and resource_id = ${slot.resourceId} and date = ${slot.date}
          and start_time = ${slot.startTime} and end_time = ${slot.endTime}`,
  )
  work.news.reservations(
    'released',
    gone.map((row) => ({ ...slotOf(row), sessionId, expiration: null })),
  )
  await closeSessionIfEmpty(work.transaction, sessionId)
  return gone.length
}

/** @returns whether it was held */
export const removeReservation = async (work: Work, sessionId: SessionId, slot: Slot): Promise<boolean> =>
  (await remove(work, sessionId, slot)) > 0

/** @returns how many there were */
export const clearReservations = (work: Work, sessionId: SessionId): Promise<number> => remove(work, sessionId, null)
