/**
 * Many presses at once, of somebody who has signed in (docs/rules.md#series): each slot is judged as a press is, and those that can be had
 * are held together. Invariants: claims are written in claim order, so that two who want the same slots never wait for each other in
 * a ring; what is refused stops nothing else; nobody holds more than single presses would give, but for those who may repeat.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { mayRepeat } from '../../domain/rules/series.ts'
import type { HubAnswer } from '../../domain/schema/hub.ts'
import type { UserTypeId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { type GroupStructure, limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { judgedTypes } from '../http/caller.ts'
import { networksOf, sourceWithin } from '../http/client-address.ts'
import { endOfEarlyHold, takenByOther, turnOf } from './add-reservation.ts'
import { isOfDay, leftOfShare } from './day-share.ts'
import { type Holder, type HoldSettings, holdsOfPerson, personOfShares, secondsHeld, timedFor } from './hold-caps.ts'
import { closeSessionIfEmpty, endExpiredConflicts, openSession, readConflicts, takeSession } from './hold-session.ts'
import { doMeet, inClaimOrder, isSameSlot, type Slot, type SlotRow, slotOf, wantedTable, without } from './slot.ts'
import { lastBookableDay, slotRefusals } from './slot-refusal.ts'

interface Presses extends Holder {
  readonly slots: readonly Slot[]
  readonly userTypes: readonly UserTypeId[]
}

type Answer = HubAnswer<'AddReservations'>
type Refused = Answer['refused'][number]

/** A slot, and when its hold ends early (ISO); null: with the session's deadline. */
interface Wanted extends Slot {
  readonly endsAt: string | null
}

/** How many holds the session may still get. Its caller has its turn, so nobody of its person and its source gets any meanwhile. */
const roomLeft = async (
  transaction: Transaction,
  { sessionId, userId, source }: Holder,
  mostOf: (cap: number) => number,
  { caps }: HoldSettings,
): Promise<number> => {
  const ofSession = sql`${mostOf(caps.sessionHolds)}::integer
    - (select count(*) from claim where session_id = ${sessionId}::uuid)`
  const ofPerson =
    userId === undefined ? sql`null` : sql`${mostOf(caps.personHolds)}::integer - ${holdsOfPerson(sessionId, userId)}`
  const networks = source === null ? [] : networksOf(source)
  const [widest] = networks
  const ofNetworks = networks.map(
    (network) => sql`${caps.addressHolds * network.times}::integer - count(*) filter (where ${sourceWithin(network)})`,
  )
  const ofSource =
    widest === undefined
      ? sql`null`
      : sql`(
          select least(${sql.join(ofNetworks)}) from hold_session join claim on claim.session_id = hold_session.id
          where ${sourceWithin(widest)}
        )`
  const { rows } = await sql<{
    room: number
  }>`select least(${ofSession}, ${ofPerson}, ${ofSource})::integer as room`.execute(transaction)
  return rows[0]?.room ?? 0
}

const wantedColumns = {
  resourceId: sql`wanted.resource_id`,
  date: sql`wanted.date`,
  startTime: sql`wanted.start_time`,
  endTime: sql`wanted.end_time`,
}

/**
 * Where the house gives people shares (docs/rules.md#fair-shares): of the slots that nothing lasting is in the way of, as many of each day as
 * the person's share of it has left, and none that they have held for as long as they may.
 */
const withinShares = async (
  transaction: Transaction,
  presses: Presses,
  slots: readonly (Wanted & { readonly group: GroupStructure })[],
  now: number,
  settings: HoldSettings,
): Promise<{ readonly within: readonly Wanted[]; readonly refused: readonly Refused[] }> => {
  const person = personOfShares(presses, settings)
  const timed = timedFor(presses, settings)
  if (person === null || timed === null || slots.length === 0) return { within: slots, refused: [] }
  const { sessionId } = presses
  const within: Wanted[] = []
  const refused: Refused[] = []
  const free: (typeof slots)[number][] = []
  const conflicts = await readConflicts(transaction, slots, sessionId)
  for (const slot of slots) {
    const reason = reasonOf(
      slot,
      conflicts.filter((conflict) => doMeet(conflict.slot, slot)),
      presses,
    )
    if (reason === 'own') within.push(slot)
    else if (reason === null) free.push(slot)
    else refused.push({ slot: bare(slot), reason })
  }
  for (const ofDay of Map.groupBy(free, ({ group, date }) => `${group.id} ${date}`).values()) {
    const [first] = ofDay
    if (first === undefined) continue
    const { group, date } = first
    const judged = { group, now }
    const mine = holdsOfPerson(sessionId, person, isOfDay(date, judged))
    const { rows } = await sql<SlotRow>`
      select may.* from (select (${leftOfShare(mine, date, judged, settings)})::integer as left) share
      cross join lateral (
        select resource_id, date, start_time, end_time from ${wantedTable(ofDay)}
        where ${secondsHeld(timed, wantedColumns)} < ${settings.caps.visitorHoldMinutes * 60}::double precision
        order by resource_id, start_time limit greatest(0, share.left)
      ) may`.execute(transaction)
    const may = rows.map(slotOf)
    within.push(...ofDay.filter((slot) => may.some((one) => isSameSlot(one, slot))))
    refused.push(...without(ofDay, may).map((slot) => ({ slot: bare(slot), reason: 'limit' as const })))
  }
  return { within: inClaimOrder(within), refused }
}

/** @returns those that were free */
const insertHolds = async (
  transaction: Transaction,
  { sessionId }: Holder,
  wanted: readonly Wanted[],
): Promise<readonly Slot[]> => {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ resourceId, date, startTime, endTime, endsAt }) => ({
    ...{ resource_id: resourceId, date, start_time: startTime, end_time: endTime, ends_at: endsAt },
  }))
  const inserted = await sql<SlotRow>`
    insert into claim (resource_id, date, start_time, end_time, session_id, held_since, ends_at)
    select resource_id, date, start_time, end_time, ${sessionId}::uuid, server_now(), ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (resource_id integer, date date, start_time time, end_time time, ends_at timestamptz)
    order by resource_id, date, start_time
    on conflict do nothing returning resource_id, date, start_time, end_time`.execute(transaction)
  return inserted.rows.map(slotOf)
}

interface Held {
  /** Held by this call. */
  readonly fresh: readonly Slot[]
  /** Held by the session before. */
  readonly own: readonly Slot[]
  readonly refused: readonly Refused[]
}

/**
 * In rounds: what was not had is looked at, and tried again where it is free by now, or what was in the way is over.
 * @param slots in claim order. @param room how many may be held
 */
const holdAll = async (work: Work, presses: Presses, slots: readonly Wanted[], room: number): Promise<Held> => {
  const { transaction } = work
  const fresh: Slot[] = []
  const own: Slot[] = []
  const refused: Refused[] = []
  let waiting = slots
  while (waiting.length > 0) {
    const left = room - fresh.length
    const got = await insertHolds(transaction, presses, waiting.slice(0, Math.max(0, left)))
    fresh.push(...got)
    const missing = without(waiting, got)
    const conflicts = missing.length === 0 ? [] : await readConflicts(transaction, missing, presses.sessionId)
    const again: Wanted[] = []
    const over: Wanted[] = []
    for (const slot of missing) {
      const inTheWay = conflicts.filter((conflict) => doMeet(conflict.slot, slot))
      const reason = reasonOf(slot, inTheWay, presses)
      if (reason === 'own') own.push(slot)
      else if (reason !== null) refused.push({ slot: bare(slot), reason })
      else {
        again.push(slot)
        if (inTheWay.length > 0) over.push(slot)
      }
    }
    if (room <= fresh.length) {
      refused.push(...again.map((slot) => ({ slot: bare(slot), reason: 'limit' as const })))
      break
    }
    if (over.length > 0) await endExpiredConflicts(work, over, presses.sessionId)
    waiting = again
  }
  return { fresh, own, refused }
}

const bare = ({ resourceId, date, startTime, endTime }: Slot): Slot => ({ resourceId, date, startTime, endTime })

/** Null: nothing that lasts is in the way. */
const reasonOf = (
  slot: Slot,
  inTheWay: Awaited<ReturnType<typeof readConflicts>>,
  { sessionId }: Holder,
): 'own' | 'booked' | 'reserved' | null => {
  const lasting = inTheWay.filter(({ isOver }) => !isOver)
  if (lasting.some((conflict) => conflict.sessionId === sessionId && isSameSlot(conflict.slot, slot))) return 'own'
  const taken = takenByOther(lasting, sessionId)
  return taken ?? (lasting.length > 0 ? 'reserved' : null)
}

/** A person who may repeat in all of the groups holds a series at once: more than single presses give. @returns of a cap what counts for them */
const capsOfSeries = (
  { slots, userTypes, isAdministrator }: Presses,
  groups: readonly GroupStructure[],
  { caps }: HoldSettings,
): ((cap: number) => number) => {
  const limitsOf = limitsOfPerson(groups, judgedTypes({ userTypes }))
  const repeats = mayRepeat(
    isAdministrator === true,
    slots.map(({ resourceId }) => limitsOf(resourceId)),
  )
  return (cap) => (repeats ? Math.max(cap, caps.callSlots) : cap)
}

/** Each slot once, in claim order. */
const distinct = (slots: readonly Slot[]): readonly Slot[] =>
  inClaimOrder(slots).filter((slot, index, all) => {
    const before = all[index - 1]
    return before === undefined || !isSameSlot(before, slot)
  })

export const addReservations = async (work: Work, presses: Presses, settings: HoldSettings): Promise<Answer> => {
  const { transaction } = work
  const { sessionId } = presses
  const slots = distinct(presses.slots)
  if (!presses.isSignedIn)
    return { held: [], refused: slots.map((slot) => ({ slot: bare(slot), reason: 'sign-in' as const })) }
  if (slots.length === 0) return { held: [], refused: [] }

  await sql`${turnOf(presses)}`.execute(transaction)
  const { now, groups } = await readGroupStructures(transaction, [
    ...new Set(slots.map(({ resourceId }) => resourceId)),
  ])
  const instant = Date.parse(now)
  const wallTime = wallTimeAt(instant)
  const refusalOf = slotRefusals(groups, wallTime, {
    lastDay: lastBookableDay(wallTime, settings.caps.bookableDays),
    openAt: presses.isAdministrator === true ? null : instant,
  })
  const refused: Refused[] = []
  const bookable: (Wanted & { readonly group: GroupStructure })[] = []
  for (const slot of slots) {
    const reason = refusalOf(slot)
    const group = groups.find(({ resources }) => resources.some(({ id }) => id === slot.resourceId))
    if (reason !== null || group === undefined) refused.push({ slot: bare(slot), reason: reason ?? 'unknown' })
    else bookable.push({ ...bare(slot), group, endsAt: endOfEarlyHold({ ...presses, slot }, { group, now: instant }) })
  }
  const shared = await withinShares(transaction, presses, bookable, instant, settings)
  const wanted = shared.within
  refused.push(...shared.refused)
  if (wanted.length === 0) return { held: [], refused }

  const { deadline, standIn } = await openSession(work, presses, settings)
  const room = await roomLeft(transaction, presses, capsOfSeries(presses, groups, settings), settings)
  const held = await holdAll(work, presses, wanted, room)
  const reservationOf = (slot: Slot) => ({ sessionId, ...bare(slot), expiration: deadline })
  if (held.fresh.length > 0) {
    await takeSession(transaction, presses, settings)
    work.news.reservations(
      'held',
      held.fresh.map((slot) => ({ ...reservationOf(slot), standIn })),
    )
  } else await closeSessionIfEmpty(transaction, sessionId)
  return {
    held: inClaimOrder([...held.fresh, ...held.own]).map(reservationOf),
    refused: [...refused, ...held.refused],
  }
}
