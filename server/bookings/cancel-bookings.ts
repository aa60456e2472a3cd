/**
 * Into Cancelled: the slots are free again, and the booked resource stays with what it was (contract 3, Status).
 */
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import { type BookingReference, freeSlots } from '../claims/book-slots.ts'
import {
  type BookedResource,
  hasResourceBegun,
  isCancelled,
  readBookedResources,
  readWallTime,
} from './booked-resources.ts'
import { auditStatus } from './booking-audit.ts'
import { lockBookingsOf } from './lock-booking.ts'

/** @param booking is locked, and the resource not yet Cancelled */
export const cancelResource = async (
  work: Work,
  booking: BookingReference,
  { id, part }: BookedResource,
): Promise<void> => {
  await work.transaction.updateTable('booked_resource').set({ status: CANCELLED }).where('id', '=', id).execute()
  await freeSlots(work, { booking, bookedResourceId: id, part, except: [] })
}

/** Of all bookings of a user, without an e-mail: for clearing that user (contract 3, Clearing a user). */
export const cancelWhatHasNotBegun = async (work: Work, owner: UserId, actor: UserId): Promise<void> => {
  const now = await readWallTime(work.transaction)
  for (const booking of await lockBookingsOf(work.transaction, owner))
    for (const resource of await readBookedResources(work.transaction, booking.id)) {
      if (isCancelled(resource) || hasResourceBegun(resource, now)) continue
      await cancelResource(work, booking, resource)
      auditStatus(work, booking, actor, resource, CANCELLED)
    }
}
