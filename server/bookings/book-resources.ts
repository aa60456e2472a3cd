/**
 * Puts resources and their slots into a booking (contract 3, Booking), within a transaction that rolls back when this
 * throws: all or nothing. The same for a new booking and for one that is added to.
 */
import type { BookingModelResource } from '../../domain/schema/calls/everyday-calls.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import { BookingResourceId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import { type BookingReference, bookSlots, type SlotToBook } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import type { Caller, SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { requireAllowed } from './allowed-resources.ts'
import { insertBookedSlots } from './booked-resources.ts'
import { payerOf } from './booking-owner.ts'
import { readPriceList } from './booking-prices.ts'
import { readNamedResources } from './named-resources.ts'

export interface ResourcesToBook {
  readonly booking: BookingReference
  readonly owner: SignedInUser
  /** Whose holds may be used: those of the browser that asks. */
  readonly caller: Caller
  readonly entries: readonly BookingModelResource[]
}

/**
 * @returns the booked resources that were made
 * @throws Failure `not-allowed` or `slot-taken`
 */
export const bookResources = async (
  work: Work,
  { booking, owner, caller, entries }: ResourcesToBook,
): Promise<readonly BookingResourceId[]> => {
  const resources = await readNamedResources(
    work.transaction,
    entries.map((entry) => entry.resourceId),
  )
  const known = entries.filter((entry) => resources.has(entry.resourceId))
  const unknown = entries.filter((entry) => !resources.has(entry.resourceId))
  await requireAllowed(work.transaction, owner.userTypeId, [...resources.values()])
  const prices = await readPriceList(
    work.transaction,
    known.map((entry) => entry.resourceId),
  )

  const firstPart = await takeParts(work.transaction, booking, known.length)
  const slots: SlotToBook[] = []
  const made: BookingResourceId[] = []
  for (const [index, entry] of known.entries()) {
    const part = firstPart + index
    const { id } = await work.transaction
      .insertInto('booked_resource')
      .values({
        booking_id: booking.id,
        part,
        resource_id: entry.resourceId,
        date: entry.date,
        message: entry.message ?? '',
        price: prices(entry.resourceId, entry.bookingSlots, payerOf(owner)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertBookedSlots(work.transaction, id, entry.bookingSlots)
    const bookedResourceId = BookingResourceId.make(id)
    made.push(bookedResourceId)
    slots.push(
      ...entry.bookingSlots.map((slot) => ({
        ...slot,
        resourceId: entry.resourceId,
        date: entry.date,
        bookedResourceId,
        part,
      })),
    )
  }

  const booked = await bookSlots(work, { booking, sessionId: caller.session, slots })
  const lost = [...unknown.flatMap(slotsOfNothing), ...(booked._tag === 'Lost' ? booked.slots : [])]
  if (lost.length > 0) throw new Failure('slot-taken', { slots: lost })
  return made
}

/** The first n of `bookingNumber-n` of as many as are needed; none is ever given twice. */
const takeParts = async (transaction: Transaction, booking: BookingReference, count: number): Promise<number> => {
  const { last_part } = await transaction
    .updateTable('booking')
    .set((booking_) => ({ last_part: booking_('last_part', '+', count) }))
    .where('id', '=', booking.id)
    .returning('last_part')
    .executeTakeFirstOrThrow()
  return last_part - count + 1
}

const slotsOfNothing = (entry: BookingModelResource): LostSlot[] =>
  entry.bookingSlots.map((slot) => ({ ...slot, resourceId: entry.resourceId, date: entry.date, reason: 'unknown' }))
