/**
 * Gives slots to a booking (docs/rules.md#claims). The claims of the caller's own holds are updated, and free slots get new claims. Making,
 * adding, editing and restoring all use this module. Invariant: a booking gets all slots or none, because the caller rolls back if a slot
 * is lost.
 */
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import {
  type BookingId,
  BookingResourceId,
  type ResourceId,
  type SessionId,
  type UserId,
} from '../../domain/schema/ids.ts'
import type { BookingNews, Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { type GroupStructure, readGroupStructures } from '../groups/group-structure.ts'
import {
  closeSessionIfEmpty,
  endExpiredConflicts,
  endOfHolds,
  hasEndedEarly,
  lockSession,
  readConflicts,
  yieldingMeeting,
} from './hold-session.ts'
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
import { slotRefusals } from './slot-refusal.ts'
import { yieldSlots } from './yield-slots.ts'

/** The booking to which slots belong, or will belong. */
export interface BookingReference {
  readonly id: BookingId
  readonly number: number
  readonly ownerId: UserId
}

interface SlotToBook extends Slot {
  readonly booking: BookingReference
  readonly bookedResourceId: BookingResourceId
  /** The n of `bookingNumber-n`. */
  readonly part: number
}

/** A booked resource that does not exist yet. The statement that claims its slots inserts it. */
interface NewPart {
  readonly booking: BookingReference
  readonly id: BookingResourceId
  readonly part: number
  readonly resourceId: ResourceId
  readonly date: LocalDate
  readonly message: string
  /** The price in SEK. */
  readonly price: number
  readonly status: BookingStatus
  /** The time of the booking, ISO 8601. */
  readonly madeAt: string
}

/** The data by which slots are judged. */
export interface SlotGround {
  /** The server's clock, ISO 8601. */
  readonly now: string
  /** The enabled groups of the slots' resources. */
  readonly groups: readonly GroupStructure[]
}

interface SlotsToBook {
  /** The session whose holds become bookings: the caller's `sess`. It is null if no holds are used. */
  readonly sessionId: SessionId | null
  /** The slots to book. If two slots overlap, the later slot is lost, because one claim cannot belong to both. */
  readonly slots: readonly SlotToBook[]
  /** Whether the slots were booked before. Only claims can then block them; changed hours, locks and the clock cannot. */
  readonly wereBooked?: boolean
  /** The booked resources of the slots that must still be inserted. */
  readonly making?: readonly NewPart[]
  /** The data by which the slots are judged. If it is absent, this module reads it. */
  readonly ground?: SlotGround
}

interface HeldSlot extends Slot {
  /** The stand-in of the session that held the slot. */
  readonly standIn: string
}

export type Booked =
  | {
      readonly _tag: 'Booked'
      /** The booked resources of others beneath the slots, to which nobody has come. The caller ends them in the same transaction. */
      readonly over: readonly BookingResourceId[]
    }
  | { readonly _tag: 'Lost'; readonly slots: readonly LostSlot[] }

export const bookingIdNumber = (booking: { readonly number: number }, part: number): string =>
  `${booking.number}-${part}`

export const bookingNews = (booking: BookingReference, part: number, slots: readonly Slot[]): BookingNews[] =>
  slots.map((slot) => ({
    ...slot,
    bookingId: booking.id,
    bookingIdNumber: bookingIdNumber(booking, part),
    ownerId: booking.ownerId,
  }))

/**
 * Books free slots and the session's own holds in one statement. The statement locks the session, inserts the booked resources, claims the
 * free slots and then turns the holds into bookings. The order matters: a transaction that waits for another must not have changed a claim
 * for which the other may wait. The claiming of free slots joins the count of locked sessions, and the update of the holds joins the count
 * of new claims, so these three steps run in this order.
 *
 * The statement sees claims as they were when it began. It may miss a hold that the session made while the statement waited, and it may
 * find an overlapping hold that has reached its end. The slots that it did not get may therefore still be available (`claimRest`).
 * @returns the slots that the statement has booked
 */
const claimAtOnce = async (
  transaction: Transaction,
  { sessionId, making = [] }: SlotsToBook,
  slots: readonly SlotToBook[],
): Promise<{
  readonly free: readonly Slot[]
  readonly held: readonly HeldSlot[]
  readonly over: readonly BookingResourceId[]
}> => {
  const parts = making.map(({ booking, id, part, resourceId, date, message, price, status, madeAt }) => ({
    id,
    booking_id: booking.id,
    part,
    resource_id: resourceId,
    date,
    message,
    price,
    status,
    made_at: madeAt,
  }))
  const { rows } = await sql<SlotRow & { stand_in: string | null; over: number | null }>`
    with session as materialized (
      select id, stand_in, ${endOfHolds} <= server_now() as is_over from hold_session where id = ${sessionId}::uuid for update
    ), wanted as materialized (select wanted.* from ${wantedTable(slots)}), part as (
      insert into booked_resource (id, booking_id, part, resource_id, date, message, price, status, made_at)
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (
        id integer, booking_id integer, part integer, resource_id integer, date date, message text, price numeric,
        status smallint, made_at timestamptz
      )
      returning id
    ), slot as (
      insert into booked_slot (booked_resource_id, start_time, end_time)
      select booked_resource_id, start_time, end_time from wanted join part on part.id = booked_resource_id
    ), free as (
      insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
      select resource_id, date, start_time, end_time, booked_resource_id
      from wanted cross join (select count(*) from session) locked
      order by resource_id, date, start_time
      on conflict do nothing returning resource_id, date, start_time, end_time
    ), held as (
      update claim set session_id = null, booked_resource_id = wanted.booked_resource_id
      from wanted cross join (select count(*) from free) claimed cross join session
      where not session.is_over and not ${hasEndedEarly}
        and claim.session_id = session.id and claim.resource_id = wanted.resource_id
        and claim.date = wanted.date and claim.start_time = wanted.start_time and claim.end_time = wanted.end_time
      returning claim.resource_id, claim.date, claim.start_time, claim.end_time
    )
    select *, null as stand_in, null::integer as over from free
    union all select held.*, session.stand_in, null from held cross join session
    union all select claim.resource_id, claim.date, claim.start_time, claim.end_time, null, claim.booked_resource_id
    from wanted cross join lateral (
      select * from claim
      where claim.yields and claim.resource_id = wanted.resource_id and claim.date = wanted.date
        and claim.during && slot_range(wanted.date, wanted.start_time, wanted.end_time)
      offset 0
    ) claim`.execute(transaction)
  const own = rows.filter(({ over }) => over === null)
  return {
    over: rows.flatMap(({ over }) => (over === null ? [] : [BookingResourceId.make(over)])),
    free: own.filter((row) => row.stand_in === null).map(slotOf),
    held: own.flatMap((row) => (row.stand_in === null ? [] : [{ ...slotOf(row), standIn: row.stand_in }])),
  }
}

const lost = (slot: Slot, reason: LostSlot['reason']): LostSlot => ({ ...bare(slot), reason })

/** The owner of the booking that gets the slots. Slots that are booked in one call have one owner, or are moved by an administrator. */
const takerOf = (slots: readonly SlotToBook[]): UserId | undefined => slots[0]?.booking.ownerId

/** Reads the booked resources of others that yield beneath these slots. */
const readYielding = async (
  transaction: Transaction,
  slots: readonly Slot[],
): Promise<readonly BookingResourceId[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct claim.booked_resource_id as id from ${yieldingMeeting(slots)}`.execute(transaction)
  return rows.map(({ id }) => BookingResourceId.make(id))
}

/**
 * Claims the slots that `claimAtOnce` did not get, or finds why they are not available. Each of its statements sees what other transactions
 * have committed by then.
 */
const claimRest = async (
  work: Work,
  { sessionId, wereBooked = false }: Pick<SlotsToBook, 'sessionId' | 'wereBooked'>,
  slots: readonly SlotToBook[],
  ground: SlotGround | null,
): Promise<{
  readonly held: readonly HeldSlot[]
  readonly over: readonly BookingResourceId[]
  readonly taken: readonly LostSlot[]
}> => {
  const { transaction } = work
  const held: HeldSlot[] = []
  const session = sessionId === null ? null : await lockSession(work, sessionId)
  if (session !== null) {
    const { rows } = await sql<SlotRow>`
      update claim set session_id = null, booked_resource_id = wanted.booked_resource_id
      from ${wantedTable(slots)}
      where claim.session_id = ${sessionId} and not ${hasEndedEarly}
        and claim.resource_id = wanted.resource_id and claim.date = wanted.date
        and claim.start_time = wanted.start_time and claim.end_time = wanted.end_time
      returning claim.resource_id, claim.date, claim.start_time, claim.end_time`.execute(transaction)
    held.push(...rows.map((row) => ({ ...slotOf(row), standIn: session.standIn })))
  }

  let missing = without(slots, held)
  while (missing.length > 0) {
    const conflicts = (await readConflicts(transaction, missing, sessionId)).filter(({ isOver }) => !isOver)
    const taken = missing.flatMap((slot) => {
      const inTheWay = conflicts.filter((conflict) => doMeet(conflict.slot, slot))
      if (inTheWay.length === 0) return []
      return [lost(slot, inTheWay.some((conflict) => conflict.sessionId === null) ? 'booked' : 'reserved')]
    })
    if (taken.length > 0) return { held, over: [], taken }
    await endExpiredConflicts(work, missing, sessionId)
    if (ground !== null && !wereBooked) await yieldSlots(transaction, missing, { ...ground, takerId: takerOf(missing) })
    const { rows } = await sql<SlotRow>`
      insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
      select resource_id, date, start_time, end_time, booked_resource_id from ${wantedTable(missing)}
      order by resource_id, date, start_time
      on conflict do nothing returning resource_id, date, start_time, end_time`.execute(transaction)
    missing = without(missing, rows.map(slotOf))
  }
  // The session may have had no holds except the early holds that ended.
  if (sessionId !== null && session !== null) await closeSessionIfEmpty(transaction, sessionId)
  return { held, over: slots.length === 0 ? [] : await readYielding(transaction, slots), taken: [] }
}

/**
 * Claims slots for booked resources. The caller's own holds become bookings, and free slots are claimed. Use it wherever a booking gets
 * slots, with all slots in one call, inside `changes.run`.
 *
 * It guarantees that no slot has two owners, that callers who want the same slots never wait for each other in a ring, and that its news is
 * written. It does not check rules, limits or prices, because its callers have checked them.
 *
 * Lost slots are returned with a reason for each, and are not thrown as an error. Some of the other slots are claimed by then, so the
 * caller must throw an error, which rolls everything back.
 * @throws DatabaseBusy, DatabaseAway
 * @example
 * await changes.run(async (work) => {
 *   const made = await addBookingRows(work.transaction, world.owner, slot)
 *   const booked = await bookSlots(work, { sessionId: null, slots: [{ ...slot, ...made }] })
 *   if (booked._tag === 'Lost') throw new Failure('slot-taken', { slots: booked.slots })
 * })
 */
export const bookSlots = async (work: Work, toBook: SlotsToBook): Promise<Booked> => {
  const { transaction } = work
  const { sessionId, wereBooked = false } = toBook
  const wanted = inClaimOrder(toBook.slots)
  // Slots that overlap each other may each be free, so one of them can be lost only to the other.
  const meeting = wanted.filter((slot, index) => wanted.slice(0, index).some((other) => doMeet(other, slot)))
  if (meeting.length > 0) return { _tag: 'Lost', slots: meeting.map((slot) => lost(slot, 'booked')) }

  const refused: LostSlot[] = []
  let ground: SlotGround | null = null
  if (!wereBooked) {
    const ids = wanted.map((slot) => slot.resourceId)
    ground = toBook.ground ?? (await readGroupStructures(transaction, ids))
    const { now, groups } = ground
    const yielding = new Set(await yieldSlots(transaction, wanted, { now, groups, takerId: takerOf(wanted) }))
    const refusalOf = slotRefusals(groups, wallTimeAt(Date.parse(now)))
    for (const slot of wanted) {
      const reason = refusalOf(slot, yielding.has(slot))
      if (reason !== null) refused.push(lost(slot, reason))
    }
  }
  const bookable = without(wanted, refused)
  const { free, held, over } = await claimAtOnce(transaction, toBook, bookable)
  const missing = without(bookable, [...free, ...held])
  const rest = missing.length === 0 ? { held: [], over: [], taken: [] } : await claimRest(work, toBook, missing, ground)
  if (refused.length > 0 || rest.taken.length > 0)
    return { _tag: 'Lost', slots: inClaimOrder([...refused, ...rest.taken]) }

  const used = [...held, ...rest.held]
  if (sessionId !== null && used.length > 0) {
    work.news.reservations(
      'booked',
      used.map((slot) => ({ ...slot, sessionId, expiration: null })),
    )
    await closeSessionIfEmpty(transaction, sessionId)
  }
  work.news.bookings(
    wanted.flatMap(({ bookedResourceId: _, booking, part, ...slot }) => bookingNews(booking, part, [slot])),
  )
  return { _tag: 'Booked', over: [...new Set([...over, ...rest.over])] }
}

export interface SlotsToFree {
  readonly booking: BookingReference
  readonly bookedResourceId: BookingResourceId
  readonly part: number
  /** The slots that are kept; empty if all slots are freed. */
  readonly except: readonly Slot[]
}

/**
 * Frees slots of booked resources. The number of slots does not affect the number of statements, which is two.
 * @returns the slots that were freed
 */
export const freeSlots = async (
  { transaction, news }: Work,
  parts: readonly SlotsToFree[],
): Promise<readonly Slot[]> => {
  if (parts.length === 0) return []
  const claims = await transaction
    .selectFrom('claim')
    .select(['id', 'booked_resource_id', 'resource_id', 'date', 'start_time', 'end_time'])
    .where(
      'booked_resource_id',
      'in',
      parts.map(({ bookedResourceId }) => bookedResourceId),
    )
    .orderBy('resource_id')
    .orderBy('date')
    .orderBy('start_time')
    .forUpdate()
    .execute()
  const ofParts = Map.groupBy(claims, (row) => row.booked_resource_id)
  const freed = parts.map(({ booking, bookedResourceId, part, except }) => {
    const own = (ofParts.get(bookedResourceId) ?? []).map((row) => ({ id: row.id, slot: slotOf(row) }))
    return { booking, part, gone: own.filter(({ slot }) => !except.some((kept) => isSameSlot(kept, slot))) }
  })
  const ids = freed.flatMap(({ gone }) => gone.map(({ id }) => id))
  if (ids.length === 0) return []
  await transaction.deleteFrom('claim').where('id', 'in', ids).execute()
  for (const { booking, part, gone } of freed)
    news.cancellations(
      bookingNews(
        booking,
        part,
        gone.map(({ slot }) => slot),
      ),
    )
  return freed.flatMap(({ gone }) => gone.map(({ slot }) => slot))
}
