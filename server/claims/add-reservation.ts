/**
 * Holds one slot for one press (docs/rules.md#holds). The insert decides who gets the slot, because a constraint of the table allows only
 * one claim. The reason for a refusal is looked up afterwards. If a session already holds the slot, the answer reports the existing hold
 * and its deadline.
 */
import { type RawBuilder, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { earlyHoldEnds } from '../../domain/rules/resource-limits.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { SessionId, UserTypeId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { networksOf, sourceWithin } from '../scheduler/source-networks.ts'
import { dayShare, type Judged } from './day-share.ts'
import { heldHoursOf } from './held-times.ts'
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
import { type Holder, type HoldSettings, holderIn, holdsOfPerson, personOfShares } from './holders.ts'
import { doMeet, isSameSlot, type Slot } from './slot.ts'
import { lastBookableDay, slotRefusals } from './slot-refusal.ts'
import { yieldSlots } from './yield-slots.ts'

export interface Press extends Holder {
  readonly slot: Slot
  /** The user types by whose rules the signed-in person is judged; absent for a visitor. */
  readonly userTypes?: readonly UserTypeId[]
}

/** A press with the data that decides about it. */
interface Attempt {
  readonly press: Press
  readonly judged: Judged
  readonly settings: HoldSettings
}

type Answer = HubAnswer<'AddReservation'>

/**
 * Builds SQL that is true if one more hold breaks no cap. During the count, nobody else adds a hold of the same person, source or network,
 * because each press first takes a turn (`turnOf`).
 */
export const withinCaps = (press: Press, judged: Judged, settings: HoldSettings): RawBuilder<unknown> => {
  const { sessionId, userId, source, isSignedIn, slot } = press
  const { caps } = settings
  const share = dayShare(judged, slot.date, settings)
  const ofSession = sql`(select count(*) from claim where session_id = ${sessionId})
      < ${isSignedIn ? caps.sessionHolds : caps.visitorSessionHolds}::integer`

  // Counts the holds of the person, in all sessions and from all sources.
  const ofPerson = (): RawBuilder<unknown> => {
    if (userId === undefined) return sql`true`
    const ofAll = sql`${holdsOfPerson(sessionId, userId)} < ${caps.personHolds}::integer`
    if (personOfShares(press, settings) === null) return ofAll
    return sql`${ofAll} and ${share.isWithin(holdsOfPerson(sessionId, userId, share.isOfDay), 1)}`
  }

  // Counts the holds of the source, and of each network that contains the source.
  const ofSource = (): RawBuilder<unknown> => {
    if (source === null) return sql`true`
    const networks = networksOf(source)
    const [widest] = networks
    const withinNetworks = networks.map((network) => {
      const isOf = network === widest ? sql`true` : sourceWithin(network)
      const ofAll = sql`count(*) filter (where ${isOf}) < ${caps.addressHolds * network.times}::integer`
      if (isSignedIn) return ofAll
      const ofDay = sql`count(*) filter (where ${isOf} and not signed_in and ${share.isOfDay})`
      return sql`${ofAll}
      and count(*) filter (where ${isOf} and not signed_in) < ${caps.visitorAddressHolds * network.times}::integer
      and ${share.isWithin(ofDay, network.shares)}`
    })
    // The query goes from the few sessions of the source to their holds, instead of through the hundreds of claims of the day. `offset 0`
    // forces this plan.
    return sql`(
    select ${sql.join(withinNetworks, sql` and `)} from hold_session cross join lateral (
      select resource_id, date from claim where session_id = hold_session.id offset 0
    ) held
    where ${sourceWithin(widest)}
  )`
  }

  const ofTime = heldHoursOf(press, settings)?.mayHold(slot) ?? sql`true`
  return sql`${ofSession} and ${ofPerson()} and ${ofSource()} and ${ofTime}`
}

/**
 * Finds the end of a hold that was made before its day opened. Such a hold gives no right to the slot (docs/rules.md#fair-shares).
 * @returns the end in ISO 8601. Null if the hold does not end early.
 */
export const endOfEarlyHold = (
  { slot, userTypes, handlesBookings }: Pick<Press, 'slot' | 'userTypes' | 'handlesBookings'>,
  { group, now }: Judged,
): string | null => {
  if (handlesBookings === true) return null
  const rows = {
    ofGroup: group.rules,
    ofResource: group.resources.find(({ id }) => id === slot.resourceId)?.rules ?? [],
  }
  const ends = earlyHoldEnds(rows, slot.date, { holder: userTypes ?? null, now })
  return ends === null ? null : new Date(ends).toISOString()
}

/** Builds SQL that inserts the claim of a hold if the condition is true and no claim overlaps the slot. */
const insertedHold = (press: Press, judged: Judged, condition: RawBuilder<unknown>) => {
  const { sessionId, slot } = press
  return sql`
  insert into claim (resource_id, date, start_time, end_time, session_id, held_since, ends_at)
  select ${slot.resourceId}::integer, ${slot.date}::date, ${slot.startTime}::time, ${slot.endTime}::time,
    ${sessionId}::uuid, server_now(), ${endOfEarlyHold(press, judged)}::timestamptz
  where ${condition}
  on conflict do nothing`
}

/**
 * Builds SQL that locks a session, its person and the widest network of its source until the end of the transaction. The order is always
 * the same, so transactions never wait for each other in a ring.
 */
export const turnOf = ({ sessionId, userId, source }: Holder): RawBuilder<unknown> => {
  const [{ first }] = networksOf(source ?? '')
  const ofPerson =
    userId === undefined ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${String(userId)}, 4))`
  const ofSource = source === null ? sql`` : sql`union all select pg_advisory_xact_lock(hashtextextended(${first}, 1))`
  return sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}::text, 3)) ${ofPerson} ${ofSource}`
}

/**
 * Takes the turn of the press among the presses of its session, person and source, so each press sees the result of the previous one. It
 * also reads the data by which the slot is judged. The turn is taken before any row is locked, so nobody who has locked a row waits for a
 * turn.
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
  // Null means that the group has changed since its version was read.
  return group === null ? readGroupStructures(transaction, [slot.resourceId]) : { now: row.now, groups: [group] }
}

/**
 * Makes the hold and its session in one statement. The statement first locks the session if it exists. A press that gets no hold changes
 * nothing, and the reason is looked up afterwards.
 * @returns the session. Null if the slot could not be held.
 */
const holdAtOnce = async (
  transaction: Transaction,
  { press, judged, settings }: Attempt,
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

/** Whether somebody else certainly has the slot: it is booked, or another session holds it and has not reached its deadline. */
const takenByOther = (conflicts: readonly Conflict[], sessionId: SessionId): 'booked' | 'reserved' | null => {
  if (conflicts.some((conflict) => conflict.sessionId === null)) return 'booked'
  return conflicts.some((conflict) => conflict.sessionId !== sessionId && !conflict.isOver) ? 'reserved' : null
}

/**
 * Returns who has a slot: the session itself (`own`), or somebody else who has booked or reserved it. The result is null if no lasting
 * claim overlaps the slot.
 */
export const takenBy = (
  slot: Slot,
  conflicts: readonly Conflict[],
  sessionId: SessionId,
): 'own' | 'booked' | 'reserved' | null => {
  const lasting = conflicts.filter((conflict) => !conflict.isOver && doMeet(conflict.slot, slot))
  if (lasting.some((conflict) => conflict.sessionId === sessionId && isSameSlot(conflict.slot, slot))) return 'own'
  // A different slot that the session itself holds also blocks this slot if the two overlap.
  return takenByOther(lasting, sessionId) ?? (lasting.length > 0 ? 'reserved' : null)
}

/** Makes what is booked beneath the slot yield, if nobody has come to it. Returns whether something beneath it yields. */
const yieldFor = async ({ transaction }: Work, { slot, userId }: Press, { group, now }: Judged): Promise<boolean> =>
  (await yieldSlots(transaction, [slot], { now, groups: [group], takerId: userId })).length > 0

/**
 * Makes the hold step by step, or finds the reason for a refusal. The session or an overlapping hold may have reached its end, the session
 * may already hold the slot, or a cap may be reached.
 */
const holdStepwise = async (work: Work, { press, judged, settings }: Attempt): Promise<Answer> => {
  const { sessionId, slot } = press
  const { deadline, standIn } = await openSession(work, press, settings)
  const reservation = { sessionId, ...slot, expiration: deadline }
  const refuse = async (reason: 'booked' | 'reserved' | 'limit'): Promise<Answer> => {
    await closeSessionIfEmpty(work.transaction, sessionId)
    return { confirmed: false, reason }
  }
  const insert = async (): Promise<boolean> => {
    const hold = insertedHold(press, judged, withinCaps(press, judged, settings))
    return (await hold.execute(work.transaction)).numAffectedRows === 1n
  }

  let conflictWasSeen = true
  while (!(await insert())) {
    const conflicts = await readConflicts(work.transaction, [slot], sessionId)
    const taken = takenBy(slot, conflicts, sessionId)
    if (taken === 'own') return { confirmed: true, reservation }
    if (taken !== null) return refuse(taken)
    // No claim overlaps the slot. Either the claim was just released, or a cap is reached. The second time in a row, a cap is reached.
    if (conflicts.length === 0 && !conflictWasSeen) return refuse('limit')
    conflictWasSeen = conflicts.length > 0
    await endExpiredConflicts(work, [slot], sessionId)
    await yieldFor(work, press, judged)
  }
  await takeSession(work.transaction, press, settings)
  work.news.reservations('held', [{ ...reservation, standIn }])
  return { confirmed: true, reservation }
}

export const addReservation = async (work: Work, asked: Press, settings: HoldSettings): Promise<Answer> => {
  const { sessionId, slot } = asked
  if (settings.signInBeforeChoosing && !asked.isSignedIn) return { confirmed: false, reason: 'sign-in' }
  const { now, groups } = await takeTurn(work.transaction, asked)
  const press = holderIn(asked, groups)
  const instant = Date.parse(now)
  const wallTime = wallTimeAt(instant)
  const [group] = groups
  const window = {
    lastDay: lastBookableDay(wallTime, settings.caps.bookableDays),
    openAt: press.handlesBookings === true ? null : instant,
  }
  if (group === undefined) return { confirmed: false, reason: 'unknown' }
  const judged = { group, now: instant }
  const refusal = slotRefusals(groups, wallTime, window)(slot, await yieldFor(work, press, judged))
  if (refusal !== null) return { confirmed: false, reason: refusal }

  const attempt = { press, judged, settings }
  const session = await holdAtOnce(work.transaction, attempt)
  if (session !== null) {
    const reservation = { sessionId, ...slot, expiration: session.deadline }
    work.news.reservations('held', [{ ...reservation, standIn: session.standIn }])
    return { confirmed: true, reservation }
  }
  const reason = takenByOther(await readConflicts(work.transaction, [slot], sessionId), sessionId)
  return reason === null ? holdStepwise(work, attempt) : { confirmed: false, reason }
}
