/**
 * The changes that calls ask of bookings that are there: each says what shall be, and `write-bookings.ts` makes it so. Invariants: a
 * booking never stays with nothing in it; an owner changes until the first slot begins, or as long as the rules say.
 */
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import type { BookingResourceModel } from '../../domain/schema/calls/booking-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { inClaimOrder } from '../claims/slot.ts'
import type { AdministratorCaller, SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { type BookedResource, hasResourceBegun, isCancelled, readWallTime } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { checkBaseUrl, checkBookingResourceModel, checkPartsToChange, checkPrice } from './check-booking-calls.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { type LockedBooking, type LockedPart, lockBookingsOf } from './lock-booking.ts'
import { requireChangeable } from './require-changeable.ts'
import { writeBookings } from './write-bookings.ts'

/** @returns what an administrator is told of */
const write = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  caller: SignedInCaller,
  shall: readonly BookedResource[],
): Promise<Told> => {
  const { breaches } = await writeBookings(work, [{ booking, is: resources, shall }], { caller })
  return toldOf([...breaches.values()].flat())
}

const withPart = ({ resources }: LockedBooking, changed: BookedResource): readonly BookedResource[] =>
  resources.map((part) => (part.id === changed.id ? changed : part))

/**
 * Other slots for a booked resource, another wish, or both. Slots that stay keep their claims.
 * @param model is checked once the booking is known to be the caller's: 404 comes before 422
 * @throws Failure 422, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const changeBookedResource = async (
  work: BookingWork,
  part: LockedPart,
  caller: SignedInCaller,
  model: BookingResourceModel,
): Promise<Told> => {
  const { resource } = part
  checkBookingResourceModel(model, work)
  if (isCancelled(resource)) throw new Failure('cancelled')
  await requireChangeable(work.transaction, caller, [resource])
  const { resourceId, date } = resource
  const slots = inClaimOrder(model.bookingSlots.map((slot) => ({ ...slot, resourceId, date })))
  return write(work, part, caller, withPart(part, { ...resource, slots, message: model.message ?? resource.message }))
}

/** An administrator's own price: it stays until the slots change. @param price SEK. @throws Failure 422 */
export const setPrice = async (
  work: BookingWork,
  part: LockedPart,
  caller: AdministratorCaller,
  price: number,
): Promise<void> => {
  checkPrice(price)
  await write(work, part, caller, withPart(part, { ...part.resource, price, priceSetByAdministrator: true }))
}

/** @throws Failure 422 or `slot-taken` */
export const setStatus = async (
  work: BookingWork,
  part: LockedPart,
  caller: AdministratorCaller,
  { status, baseUrl }: CallBody<'setStatus'>,
): Promise<Told> => {
  checkBaseUrl(baseUrl, work.acceptsOrigin)
  return write(work, part, caller, withPart(part, { ...part.resource, status }))
}

/** Statuses and prices of parts of one booking. @throws Failure 404 of a part, 422, `slot-taken` */
export const changeParts = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: AdministratorCaller,
  body: CallBody<'changeParts'>,
): Promise<Told> => {
  checkPartsToChange(body, work.acceptsOrigin)
  for (const { rid } of body.parts) found(locked.resources.find(({ id }) => id === rid))
  const shall = locked.resources.map((resource) => {
    const { status, price } = body.parts.find(({ rid }) => rid === resource.id) ?? {}
    const own = price === null || price === undefined ? {} : { price, priceSetByAdministrator: true }
    return { ...resource, status: status ?? resource.status, ...own }
  })
  return write(work, locked, caller, shall)
}

/** @throws Failure `begun` or `too-late` */
export const deleteBooking = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: SignedInCaller,
): Promise<void> => {
  await requireChangeable(work.transaction, caller, locked.resources)
  await write(work, locked, caller, [])
}

/** The booking goes with its last resource. @throws Failure `begun` or `too-late` */
export const deleteBookedResource = async (
  work: BookingWork,
  part: LockedPart,
  caller: SignedInCaller,
): Promise<void> => {
  const { resource, resources } = part
  await requireChangeable(work.transaction, caller, [resource])
  await write(
    work,
    part,
    caller,
    resources.filter(({ id }) => id !== resource.id),
  )
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
  const all = await lockBookingsOf(work.transaction, owner)
  const writes = all.map(({ booking, resources }) => ({
    ...{ booking, is: resources, shall: [], isMailed: resources.some(isToCome) },
  }))
  await writeBookings(work, writes, { caller })
}

/** Of all bookings of a user, without an e-mail: that user is cleared. */
export const cancelWhatHasNotBegun = async (
  work: BookingWork,
  owner: UserId,
  caller: AdministratorCaller,
): Promise<void> => {
  const now = await readWallTime(work.transaction)
  const all = await lockBookingsOf(work.transaction, owner)
  const writes = all.map(({ booking, resources }) => ({
    ...{ booking, is: resources, isMailed: false },
    shall: resources.map(
      (part): BookedResource => (hasResourceBegun(part, now) ? part : { ...part, status: CANCELLED }),
    ),
  }))
  await writeBookings(work, writes, { caller })
}
