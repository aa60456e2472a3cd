/**
 * One press: a hold on one slot (docs/rules.md#holds). The insert decides the race, since the table's constraint lets
 * one claim stand; why it was refused is found out only afterwards. An own hold that is added again is confirmed with
 * the deadline that it has.
 */
import { type RawBuilder, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { HoldNews, Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { type GroupStructure, readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { type Holder, type HoldSettings, secondsHeld } from './hold-caps.ts'
import {
  type Conflict,
  closeSessionIfEmpty,
  endExpiredConflicts,
  endOfHolds,
  openSession,
  readConflicts,
} from './hold-session.ts'
import { isSameSlot, type Slot } from './slot.ts'
import { hoursOfDay, lastBookableDay, slotRefusals } from './slot-refusal.ts'

export interface Press extends Holder {
  readonly slot: Slot
  /** An administrator may book slots that are open to no one else yet. */
  readonly isAdministrator?: boolean
}

type Answer = HubAnswer<'AddReservation'>

/** How much of a group's day a source may hold without anybody's signing in; never less than one browser may. */
const shareOfDay = (group: GroupStructure, { date }: Slot, { caps }: HoldSettings): number =>
  Math.max(caps.visitorSessionHolds, Math.floor((openSlotsOf(hoursOfDay(group, date)) * caps.visitorDayPercent) / 100))

/** As SQL: whether one more hold breaks no cap. Those of a source are true because its callers take turns (`takeTurn`). */
export const withinCaps = (
  { sessionId, source, isSignedIn, slot }: Press,
  group: GroupStructure,
  settings: HoldSettings,
) => {
  const { caps } = settings
  const ofSession = sql`(select count(*) from claim where session_id = ${sessionId})
    < ${isSignedIn ? caps.sessionHolds : caps.visitorSessionHolds}::integer`
  if (source === null) return ofSession
  // Looked up from its sessions to what each holds (`offset 0` sees to it): those are a few, and a day's claims are hundreds.
  const ofSource = (within: RawBuilder<unknown>) => sql`(
    select ${within} from hold_session cross join lateral (
      select resource_id, date from claim where session_id = hold_session.id offset 0
    ) held
    where source = ${source}
  )`
  const ofAll = sql`count(*) < ${caps.addressHolds}::integer`
  if (isSignedIn) return sql`${ofSession} and ${ofSource(ofAll)}`
  const resources = group.resources.map(({ id }) => id)
  const isOfDay = sql`held.date = ${slot.date} and held.resource_id = any(${resources}::integer[])`
  const ofVisitors = sql`${ofAll} and count(*) filter (where not signed_in) < ${caps.visitorAddressHolds}::integer
    and count(*) filter (where not signed_in and ${isOfDay}) < ${shareOfDay(group, slot, settings)}::integer`
  return sql`${ofSession} and ${ofSource(ofVisitors)}
    and ${secondsHeld(source, slot)} < ${caps.visitorHoldMinutes * 60}::double precision`
}

/** As SQL: the claim of a hold, where the condition is so and nothing of the slot is taken. */
const insertedHold = ({ sessionId, slot }: Press, condition: RawBuilder<unknown>) => sql`
  insert into claim (resource_id, date, start_time, end_time, session_id, held_since)
  select ${slot.resourceId}::integer, ${slot.date}::date, ${slot.startTime}::time, ${slot.endTime}::time,
    ${sessionId}::uuid, server_now()
  where ${condition}
  on conflict do nothing`

const insertHold = async (
  transaction: Transaction,
  press: Press,
  group: GroupStructure,
  settings: HoldSettings,
): Promise<boolean> => {
  const inserted = await insertedHold(press, withinCaps(press, group, settings)).execute(transaction)
  return inserted.numAffectedRows === 1n
}

/**
 * Takes the press's turn among those of its session and of its source, so that each looks at what the one before has done, and reads
 * what its slot is judged by. Before any row is locked, so that no holder of a row waits for a turn; session before source, so
 * that nobody waits in a ring.
 */
const takeTurn = async (transaction: Transaction, { sessionId, source, slot }: Press) => {
  const ofSource = source === null ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${source}, 1))`
  const { rows } = await sql<{ now: string; id: number | null; version: string | null }>`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${sessionId}::text, 3)) ${ofSource}
    )
    select clock.now, resource_group.id, structure_version as version
    from (select count(*) from turn) taken cross join (select server_now() as now) clock left join resource_group
      on enabled and id = (select group_id from resource where id = ${slot.resourceId})`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  if (row.id === null || row.version === null) return { now: row.now, groups: [] }
  const group = await structureOfVersion(transaction, row.id, row.version)
  // It has changed in between.
  return group === null ? readGroupStructures(transaction, [slot.resourceId]) : { now: row.now, groups: [group] }
}

/**
 * The hold and its session in one statement, which locks the session first if it is there. A press that gets nothing
 * has changed nothing: then the reason has to be found.
 * @returns the deadline; null: it is not held
 */
const holdAtOnce = async (
  transaction: Transaction,
  press: Press,
  group: GroupStructure,
  settings: HoldSettings,
): Promise<string | null> => {
  const { sessionId, source, isSignedIn } = press
  const condition = sql`not exists (select from session where is_over) and ${withinCaps(press, group, settings)}`
  const { rows } = await sql<{ deadline: string }>`
    with session as materialized (
      select ${endOfHolds} <= server_now() as is_over from hold_session where id = ${sessionId}::uuid for update
    ), hold as (
      ${insertedHold(press, condition)} returning session_id
    )
    insert into hold_session (id, source, signed_in, deadline)
    select session_id, ${source ?? ''}::text, ${isSignedIn}::boolean,
      server_now() + make_interval(secs => ${settings.reservationSeconds})
    from hold
    on conflict (id) do update set signed_in = excluded.signed_in
    returning deadline`.execute(transaction)
  return rows[0]?.deadline ?? null
}

/** Whether another has it for certain: booked, or held by a session whose time is not up. */
const takenByOther = (conflicts: readonly Conflict[], sessionId: SessionId): 'booked' | 'reserved' | null => {
  if (conflicts.some((conflict) => conflict.sessionId === null)) return 'booked'
  return conflicts.some((conflict) => conflict.sessionId !== sessionId && !conflict.isOver) ? 'reserved' : null
}

export const addReservation = async (work: Work, press: Press, settings: HoldSettings): Promise<Answer> => {
  const { sessionId, slot } = press
  if (settings.signInBeforeChoosing && !press.isSignedIn) return { confirmed: false, reason: 'sign-in' }
  const { now, groups } = await takeTurn(work.transaction, press)
  const instant = Date.parse(now)
  const wallTime = wallTimeAt(instant)
  const [group] = groups
  const window = {
    lastDay: lastBookableDay(wallTime, settings.caps.bookableDays),
    openAt: press.isAdministrator === true ? null : instant,
  }
  const refusal = slotRefusals(groups, wallTime, window)(slot)
  if (group === undefined || refusal !== null) return { confirmed: false, reason: refusal ?? 'unknown' }

  const expiration = await holdAtOnce(work.transaction, press, group, settings)
  if (expiration !== null) return held(work, { sessionId, ...slot, expiration })
  const reason = takenByOther(await readConflicts(work.transaction, [slot], sessionId), sessionId)
  return reason === null ? holdAfterAll(work, press, group, settings) : { confirmed: false, reason }
}

const held = (work: Work, reservation: HoldNews & { readonly expiration: string }): Answer => {
  work.news.reservations('held', [reservation])
  return { confirmed: true, reservation }
}

/**
 * Step by step: the session's own time may be up, or that of a hold in the way; the slot may be held by it already; or
 * it is a cap.
 */
const holdAfterAll = async (
  work: Work,
  press: Press,
  group: GroupStructure,
  settings: HoldSettings,
): Promise<Answer> => {
  const { sessionId, slot } = press
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
  return held(work, reservation)
}
