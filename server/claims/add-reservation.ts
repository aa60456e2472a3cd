/**
 * One press: a hold on one slot (docs/rules.md#holds). The insert decides the race, since the table's constraint lets
 * one claim stand; why it was refused is found out only afterwards. An own hold that is added again is confirmed with
 * the deadline that it has.
 */
import { type RawBuilder, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { earlyHoldEnds } from '../../domain/rules/booking-window.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { SessionId, UserTypeId } from '../../domain/schema/ids.ts'
import type { HoldNews, Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { type Network, networksOf, sourceWithin } from '../http/client-address.ts'
import { isOfDay, isWithinShare, type Judged } from './day-share.ts'
import { type Holder, type HoldSettings, holdsOfPerson, personOfShares, secondsHeld, timedFor } from './hold-caps.ts'
import {
  type Conflict,
  closeSessionIfEmpty,
  endExpiredConflicts,
  endOfHolds,
  newSessionColumns,
  newSessionValues,
  openSession,
  readConflicts,
  takeSession,
} from './hold-session.ts'
import { isSameSlot, type Slot } from './slot.ts'
import { lastBookableDay, slotRefusals } from './slot-refusal.ts'

export interface Press extends Holder {
  readonly slot: Slot
  /** The types that count for a person who has signed in; absent: a visitor. */
  readonly userTypes?: readonly UserTypeId[]
}

type Answer = HubAnswer<'AddReservation'>

/** As SQL: whether one more hold keeps to what a person may have, in whichever sessions and from wherever. */
const withinCapsOfPerson = (press: Press, judged: Judged, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, userId, slot } = press
  if (userId === undefined) return sql`true`
  const ofAll = sql`${holdsOfPerson(sessionId, userId)} < ${settings.caps.personHolds}::integer`
  if (personOfShares(press, settings) === null) return ofAll
  const mine = holdsOfPerson(sessionId, userId, isOfDay(slot.date, judged))
  return sql`${ofAll} and ${isWithinShare(mine, 1, slot.date, judged, settings)}`
}

/** As SQL: whether one more hold keeps to what a source may have, and the networks that it is in. */
const withinCapsOfSource = (press: Press, judged: Judged, settings: HoldSettings): RawBuilder<unknown> => {
  const { source, isSignedIn, slot } = press
  if (source === null) return sql`true`
  const { caps } = settings
  const networks = networksOf(source)
  const [widest] = networks
  const ofNetwork = (network: Network): RawBuilder<unknown> => {
    const isOf = network === widest ? sql`true` : sourceWithin(network)
    const ofAll = sql`count(*) filter (where ${isOf}) < ${caps.addressHolds * network.times}::integer`
    if (isSignedIn) return ofAll
    const mine = sql`count(*) filter (where ${isOf} and not signed_in and ${isOfDay(slot.date, judged)})`
    return sql`${ofAll}
      and count(*) filter (where ${isOf} and not signed_in) < ${caps.visitorAddressHolds * network.times}::integer
      and ${isWithinShare(mine, network.shares, slot.date, judged, settings)}`
  }
  // Looked up from its sessions to what each holds (`offset 0` sees to it): those are a few, and a day's claims are hundreds.
  return sql`(
    select ${sql.join(networks.map(ofNetwork), sql` and `)} from hold_session cross join lateral (
      select resource_id, date from claim where session_id = hold_session.id offset 0
    ) held
    where ${sourceWithin(widest)}
  )`
}

/**
 * As SQL: whether one more hold breaks no cap. Those of a person, and of a source and its networks, are true because their callers
 * take turns (`takeTurn`).
 */
export const withinCaps = (press: Press, judged: Judged, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, isSignedIn, slot } = press
  const { caps } = settings
  const timed = timedFor(press, settings)
  const ofTime =
    timed === null ? sql`true` : sql`${secondsHeld(timed, slot)} < ${caps.visitorHoldMinutes * 60}::double precision`
  return sql`(select count(*) from claim where session_id = ${sessionId})
      < ${isSignedIn ? caps.sessionHolds : caps.visitorSessionHolds}::integer
    and ${withinCapsOfPerson(press, judged, settings)} and ${withinCapsOfSource(press, judged, settings)} and ${ofTime}`
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

/** As SQL: the locks of a session, of its person, and of the widest network of its source, until the end of the transaction. */
export const turnOf = ({ sessionId, userId, source }: Holder): RawBuilder<unknown> => {
  const [{ first }] = networksOf(source ?? '')
  const ofPerson =
    userId === undefined ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${String(userId)}, 4))`
  const ofSource = source === null ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${first}, 1))`
  return sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}::text, 3)) ${ofPerson} ${ofSource}`
}

/**
 * Takes the press's turn among those of its session, its person and its source, so that each looks at what the one before has done, and
 * reads what its slot is judged by. Before any row is locked, so that no holder of a row waits for a turn; session before person
 * before source, so that nobody waits in a ring.
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
 * @returns its session's; null: it is not held
 */
const holdAtOnce = async (
  transaction: Transaction,
  press: Press,
  judged: Judged,
  settings: HoldSettings,
): Promise<{ readonly deadline: string; readonly standIn: string } | null> => {
  const { sessionId } = press
  const condition = sql`not exists (select from session where is_over) and ${withinCaps(press, judged, settings)}`
  const { rows } = await sql<{ deadline: string; standIn: string }>`
    with session as materialized (
      select ${endOfHolds} <= server_now() as is_over from hold_session where id = ${sessionId}::uuid for update
    ), hold as (
      ${insertedHold(press, judged, condition)} returning session_id
    )
    insert into hold_session (${newSessionColumns}, deadline)
    select ${newSessionValues(press, settings)}, server_now() + make_interval(secs => ${settings.reservationSeconds})
    from hold
    on conflict (id) do update set signed_in = excluded.signed_in, hours_count = excluded.hours_count,
      user_id = coalesce(excluded.user_id, hold_session.user_id)
    returning deadline, stand_in as "standIn"`.execute(transaction)
  return rows[0] ?? null
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
  const session = await holdAtOnce(work.transaction, press, judged, settings)
  if (session !== null) return held(work, { sessionId, ...slot, expiration: session.deadline }, session.standIn)
  const reason = takenByOther(await readConflicts(work.transaction, [slot], sessionId), sessionId)
  return reason === null ? holdAfterAll(work, press, judged, settings) : { confirmed: false, reason }
}

const held = (
  work: Work,
  reservation: Omit<HoldNews, 'standIn'> & { readonly expiration: string },
  standIn: string,
): Answer => {
  work.news.reservations('held', [{ ...reservation, standIn }])
  return { confirmed: true, reservation }
}

/**
 * Step by step: the session's own time may be up, or that of a hold in the way; the slot may be held by it already; or
 * it is a cap.
 */
const holdAfterAll = async (work: Work, press: Press, judged: Judged, settings: HoldSettings): Promise<Answer> => {
  const { sessionId, slot } = press
  const { deadline, standIn } = await openSession(work, press, settings)
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
  await takeSession(work.transaction, press, settings)
  return held(work, reservation, standIn)
}
