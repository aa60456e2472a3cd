/**
 * Cancelling for good (contract 3, Change and cancel): a booked resource, or a whole booking, goes with all that belongs
 * to it, and the slots are free again. Invariants: a booking never stays with nothing in it; the audit keeps numbers and
 * times.
 */
import { hasBegun } from '../../domain/rules/booking-window.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import { type BookingReference, freeSlots } from '../claims/book-slots.ts'
import type { AdministratorCaller, SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type BookedResource, isCancelled, readBookedResources, readWallTime } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { mailBookingCancelled } from './booking-mails.ts'
import { type LockedPart, lockBookingsOf } from './lock-booking.ts'
import { requireChangeable } from './require-changeable.ts'

const free = async (work: Work, booking: BookingReference, resources: readonly BookedResource[]): Promise<void> => {
  for (const { id, part } of resources) await freeSlots(work, { booking, bookedResourceId: id, part, except: [] })
}

const deleteRows = async (
  work: Work,
  booking: BookingReference,
  resources: readonly BookedResource[],
  actor: UserId,
): Promise<void> => {
  await free(work, booking, resources)
  work.news.removed()
  await work.transaction.deleteFrom('booking').where('id', '=', booking.id).execute()
  const details = { resources: resources.map(auditedPart) }
  auditBooking(work, booking, actor, 'booking-removed', details)
}

/** @param booking is locked. @throws Failure `begun` or `too-late` */
export const deleteBooking = async (
  work: BookingWork,
  booking: BookingReference,
  caller: SignedInCaller,
): Promise<void> => {
  const resources = await readBookedResources(work.transaction, booking.id)
  await requireChangeable(work.transaction, caller, resources)
  await deleteRows(work, booking, resources, caller.user.id)
  await mailBookingCancelled(work, booking, resources)
}

/** The booking goes with its last resource. @throws Failure `begun` or `too-late` */
export const deleteBookedResource = async (
  work: BookingWork,
  { booking, resource, others }: LockedPart,
  caller: SignedInCaller,
): Promise<void> => {
  if (others.length === 0) return deleteBooking(work, booking, caller)
  await requireChangeable(work.transaction, caller, [resource])
  await free(work, booking, [resource])
  work.news.removed()
  await work.transaction.deleteFrom('booked_resource').where('id', '=', resource.id).execute()
  auditBooking(work, booking, caller.user.id, 'booked-resource-removed', auditedPart(resource))
  await mailBookingCancelled(work, booking, [resource])
}

/** All bookings of a user; the owner gets a mail of each that was still to come. @throws Failure 404 for a cleared user */
export const deleteBookingsOf = async (
  work: BookingWork,
  owner: UserId,
  caller: AdministratorCaller,
): Promise<void> => {
  const user = work.transaction.selectFrom('app_user').select('id').where('id', '=', owner)
  found(await user.where('cleared_at', 'is', null).executeTakeFirst())
  const now = await readWallTime(work.transaction)
  const isToCome = (resource: BookedResource): boolean =>
    !isCancelled(resource) && resource.slots.some((slot) => !hasBegun(resource.date, slot.startTime, now))
  for (const booking of await lockBookingsOf(work.transaction, owner)) {
    const resources = await readBookedResources(work.transaction, booking.id)
    await deleteRows(work, booking, resources, caller.user.id)
    if (resources.some(isToCome)) await mailBookingCancelled(work, booking, resources)
  }
}
