/** Booked slots give their time back: cancelling, removing, and what an edit leaves out (contract 3, Editing, Status). */
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import { type BookingReference, bookingNews } from './book-slots.ts'
import { isSameSlot, type Slot, slotOf } from './slot.ts'

export interface SlotsToFree {
  readonly booking: BookingReference
  readonly bookedResourceId: BookingResourceId
  readonly part: number
  /** Those that stay; none: all are freed. */
  readonly except: readonly Slot[]
}

/** @returns what was freed */
export const freeSlots = async (
  { transaction, news }: Work,
  { booking, bookedResourceId, part, except }: SlotsToFree,
): Promise<Slot[]> => {
  const claims = await transaction
    .selectFrom('claim')
    .select(['id', 'resource_id', 'date', 'start_time', 'end_time'])
    .where('booked_resource_id', '=', bookedResourceId)
    .orderBy('date')
    .orderBy('start_time')
    .forUpdate()
    .execute()
  const freed = claims
    .map((row) => ({ id: row.id, slot: slotOf(row) }))
    .filter(({ slot }) => !except.some((kept) => isSameSlot(kept, slot)))
  if (freed.length === 0) return []
  await transaction
    .deleteFrom('claim')
    .where(
      'id',
      'in',
      freed.map(({ id }) => id),
    )
    .execute()
  const slots = freed.map(({ slot }) => slot)
  news.cancellations(bookingNews(booking, part, slots))
  return slots
}
