/**
 * Slots become a booking's: one's own holds by updating their claims, free slots by new claims (docs/rules.md#claims). It serves making,
 * adding, editing and bringing back alike. Invariant: all slots are had or none, since the caller rolls back where a slot is lost.
 */
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingId, BookingResourceId, ResourceId, SessionId, UserId } from '../../domain/schema/ids.ts'
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

/** The booking that slots belong to, or shall belong to. */
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

/** A booked resource that is made by the statement that claims its slots. */
interface NewPart {
  readonly booking: BookingReference
  readonly id: BookingResourceId
  readonly part: number
  readonly resourceId: ResourceId
  readonly date: LocalDate
  readonly message: string
  /** SEK */
  readonly price: number
  readonly status: BookingStatus
  /** ISO 8601 */
  readonly madeAt: string
}

/** All that slots are judged by. */
export interface SlotGround {
  /** The server's clock, ISO 8601. */
  readonly now: string
  /** The enabled groups of the slots' resources. */
  readonly groups: readonly GroupStructure[]
}

interface SlotsToBook {
  /** The session whose holds become the booking's: the caller's `sess`; null where no holds do. */
  readonly sessionId: SessionId | null
  /** Of two that overlap the later one is lost, since one claim cannot belong to both. */
  readonly slots: readonly SlotToBook[]
  /** The slots were booked once: only claims are in their way, not changed hours, locks or the clock. */
  readonly wereBooked?: boolean
  /** The slots' booked resources that are still to be made. */
  readonly making?: readonly NewPart[]
  /** Read here where it is absent. */
  readonly ground?: SlotGround
}

interface HeldSlot extends Slot {
  /** The stand-in of the session that held it. */
  readonly standIn: string
}

export type Booked = { readonly _tag: 'Booked' } | { readonly _tag: 'Lost'; readonly slots: readonly LostSlot[] }

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
 * All that a booking of free slots and own holds needs, in one statement: it locks the session, makes the booked resources, claims the free
 * slots, then turns own holds into bookings. The order matters, since a transaction that waits for another one must not yet have changed a
 * claim that the other may wait for. Each of the three steps joins the count of the one before, so that it runs after it.
 *
 * The statement sees claims as they were when it began. It may miss a hold of the session's own that was made while it waited, or find a
 * hold in the way whose time is up. So the slots that it did not get may still be had (`claimRest`).
 * @returns the slots that it got
 */
const claimAtOnce = async (
  transaction: Transaction,
  { sessionId, making = [] }: SlotsToBook,
  slots: readonly SlotToBook[],
): Promise<{ readonly free: readonly Slot[]; readonly held: readonly HeldSlot[] }> => {
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
  const { rows } = await sql<SlotRow & { stand_in: string | null }>`
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
    select *, null as stand_in from free
    union all select held.*, session.stand_in from held cross join session`.execute(transaction)
  return {
    free: rows.filter((row) => row.stand_in === null).map(slotOf),
    held: rows.flatMap((row) => (row.stand_in === null ? [] : [{ ...slotOf(row), standIn: row.stand_in }])),
  }
}

const lost = (slot: Slot, reason: LostSlot['reason']): LostSlot => ({ ...bare(slot), reason })

/** Gets the slots that `claimAtOnce` did not get, or finds why they cannot be had: each of its statements sees what others have done by then. */
const claimRest = async (
  work: Work,
  sessionId: SessionId | null,
  slots: readonly SlotToBook[],
): Promise<{ readonly held: readonly HeldSlot[]; readonly taken: readonly LostSlot[] }> => {
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
    if (taken.length > 0) return { held, taken }
    await endExpiredConflicts(work, missing, sessionId)
    const { rows } = await sql<SlotRow>`
      insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
      select resource_id, date, start_time, end_time, booked_resource_id from ${wantedTable(missing)}
      order by resource_id, date, start_time
      on conflict do nothing returning resource_id, date, start_time, end_time`.execute(transaction)
    missing = without(missing, rows.map(slotOf))
  }
  // The early holds that ended may have been all that the session had.
  if (sessionId !== null && session !== null) await closeSessionIfEmpty(transaction, sessionId)
  return { held, taken: [] }
}

/**
 * Claims slots for booked resources: one's own holds become bookings, free slots are claimed. Use it wherever a booking gets slots, with
 * all of them in one call, inside `changes.run`.
 *
 * It guarantees that no slot has two owners, that callers who want the same slots never wait for each other in a ring, and that its news
 * are written. It does not judge rules, limits or prices: its callers have done so.
 *
 * Lost slots are an answer and no error, with a reason for each. Some of the others are claimed by then, so the caller throws, and all of
 * it rolls back.
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
  // Slots that meet each other may each be free, and would be lost only to one another.
  const meeting = wanted.filter((slot, index) => wanted.slice(0, index).some((other) => doMeet(other, slot)))
  if (meeting.length > 0) return { _tag: 'Lost', slots: meeting.map((slot) => lost(slot, 'booked')) }

  const refused: LostSlot[] = []
  if (!wereBooked) {
    const ids = wanted.map((slot) => slot.resourceId)
    const { now, groups } = toBook.ground ?? (await readGroupStructures(transaction, ids))
    const refusalOf = slotRefusals(groups, wallTimeAt(Date.parse(now)))
    for (const slot of wanted) {
      const reason = refusalOf(slot)
      if (reason !== null) refused.push(lost(slot, reason))
    }
  }
  const bookable = without(wanted, refused)
  const { free, held } = await claimAtOnce(transaction, toBook, bookable)
  const missing = without(bookable, [...free, ...held])
  const rest = missing.length === 0 ? { held: [], taken: [] } : await claimRest(work, sessionId, missing)
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
  return { _tag: 'Booked' }
}

export interface SlotsToFree {
  readonly booking: BookingReference
  readonly bookedResourceId: BookingResourceId
  readonly part: number
  /** The slots that stay; empty where all are freed. */
  readonly except: readonly Slot[]
}

/** Frees slots of booked resources in two statements, however many there are. @returns the slots that were freed */
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
