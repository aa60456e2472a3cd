/**
 * Ends booked times to which nobody has come and that somebody else has booked now (docs/rules.md#check-in). The part of the first owner
 * ends where the other booking begins. A part of which nothing is left becomes Cancelled, and its owner still sees it. Invariants: this
 * runs in the transaction of the other booking, so both happen or neither; a time that was checked in while the other person held it loses
 * only what that person had.
 */
import { sql } from 'kysely'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { freelyCancelledUntil } from '../../domain/rules/free-cancelling.ts'
import { BookingId, type BookingResourceId } from '../../domain/schema/ids.ts'
import { type RunSlot, readRuns } from '../claims/graced-runs.ts'
import { yieldingMeeting } from '../claims/hold-session.ts'
import { isSameSlot, type Slot, type SlotRow, slotOf } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { judgedTypes } from '../http/caller.ts'
import { type BookedResource, slotsOf } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { readOwners } from './booking-owner.ts'
import { readTerms } from './booking-terms.ts'
import { lockAnyBookings } from './lock-booking.ts'
import type { BookingWrite } from './part-changes.ts'

interface Lost {
  readonly partId: BookingResourceId
  readonly slot: Slot
}

/** What the first owners lose, slot by slot, and the first parts of the runs to which nobody has come. */
const readLost = async (transaction: Transaction, taken: readonly Slot[]) => {
  const { rows } = await sql<SlotRow & { part_id: BookingResourceId }>`
    select distinct claim.resource_id, claim.date, claim.start_time, claim.end_time, claim.booked_resource_id as part_id
    from ${yieldingMeeting(taken)}`.execute(transaction)
  const beneath = rows.map((row): Lost => ({ partId: row.part_id, slot: slotOf(row) }))
  const { groups, now } = await readGroupStructures(
    transaction,
    taken.map(({ resourceId }) => resourceId),
  )
  const runs = await readRuns(transaction, groups, taken)
  // The other booking has claims of the same slots by now, which do not yield.
  const isBeneath = (slot: RunSlot): boolean => slot.yields && beneath.some((one) => isSameSlot(one.slot, slot))
  const unclaimed = runs.filter(({ checkedInAt, slots }) => checkedInAt === null && slots.some(isBeneath))
  const rest = unclaimed.flatMap(({ slots }) =>
    slots.slice(slots.findIndex(isBeneath)).map((slot): Lost => ({ partId: slot.partId, slot })),
  )
  return {
    groups,
    now,
    missed: unclaimed.map(({ slots: [first] }) => first.partId),
    lost: [...rest, ...beneath.filter(({ slot }) => rest.every((one) => !isSameSlot(one.slot, slot)))],
  }
}

export interface Taking {
  readonly writes: readonly BookingWrite[]
  /** Notes on the parts that they have ended, and that nobody has come. It is called after the writes. */
  readonly note: () => Promise<void>
}

/** Decides what becomes of the bookings beneath the slots that were just booked. */
export const takenTimes = async (
  { transaction }: BookingWork,
  over: readonly BookingResourceId[],
  taken: readonly Slot[],
): Promise<Taking> => {
  const { rows } = await sql<{ id: number }>`
    select distinct booking_id as id from booked_resource where id = any(${[...over]}::integer[])`.execute(transaction)
  const ids = rows.map(({ id }) => BookingId.make(id))
  // The bookings are locked before anything is decided. What was changed in the meantime is no longer beneath the slots.
  await lockAnyBookings(transaction, ids)
  const { lost, missed, groups, now } = await readLost(transaction, taken)
  const bookings = await lockAnyBookings(transaction, await bookingsOf(transaction, lost))
  const owners = await readOwners(
    transaction,
    bookings.map(({ booking }) => booking.ownerId),
  )
  const terms = await readTerms(transaction, [...new Set(taken.map(({ resourceId }) => resourceId))])

  const writes = bookings.map(({ booking, resources }): BookingWrite => {
    const owner = owners.get(booking.ownerId) ?? null
    const limitsOf = limitsOfPerson(groups, judgedTypes(owner))
    /** Like a cancellation at this moment: the price stays if the rules no longer let the owner cancel free of charge. */
    const priceStays = ({ resourceId, date, slots: [first], priceStays: stays, price }: BookedResource): boolean => {
      const until = first === undefined ? null : freelyCancelledUntil(limitsOf(resourceId) ?? {}, date, first.startTime)
      return price > 0 && (stays || (until !== null && until < Date.parse(now)))
    }
    const shall = resources.map((part): BookedResource => {
      const isLost = (slot: Slot): boolean => lost.some((one) => one.partId === part.id && isSameSlot(one.slot, slot))
      const left = part.slots.filter((_, index) => slotsOf(part).some((slot, at) => at === index && !isLost(slot)))
      if (left.length === part.slots.length) return part
      if (left.length === 0) return { ...part, status: CANCELLED, priceStays: priceStays(part) }
      const isKept = part.priceSetByAdministrator || priceStays(part)
      return { ...part, slots: left, price: isKept ? part.price : terms.priceOf(part.resourceId, left, owner) }
    })
    return { booking, is: resources, shall }
  })
  return {
    writes,
    note: async () => {
      await sql`update booked_resource set taken_at = server_now()
        where id = any(${lost.map(({ partId }) => partId)}::integer[])`.execute(transaction)
      await sql`update booked_resource set missed_at = coalesce(missed_at, server_now())
        where id = any(${missed}::integer[])`.execute(transaction)
    },
  }
}

/** Reads the bookings of parts. A run may go on over a part of another booking. */
const bookingsOf = async (transaction: Transaction, lost: readonly Lost[]): Promise<readonly BookingId[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct booking_id as id from booked_resource
    where id = any(${lost.map(({ partId }) => partId)}::integer[])`.execute(transaction)
  return rows.map(({ id }) => BookingId.make(id))
}
