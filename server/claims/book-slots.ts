/**
 * Slots become a booking's: one's own holds by updating their claims, free slots by new claims (contract 3, Claims and
 * Booking). All or nothing: when a slot is lost the caller rolls back. The same for creating, adding, editing, and a
 * status out of Cancelled.
 */
import { sql } from 'kysely'
import { overlaps } from '../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingId, BookingResourceId, SessionId, UserId } from '../../domain/schema/ids.ts'
import type { BookingNews, Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { type Conflict, closeSessionIfEmpty, endExpiredConflicts, lockSession, readConflicts } from './hold-session.ts'
import { inClaimOrder, type Slot, type SlotRow, slotOf, wantedTable, without } from './slot.ts'
import { slotRefusals } from './slot-refusal.ts'

/** The booking that slots belong to, or shall belong to. */
export interface BookingReference {
  readonly id: BookingId
  readonly number: number
  readonly ownerId: UserId
}

export interface SlotToBook extends Slot {
  readonly bookedResourceId: BookingResourceId
  /** The n of `bookingNumber-n`. */
  readonly part: number
}

interface SlotsToBook {
  readonly booking: BookingReference
  /** Whose holds may be used: the caller's `sess`; null when there is none. */
  readonly sessionId: SessionId | null
  /** No two of them overlap. */
  readonly slots: readonly SlotToBook[]
  /** They were booked once: only claims are in their way, not what the grid has become since. */
  readonly wereBooked?: boolean
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

/** @returns those that were free */
const claimFree = async (transaction: Transaction, slots: readonly SlotToBook[]): Promise<Slot[]> => {
  const { rows } = await sql<SlotRow>`
    insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
    select resource_id, date, start_time, end_time, booked_resource_id from ${wantedTable(slots)}
    order by resource_id, date, start_time
    on conflict do nothing returning resource_id, date, start_time, end_time`.execute(transaction)
  return rows.map(slotOf)
}

/** @returns those that the session held */
const claimOwnHolds = async (
  transaction: Transaction,
  sessionId: SessionId,
  slots: readonly SlotToBook[],
): Promise<Slot[]> => {
  const { rows } = await sql<SlotRow>`
    update claim set session_id = null, booked_resource_id = wanted.booked_resource_id
    from ${wantedTable(slots)}
    where claim.session_id = ${sessionId} and claim.resource_id = wanted.resource_id and claim.date = wanted.date
      and claim.start_time = wanted.start_time and claim.end_time = wanted.end_time
    returning claim.resource_id, claim.date, claim.start_time, claim.end_time`.execute(transaction)
  return rows.map(slotOf)
}

/** Those that are taken: what is over, or has gone by now, is no conflict. */
const takenBy = (conflicts: readonly Conflict[], slots: readonly Slot[]): LostSlot[] =>
  slots.flatMap((slot) => {
    const inTheWay = conflicts.filter(
      (conflict) =>
        !conflict.isOver &&
        conflict.slot.resourceId === slot.resourceId &&
        conflict.slot.date === slot.date &&
        overlaps(conflict.slot, slot),
    )
    if (inTheWay.length === 0) return []
    return [lost(slot, inTheWay.some(({ sessionId }) => sessionId === null) ? 'booked' : 'reserved')]
  })

const lost = ({ resourceId, date, startTime, endTime }: Slot, reason: LostSlot['reason']): LostSlot => ({
  resourceId,
  date,
  startTime,
  endTime,
  reason,
})

/** Those that cannot be booked now by anybody. */
const readRefused = async (transaction: Transaction, slots: readonly Slot[]): Promise<LostSlot[]> => {
  const { now, groups } = await readGroupStructures(
    transaction,
    slots.map((slot) => slot.resourceId),
  )
  const refusalOf = slotRefusals(groups, wallTimeAt(Date.parse(now)))
  return slots.flatMap((slot) => {
    const reason = refusalOf(slot)
    return reason === null ? [] : [lost(slot, reason)]
  })
}

export const bookSlots = async (
  work: Work,
  { booking, sessionId, slots, wereBooked = false }: SlotsToBook,
): Promise<Booked> => {
  const wanted = inClaimOrder(slots)
  const refused = wereBooked ? [] : await readRefused(work.transaction, wanted)

  const session = sessionId === null ? null : await lockSession(work, sessionId)
  let missing = without(wanted, refused)
  // New claims first: what waits for another transaction must not yet have changed a claim that the other may wait for.
  missing = without(missing, await claimFree(work.transaction, missing))
  const held = sessionId === null || session === null ? [] : await claimOwnHolds(work.transaction, sessionId, missing)
  missing = without(missing, held)
  let taken: readonly LostSlot[] = []
  while (missing.length > 0) {
    taken = takenBy(await readConflicts(work.transaction, missing, sessionId), missing)
    if (taken.length > 0) break
    await endExpiredConflicts(work, missing, sessionId)
    missing = without(missing, await claimFree(work.transaction, missing))
  }
  if (refused.length > 0 || taken.length > 0) return { _tag: 'Lost', slots: inClaimOrder([...refused, ...taken]) }

  if (sessionId !== null && held.length > 0) {
    work.news.reservations(
      'booked',
      held.map((slot) => ({ ...slot, sessionId, expiration: null })),
    )
    await closeSessionIfEmpty(work.transaction, sessionId)
  }
  work.news.bookings(wanted.flatMap(({ bookedResourceId: _, part, ...slot }) => bookingNews(booking, part, [slot])))
  return { _tag: 'Booked' }
}
