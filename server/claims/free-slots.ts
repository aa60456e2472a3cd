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

/** In two statements, however many parts there are. @returns what was freed */
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
