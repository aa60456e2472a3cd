/**
 * Holds many slots at once for somebody who has signed in (docs/rules.md#series). Each slot is judged as a single press is, and the
 * available slots are held together. Invariants: claims are written in claim order, so two callers who want the same slots never wait for
 * each other in a ring; a refused slot does not stop the others; nobody gets more holds than single presses would give, except people who
 * may repeat bookings.
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
import { networksOf, sourceWithin } from '../scheduler/source-networks.ts'
import { endOfEarlyHold, takenBy, turnOf } from './add-reservation.ts'
import { dayShare } from './day-share.ts'
import { heldHoursOf } from './held-times.ts'
import { closeSessionIfEmpty, endExpiredConflicts, openSession, readConflicts, takeSession } from './hold-session.ts'
import { type Holder, type HoldSettings, holderIn, holdsOfPerson, personOfShares } from './holders.ts'
import {
  bare,
  doMeet,
  inClaimOrder,
  isSameSlot,
  type Slot,
  type SlotRow,
  slotOf,
  wantedTable,
  without,
} from './slot.ts'
import { lastBookableDay, slotRefusals } from './slot-refusal.ts'
import { yieldSlots } from './yield-slots.ts'

interface Presses extends Holder {
  readonly slots: readonly Slot[]
  readonly userTypes: readonly UserTypeId[]
}

type Answer = HubAnswer<'AddReservations'>
type Refused = Answer['refused'][number]

interface Wanted extends Slot {
  /** The time at which the hold ends early, ISO 8601. It is null if the hold ends at the session's deadline. */
  readonly endsAt: string | null
}

interface Bookable extends Wanted {
  readonly group: GroupStructure
}

/**
 * Refuses the slots that exceed a person's shares, if the house limits people by shares (docs/rules.md#fair-shares). For each day, the
 * person gets as many slots as remain of the share. Slots that the person has already held for the allowed time are refused.
 */
const withinShares = async (
  transaction: Transaction,
  presses: Presses,
  {
    slots,
    now,
    settings,
  }: { readonly slots: readonly Bookable[]; readonly now: number; readonly settings: HoldSettings },
): Promise<{ readonly within: readonly Wanted[]; readonly refused: readonly Refused[] }> => {
  const person = personOfShares(presses, settings)
  const hours = heldHoursOf(presses, settings)
  if (person === null || hours === null || slots.length === 0) return { within: slots, refused: [] }
  const { sessionId } = presses
  const within: Wanted[] = []
  const refused: Refused[] = []
  const free: Bookable[] = []
  const conflicts = await readConflicts(transaction, slots, sessionId)
  for (const slot of slots) {
    const reason = takenBy(slot, conflicts, sessionId)
    if (reason === 'own') within.push(slot)
    else if (reason === null) free.push(slot)
    else refused.push({ slot: bare(slot), reason })
  }

  const wantedColumns = {
    resourceId: sql`wanted.resource_id`,
    date: sql`wanted.date`,
    startTime: sql`wanted.start_time`,
    endTime: sql`wanted.end_time`,
  }
  for (const ofDay of Map.groupBy(free, ({ group, date }) => `${group.id} ${date}`).values()) {
    const [first] = ofDay
    if (first === undefined) continue
    const share = dayShare({ group: first.group, now }, first.date, settings)
    const left = share.leftOf(holdsOfPerson(sessionId, person, share.isOfDay))
    const { rows } = await sql<SlotRow>`
      select may.* from (select (${left})::integer as left) share
      cross join lateral (
        select resource_id, date, start_time, end_time from ${wantedTable(ofDay)}
        where ${hours.mayHold(wantedColumns)}
        order by resource_id, start_time limit greatest(0, share.left)
      ) may`.execute(transaction)
    const may = rows.map(slotOf)
    within.push(...ofDay.filter((slot) => may.some((one) => isSameSlot(one, slot))))
    refused.push(...without(ofDay, may).map((slot) => ({ slot: bare(slot), reason: 'limit' as const })))
  }
  return { within: inClaimOrder(within), refused }
}

/**
 * Reads how many more holds the session may get. The caller has the turn of the person and the source, so neither gets other holds
 * meanwhile. A person who may repeat bookings in all of the groups may hold a whole series at once, which is more than single presses
 * allow.
 */
const readHoldsLeft = async (
  transaction: Transaction,
  { sessionId, userId, source, slots, userTypes, handlesBookings }: Presses,
  { groups, settings: { caps } }: { readonly groups: readonly GroupStructure[]; readonly settings: HoldSettings },
): Promise<number> => {
  const limitsOf = limitsOfPerson(groups, judgedTypes({ userTypes }))
  const limits = slots.map(({ resourceId }) => limitsOf(resourceId))
  const mayHoldSeries = mayRepeat(handlesBookings === true, limits)
  const mostOf = (cap: number): number => (mayHoldSeries ? Math.max(cap, caps.callSlots) : cap)
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
  const { rows } = await sql<{ holds_left: number }>`
    select least(${ofSession}, ${ofPerson}, ${ofSource})::integer as holds_left`.execute(transaction)
  return rows[0]?.holds_left ?? 0
}

/**
 * Holds the free ones of the slots, and returns them.
 */
const insertHolds = async (
  transaction: Transaction,
  { sessionId }: Holder,
  wanted: readonly Wanted[],
): Promise<readonly Slot[]> => {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ resourceId, date, startTime, endTime, endsAt }) => ({
    resource_id: resourceId,
    date,
    start_time: startTime,
    end_time: endTime,
    ends_at: endsAt,
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
  /** The slots that this call has held. */
  readonly fresh: readonly Slot[]
  /** The slots that the session held before the call. */
  readonly own: readonly Slot[]
  readonly refused: readonly Refused[]
}

/**
 * Holds slots in rounds. After each round, a slot that was not held is tried again if it is free by now, or if the overlapping hold has
 * reached its end.
 */
const holdAll = async (
  work: Work,
  presses: Presses,
  {
    slots,
    holdsLeft,
    unclaimed,
  }: {
    /** In claim order. */
    readonly slots: readonly Wanted[]
    readonly holdsLeft: number
    readonly unclaimed: Parameters<typeof yieldSlots>[2]
  },
): Promise<Held> => {
  const { transaction } = work
  const fresh: Slot[] = []
  const own: Slot[] = []
  const refused: Refused[] = []
  let waiting = slots
  while (waiting.length > 0) {
    const left = holdsLeft - fresh.length
    const got = await insertHolds(transaction, presses, waiting.slice(0, Math.max(0, left)))
    fresh.push(...got)
    const missing = without(waiting, got)
    const conflicts = missing.length === 0 ? [] : await readConflicts(transaction, missing, presses.sessionId)
    const again: Wanted[] = []
    for (const slot of missing) {
      const reason = takenBy(slot, conflicts, presses.sessionId)
      if (reason === 'own') own.push(slot)
      else if (reason !== null) refused.push({ slot: bare(slot), reason })
      else again.push(slot)
    }
    if (holdsLeft <= fresh.length) {
      refused.push(...again.map((slot) => ({ slot: bare(slot), reason: 'limit' as const })))
      break
    }
    const over = again.filter((slot) => conflicts.some((conflict) => doMeet(conflict.slot, slot)))
    if (over.length > 0) {
      await endExpiredConflicts(work, over, presses.sessionId)
      await yieldSlots(transaction, over, unclaimed)
    }
    waiting = again
  }
  return { fresh, own, refused }
}

export const addReservations = async (work: Work, asked: Presses, settings: HoldSettings): Promise<Answer> => {
  const { transaction } = work
  const { sessionId } = asked
  // Duplicate slots are removed.
  const slots = inClaimOrder(asked.slots).filter((slot, index, all) => {
    const before = all[index - 1]
    return before === undefined || !isSameSlot(before, slot)
  })
  if (!asked.isSignedIn)
    return { held: [], refused: slots.map((slot) => ({ slot: bare(slot), reason: 'sign-in' as const })) }
  if (slots.length === 0) return { held: [], refused: [] }

  await sql`${turnOf(asked)}`.execute(transaction)
  const { now, groups } = await readGroupStructures(transaction, [
    ...new Set(slots.map(({ resourceId }) => resourceId)),
  ])
  const presses = holderIn(asked, groups)
  const instant = Date.parse(now)
  const wallTime = wallTimeAt(instant)
  const refusalOf = slotRefusals(groups, wallTime, {
    lastDay: lastBookableDay(wallTime, settings.caps.bookableDays),
    openAt: presses.handlesBookings === true ? null : instant,
  })
  const unclaimed = { now, groups, takerId: presses.userId }
  const yielding = new Set(await yieldSlots(transaction, slots, unclaimed))
  const refused: Refused[] = []
  const bookable: Bookable[] = []
  for (const slot of slots) {
    const reason = refusalOf(slot, yielding.has(slot))
    const group = groups.find(({ resources }) => resources.some(({ id }) => id === slot.resourceId))
    if (reason !== null || group === undefined) refused.push({ slot: bare(slot), reason: reason ?? 'unknown' })
    else bookable.push({ ...bare(slot), group, endsAt: endOfEarlyHold({ ...presses, slot }, { group, now: instant }) })
  }
  const shared = await withinShares(transaction, presses, { slots: bookable, now: instant, settings })
  const wanted = shared.within
  refused.push(...shared.refused)
  if (wanted.length === 0) return { held: [], refused }

  const { deadline, standIn } = await openSession(work, presses, settings)
  const holdsLeft = await readHoldsLeft(transaction, presses, { groups, settings })
  const held = await holdAll(work, presses, { slots: wanted, holdsLeft, unclaimed })
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
