/**
 * Cancelling for good (contract 3, Change and cancel): a booked resource, or a whole booking, goes with all that belongs
 * to it, and the slots are free again. Invariants: a booking never stays with nothing in it; the audit keeps numbers and
 * times.
 */
import type { UserId } from '../../domain/entities.ts'
import { hasBegun } from '../../domain/rules/day-slots.ts'
import type { Told } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import { freeSlots } from '../claims/free-slots.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller, SignedInCaller } from '../http/caller.ts'
import {
  type BookedResource,
  isCancelled,
  readBookedResources,
  readWallTime,
  requireNotBegun,
} from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import type { BookingMails } from './booking-mails.ts'
import { type LockedPart, lockBookingsOf } from './lock-booking.ts'

const free = async (
  transaction: Transaction,
  told: Told,
  booking: BookingReference,
  resources: readonly BookedResource[],
): Promise<void> => {
  for (const { id, part } of resources)
    await freeSlots(transaction, told, { booking, bookedResourceId: id, part, except: [] })
}

const deleteBooking = async (
  transaction: Transaction,
  told: Told,
  booking: BookingReference,
  resources: readonly BookedResource[],
  actor: UserId,
): Promise<void> => {
  await free(transaction, told, booking, resources)
  await transaction.deleteFrom('booking').where('id', '=', booking.id).execute()
  const details = { resources: resources.map(auditedPart) }
  await auditBooking(transaction, booking, actor, 'booking-removed', details)
}

/** @param booking is locked. @throws Failure `begun` */
export const removeBooking = async (
  transaction: Transaction,
  told: Told,
  mails: BookingMails,
  booking: BookingReference,
  caller: SignedInCaller,
): Promise<void> => {
  const resources = await readBookedResources(transaction, booking.id)
  await requireNotBegun(transaction, caller, resources)
  await deleteBooking(transaction, told, booking, resources, caller.user.id)
  await mails.cancelled(transaction, booking, resources)
}

/** The booking goes with its last resource. @throws Failure `begun` */
export const removePart = async (
  transaction: Transaction,
  told: Told,
  mails: BookingMails,
  { booking, resource, others }: LockedPart,
  caller: SignedInCaller,
): Promise<void> => {
  if (others.length === 0) return removeBooking(transaction, told, mails, booking, caller)
  await requireNotBegun(transaction, caller, [resource])
  await free(transaction, told, booking, [resource])
  await transaction.deleteFrom('booked_resource').where('id', '=', resource.id).execute()
  await auditBooking(transaction, booking, caller.user.id, 'booked-resource-removed', auditedPart(resource))
  await mails.cancelled(transaction, booking, [resource])
}

/** All bookings of a user. Of each in which anything was still to come, its owner is told. */
export const removeBookingsOf = async (
  transaction: Transaction,
  told: Told,
  mails: BookingMails,
  owner: UserId,
  caller: AdministratorCaller,
): Promise<void> => {
  const now = await readWallTime(transaction)
  const isToCome = (resource: BookedResource): boolean =>
    !isCancelled(resource) && resource.slots.some((slot) => !hasBegun(resource.date, slot.startTime, now))
  for (const booking of await lockBookingsOf(transaction, owner)) {
    const resources = await readBookedResources(transaction, booking.id)
    await deleteBooking(transaction, told, booking, resources, caller.user.id)
    if (resources.some(isToCome)) await mails.cancelled(transaction, booking, resources)
  }
}
