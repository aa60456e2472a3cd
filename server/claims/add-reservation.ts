/**
 * One press: a hold on one slot (contract 4). The insert decides the race, since the table's constraint lets one claim
 * stand (contract 3, Claims); why it was refused is found out only afterwards. An own hold that is added again is
 * confirmed with the deadline that it has.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { type GroupStructure, readGroupStructures } from '../groups/group-structure.ts'
import { lastBookableDay } from './bookable-days.ts'
import { secondsHeld } from './held-time.ts'
import { closeSessionIfEmpty, endExpiredConflicts, openSession, readConflicts } from './hold-session.ts'
import type { Holder, HoldSettings } from './holder.ts'
import { isSameSlot, type Slot } from './slot.ts'
import { hoursOfDay, slotRefusals } from './slot-refusal.ts'

export interface Press extends Holder {
  readonly slot: Slot
}

type Answer = HubAnswer<'AddReservation'>

/** How much of a group's day a source may hold without anybody's signing in; never less than one browser may. */
const shareOfDay = (group: GroupStructure, { date }: Slot, { caps }: HoldSettings): number =>
  Math.max(caps.visitorSessionHolds, Math.floor((openSlotsOf(hoursOfDay(group, date)) * caps.visitorDayPercent) / 100))

/** As SQL: whether one more hold breaks no cap. Those of a source are true because its callers take turns (`openSession`). */
const withinCaps = ({ sessionId, source, isSignedIn, slot }: Press, group: GroupStructure, settings: HoldSettings) => {
  const { caps } = settings
  const ofSession = sql`(select count(*) from claim where session_id = ${sessionId})
    < ${isSignedIn ? caps.sessionHolds : caps.visitorSessionHolds}::integer`
  if (source === null) return ofSession
  const ofSource = (which = sql``) => sql`(
    select count(*) from hold_session join claim on claim.session_id = hold_session.id
    where hold_session.source = ${source} ${which}
  )`
  const held = sql`${ofSession} and ${ofSource()} < ${caps.addressHolds}::integer`
  if (isSignedIn) return held
  const resources = group.resources.map(({ id }) => id)
  const ofDay = sql`and not signed_in and claim.date = ${slot.date} and claim.resource_id = any(${resources}::integer[])`
  return sql`${held} and ${ofSource(sql`and not signed_in`)} < ${caps.visitorAddressHolds}::integer
    and ${ofSource(ofDay)} < ${shareOfDay(group, slot, settings)}::integer
    and ${secondsHeld(source, slot)} < ${caps.visitorHoldMinutes * 60}::double precision`
}

const insertHold = async (
  transaction: Transaction,
  press: Press,
  group: GroupStructure,
  settings: HoldSettings,
): Promise<boolean> => {
  const { sessionId, slot } = press
  const inserted = await sql`
    insert into claim (resource_id, date, start_time, end_time, session_id, held_since)
    select ${slot.resourceId}::integer, ${slot.date}::date, ${slot.startTime}::time, ${slot.endTime}::time,
      ${sessionId}::uuid, server_now()
    where ${withinCaps(press, group, settings)}
    on conflict do nothing`.execute(transaction)
  return inserted.numAffectedRows === 1n
}

export const addReservation = async (work: Work, press: Press, settings: HoldSettings): Promise<Answer> => {
  const { sessionId, slot } = press
  if (settings.signInBeforeChoosing && !press.isSignedIn) return { confirmed: false, reason: 'sign-in' }
  const { now, groups } = await readGroupStructures(work.transaction, [slot.resourceId])
  const wallTime = wallTimeAt(Date.parse(now))
  const [group] = groups
  const refusal = slotRefusals(groups, wallTime, lastBookableDay(wallTime, settings.caps.bookableDays))(slot)
  if (group === undefined || refusal !== null) return { confirmed: false, reason: refusal ?? 'unknown' }

  const { deadline } = await openSession(work, press, settings.reservationSeconds)
  const reservation = { sessionId, ...slot, expiration: deadline }
  const refuse = async (reason: 'booked' | 'reserved' | 'limit'): Promise<Answer> => {
    await closeSessionIfEmpty(work.transaction, sessionId)
    return { confirmed: false, reason }
  }

  let conflictWasSeen = true
  while (!(await insertHold(work.transaction, press, group, settings))) {
    const conflicts = await readConflicts(work.transaction, [slot], sessionId)
    if (conflicts.some((conflict) => conflict.sessionId === sessionId && isSameSlot(conflict.slot, slot)))
      return { confirmed: true, reservation }
    if (conflicts.some((conflict) => conflict.sessionId === null)) return refuse('booked')
    if (conflicts.some(({ isOver }) => !isOver)) return refuse('reserved')
    // With nothing in the way twice, it is a cap; once, what was in the way may just have gone.
    if (conflicts.length === 0 && !conflictWasSeen) return refuse('limit')
    conflictWasSeen = conflicts.length > 0
    await endExpiredConflicts(work, [slot], sessionId)
  }
  work.news.reservations('held', [reservation])
  return { confirmed: true, reservation }
}
