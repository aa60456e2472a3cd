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
import type { Holder, HoldSettings } from './hold-caps.ts'
import { closeSessionIfEmpty, endExpiredConflicts, openSession, readConflicts } from './hold-session.ts'
import { doMeet, inClaimOrder, isSameSlot, type Slot, type SlotRow, slotOf, without } from './slot.ts'
import { lastBookableDay, slotRefusals } from './slot-refusal.ts'

interface Presses extends Holder {
  readonly slots: readonly Slot[]
  readonly userTypes: readonly UserTypeId[]
  readonly isAdministrator: boolean
}

type Answer = HubAnswer<'AddReservations'>
type Refused = Answer['refused'][number]

/** A slot, and when its hold ends early (ISO); null: with the session's deadline. */
interface Wanted extends Slot {
  readonly endsAt: string | null
}

/** How many holds the session may still get. Its caller has its turn, so nobody of its source gets any meanwhile. */
const roomLeft = async (
  transaction: Transaction,
  { sessionId, source }: Holder,
  mostOfSession: number,
  { caps }: HoldSettings,
): Promise<number> => {
  const ofSession = sql`${mostOfSession}::integer - (select count(*) from claim where session_id = ${sessionId}::uuid)`
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
  const { rows } = await sql<{ room: number }>`select least(${ofSession}, ${ofSource})::integer as room`.execute(
    transaction,
  )
  return rows[0]?.room ?? 0
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

/** A person who may repeat in all of the groups holds a series at once: more than single presses give. */
const mostOfSession = (
  { slots, userTypes, isAdministrator }: Presses,
  groups: readonly GroupStructure[],
  { caps }: HoldSettings,
): number => {
  const limitsOf = limitsOfPerson(groups, judgedTypes({ userTypes }))
  const repeats = mayRepeat(
    isAdministrator,
    slots.map(({ resourceId }) => limitsOf(resourceId)),
  )
  return repeats ? Math.max(caps.sessionHolds, caps.callSlots) : caps.sessionHolds
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
    openAt: presses.isAdministrator ? null : instant,
  })
  const refused: Refused[] = []
  const wanted: Wanted[] = []
  for (const slot of slots) {
    const reason = refusalOf(slot)
    const group = groups.find(({ resources }) => resources.some(({ id }) => id === slot.resourceId))
    if (reason !== null || group === undefined) refused.push({ slot: bare(slot), reason: reason ?? 'unknown' })
    else wanted.push({ ...bare(slot), endsAt: endOfEarlyHold({ ...presses, slot }, { group, now: instant }) })
  }
  if (wanted.length === 0) return { held: [], refused }

  const { deadline } = await openSession(work, presses, settings.reservationSeconds)
  const room = await roomLeft(transaction, presses, mostOfSession(presses, groups, settings), settings)
  const held = await holdAll(work, presses, wanted, room)
  const reservationOf = (slot: Slot) => ({ sessionId, ...bare(slot), expiration: deadline })
  if (held.fresh.length > 0) work.news.reservations('held', held.fresh.map(reservationOf))
  else await closeSessionIfEmpty(transaction, sessionId)
  return {
    held: inClaimOrder([...held.fresh, ...held.own]).map(reservationOf),
    refused: [...refused, ...held.refused],
  }
}
