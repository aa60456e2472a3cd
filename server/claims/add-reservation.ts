/**
 * One press: a hold on one slot (docs/rules.md#holds). The insert decides the race, since the table's constraint lets
 * one claim stand; why it was refused is found out only afterwards. An own hold that is added again is confirmed with
 * the deadline that it has.
 */
import { type RawBuilder, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { earlyHoldEnds } from '../../domain/rules/booking-window.ts'
import { openSlotsOf } from '../../domain/rules/day-slots.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { SessionId, UserTypeId } from '../../domain/schema/ids.ts'
import type { HoldNews, Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { type GroupStructure, readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { type Network, networksOf, sourceWithin } from '../http/client-address.ts'
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
  /** The types that count for a person who has signed in; absent: a visitor. */
  readonly userTypes?: readonly UserTypeId[]
  /** An administrator may book slots that are open to no one else yet. */
  readonly isAdministrator?: boolean
}

type Answer = HubAnswer<'AddReservation'>

/** So much of a group's day any source may hold without anybody's signing in, however little is free. */
const LEAST_OF_DAY = 4

/** A press is judged by the group as it is and by the server's clock. */
interface Judged {
  readonly group: GroupStructure
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * As SQL: whether the visitors of a network hold less of the day (the table `held`) than its share of the slots that would
 * be free without them. The slots of others are counted for no network that holds little.
 */
const isWithinShare = (
  { shares }: Network,
  ofNetwork: RawBuilder<unknown>,
  { date }: Slot,
  { group, now: instant }: Judged,
  { caps }: HoldSettings,
): RawBuilder<unknown> => {
  const now = wallTimeAt(instant)
  const ofDay = sql`date = ${date} and resource_id = any(${group.resources.map(({ id }) => id)}::integer[])`
  const mine = sql`count(*) filter (where ${ofNetwork} and not signed_in and ${ofDay})`
  const begins = date === now.date ? sql`and start_time > ${now.time}` : sql``
  const taken = sql`(select count(*) from claim where ${ofDay} ${begins})`
  const open = openSlotsOf(hoursOfDay(group, date), now)
  return sql`case when ${mine} < ${LEAST_OF_DAY * shares}::integer then true
    else ${mine} < (${open}::integer - ${taken} + ${mine}) * ${Math.min(100, caps.visitorDayPercent * shares)}::integer / 100 end`
}

/**
 * As SQL: whether one more hold breaks no cap. Those of a source and its networks are true because the callers of the widest take
 * turns (`takeTurn`).
 */
export const withinCaps = ({ sessionId, source, isSignedIn, slot }: Press, judged: Judged, settings: HoldSettings) => {
  const { caps } = settings
  const ofSession = sql`(select count(*) from claim where session_id = ${sessionId})
    < ${isSignedIn ? caps.sessionHolds : caps.visitorSessionHolds}::integer`
  if (source === null) return ofSession
  const networks = networksOf(source)
  const [widest] = networks
  const ofNetwork = (network: Network): RawBuilder<unknown> => {
    const isOf = network === widest ? sql`true` : sourceWithin(network)
    const ofAll = sql`count(*) filter (where ${isOf}) < ${caps.addressHolds * network.times}::integer`
    if (isSignedIn) return ofAll
    return sql`${ofAll}
      and count(*) filter (where ${isOf} and not signed_in) < ${caps.visitorAddressHolds * network.times}::integer
      and ${isWithinShare(network, isOf, slot, judged, settings)}`
  }
  // Looked up from its sessions to what each holds (`offset 0` sees to it): those are a few, and a day's claims are hundreds.
  const ofSource = sql`(
    select ${sql.join(networks.map(ofNetwork), sql` and `)} from hold_session cross join lateral (
      select resource_id, date from claim where session_id = hold_session.id offset 0
    ) held
    where ${sourceWithin(widest)}
  )`
  if (isSignedIn) return sql`${ofSession} and ${ofSource}`
  return sql`${ofSession} and ${ofSource}
    and ${secondsHeld(source, slot)} < ${caps.visitorHoldMinutes * 60}::double precision`
}

/** A hold from before its day opened gives no right to it (docs/rules.md#fair-shares). @returns ISO; null: nothing ends it early */
export const endOfEarlyHold = (
  { slot, userTypes, isAdministrator }: Pick<Press, 'slot' | 'userTypes' | 'isAdministrator'>,
  { group, now }: Judged,
): string | null => {
  if (isAdministrator === true) return null
  const rows = {
    ofGroup: group.rules,
    ofResource: group.resources.find(({ id }) => id === slot.resourceId)?.rules ?? [],
  }
  const ends = earlyHoldEnds(rows, slot.date, { holder: userTypes ?? null, now })
  return ends === null ? null : new Date(ends).toISOString()
}

/** As SQL: the claim of a hold, where the condition is so and nothing of the slot is taken. */
const insertedHold = (press: Press, judged: Judged, condition: RawBuilder<unknown>) => {
  const { sessionId, slot } = press
  return sql`
  insert into claim (resource_id, date, start_time, end_time, session_id, held_since, ends_at)
  select ${slot.resourceId}::integer, ${slot.date}::date, ${slot.startTime}::time, ${slot.endTime}::time,
    ${sessionId}::uuid, server_now(), ${endOfEarlyHold(press, judged)}::timestamptz
  where ${condition}
  on conflict do nothing`
}

const insertHold = async (
  transaction: Transaction,
  press: Press,
  judged: Judged,
  settings: HoldSettings,
): Promise<boolean> => {
  const inserted = await insertedHold(press, judged, withinCaps(press, judged, settings)).execute(transaction)
  return inserted.numAffectedRows === 1n
}

/** As SQL: the locks of a session, and of the widest network of its source, until the end of the transaction. */
export const turnOf = ({ sessionId, source }: Holder): RawBuilder<unknown> => {
  const [{ first }] = networksOf(source ?? '')
  const ofSource = source === null ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${first}, 1))`
  return sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}::text, 3)) ${ofSource}`
}

/**
 * Takes the press's turn among those of its session and of its source, so that each looks at what the one before has done, and reads
 * what its slot is judged by. Before any row is locked, so that no holder of a row waits for a turn; session before source, so
 * that nobody waits in a ring.
 */
const takeTurn = async (transaction: Transaction, press: Press) => {
  const { slot } = press
  const { rows } = await sql<{ now: string; id: number | null; version: string | null }>`
    with turn as materialized (${turnOf(press)})
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
  judged: Judged,
  settings: HoldSettings,
): Promise<string | null> => {
  const { sessionId, source, isSignedIn } = press
  const condition = sql`not exists (select from session where is_over) and ${withinCaps(press, judged, settings)}`
  const { rows } = await sql<{ deadline: string }>`
    with session as materialized (
      select ${endOfHolds} <= server_now() as is_over from hold_session where id = ${sessionId}::uuid for update
    ), hold as (
      ${insertedHold(press, judged, condition)} returning session_id
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
export const takenByOther = (conflicts: readonly Conflict[], sessionId: SessionId): 'booked' | 'reserved' | null => {
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

  const judged = { group, now: instant }
  const expiration = await holdAtOnce(work.transaction, press, judged, settings)
  if (expiration !== null) return held(work, { sessionId, ...slot, expiration })
  const reason = takenByOther(await readConflicts(work.transaction, [slot], sessionId), sessionId)
  return reason === null ? holdAfterAll(work, press, judged, settings) : { confirmed: false, reason }
}

const held = (work: Work, reservation: HoldNews & { readonly expiration: string }): Answer => {
  work.news.reservations('held', [reservation])
  return { confirmed: true, reservation }
}

/**
 * Step by step: the session's own time may be up, or that of a hold in the way; the slot may be held by it already; or
 * it is a cap.
 */
const holdAfterAll = async (work: Work, press: Press, judged: Judged, settings: HoldSettings): Promise<Answer> => {
  const { sessionId, slot } = press
  const { deadline } = await openSession(work, press, settings.reservationSeconds)
  const reservation = { sessionId, ...slot, expiration: deadline }
  const refuse = async (reason: 'booked' | 'reserved' | 'limit'): Promise<Answer> => {
    await closeSessionIfEmpty(work.transaction, sessionId)
    return { confirmed: false, reason }
  }

  let conflictWasSeen = true
  while (!(await insertHold(work.transaction, press, judged, settings))) {
    const conflicts = await readConflicts(work.transaction, [slot], sessionId)
    const isOwn = ({ sessionId: of, isOver, slot: taken }: Conflict) =>
      of === sessionId && !isOver && isSameSlot(taken, slot)
    if (conflicts.some(isOwn)) return { confirmed: true, reservation }
    if (conflicts.some((conflict) => conflict.sessionId === null)) return refuse('booked')
    if (conflicts.some(({ isOver }) => !isOver)) return refuse('reserved')
    // With nothing in the way twice, it is a cap; once, what was in the way may just have gone.
    if (conflicts.length === 0 && !conflictWasSeen) return refuse('limit')
    conflictWasSeen = conflicts.length > 0
    await endExpiredConflicts(work, [slot], sessionId)
  }
  return held(work, reservation)
}
