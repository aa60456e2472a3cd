/**
 * One press: a hold on one slot (contract 4). The insert decides the race, since the table's constraint lets one claim
 * stand (contract 3, Claims); why it was refused is found out only afterwards. An own hold that is added again is
 * confirmed with the deadline that it has.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { SessionId } from '../../domain/entities.ts'
import type { HubAnswer } from '../../domain/hub-messages.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures } from '../grid/group-structure.ts'
import type { Told } from '../live/told.ts'
import { clearTheWay, closeSessionIfEmpty, openSession, readObstacles } from './hold-session.ts'
import type { HoldSettings } from './hold-settings.ts'
import { isSameSlot, type Slot } from './slot.ts'
import { slotRefusals } from './slot-refusal.ts'

export interface Press {
  readonly sessionId: SessionId
  /** Whom the caps count it for. */
  readonly source: string
  readonly slot: Slot
}

type Answer = HubAnswer<'AddReservation'>

const insertHold = async (
  transaction: Transaction,
  { sessionId, source, slot }: Press,
  { caps }: HoldSettings,
): Promise<boolean> => {
  const inserted = await sql`
    insert into claim (resource_id, date, start_time, end_time, session_id)
    select ${slot.resourceId}::integer, ${slot.date}::date, ${slot.startTime}::time, ${slot.endTime}::time, ${sessionId}::uuid
    where (select count(*) from claim where session_id = ${sessionId}) < ${caps.sessionHolds}::integer
      and (
        select count(*) from claim join hold_session on hold_session.id = claim.session_id
        where hold_session.address = ${source}
      ) < ${caps.addressHolds}::integer
    on conflict do nothing`.execute(transaction)
  return inserted.numAffectedRows === 1n
}

export const addReservation = async (
  transaction: Transaction,
  told: Told,
  press: Press,
  settings: HoldSettings,
): Promise<Answer> => {
  const { sessionId, source, slot } = press
  const { now, groups } = await readGroupStructures(transaction, [slot.resourceId])
  const refusal = slotRefusals(groups, wallTimeAt(Date.parse(now)))(slot)
  if (refusal !== null) return { confirmed: false, reason: refusal }

  const { deadline } = await openSession(transaction, told, {
    sessionId,
    source,
    seconds: settings.reservationSeconds,
  })
  const reservation = { sessionId, ...slot, expiration: deadline }
  const refuse = async (reason: 'booked' | 'reserved' | 'limit'): Promise<Answer> => {
    await closeSessionIfEmpty(transaction, sessionId)
    return { confirmed: false, reason }
  }

  let obstacleWasSeen = true
  while (!(await insertHold(transaction, press, settings))) {
    const obstacles = await readObstacles(transaction, [slot], sessionId)
    if (obstacles.some((obstacle) => obstacle.sessionId === sessionId && isSameSlot(obstacle.slot, slot)))
      return { confirmed: true, reservation }
    if (obstacles.some((obstacle) => obstacle.sessionId === null)) return refuse('booked')
    if (obstacles.some(({ isOver }) => !isOver)) return refuse('reserved')
    // With nothing in the way twice, it is a cap; once, what was in the way may just have gone.
    if (obstacles.length === 0 && !obstacleWasSeen) return refuse('limit')
    obstacleWasSeen = obstacles.length > 0
    await clearTheWay(transaction, told, [slot], sessionId)
  }
  told.reservations('held', [reservation])
  return { confirmed: true, reservation }
}
