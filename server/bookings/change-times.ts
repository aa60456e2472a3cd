/**
 * Other times for what is booked: for one booked resource, with its wish, or for many of one booking at once. Invariants: each is judged
 * as if it were changed alone; all that a call asks for happens, or nothing.
 */
import type { BookingResourceModel, TimesToChange } from '../../domain/schema/calls/booking-calls.ts'
import { anyMeet, inClaimOrder } from '../claims/slot.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { changing } from './changing-in-time.ts'
import { checkBookingResourceModel, checkTimesToChange } from './check-booking-calls.ts'
import { type Told, toldOf } from './judge-booking.ts'
import type { LockedBooking, LockedPart } from './lock-booking.ts'
import { areOtherSlots } from './part-changes.ts'
import { writeBookings } from './write-bookings.ts'

interface PartAsked {
  readonly resource: BookedResource
  readonly model: BookingResourceModel
}

/** @throws Failure `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken` */
const changeAll = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  caller: SignedInCaller,
  asked: readonly PartAsked[],
): Promise<Told> => {
  const parts = asked.map(({ resource }) => resource)
  if (parts.some(isCancelled)) throw new Failure('cancelled')
  const { isLate } = await changing(work.transaction, caller, parts)
  const shall = new Map(
    asked.map(({ resource, model }) => {
      const { resourceId, date } = resource
      const slots = inClaimOrder(model.bookingSlots.map((slot) => ({ ...slot, resourceId, date })))
      const after = { ...resource, slots, message: model.message ?? resource.message }
      // Else one would make it small first, or move it, and cancel what is left for nothing.
      const priceStays = resource.priceStays || (areOtherSlots(resource, after) && isLate(resource))
      return [resource.id, { ...after, priceStays }]
    }),
  )
  const write = { booking, is: resources, shall: resources.map((part) => shall.get(part.id) ?? part) }
  const { breaches } = await writeBookings(work, [write], { caller })
  return toldOf([...breaches.values()].flat())
}

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
  checkBookingResourceModel(model, work)
  return changeAll(work, part, caller, [{ resource: part.resource, model }])
}

/**
 * Other slots for many parts: all or nothing, so that what is answered is what was seen before the press. Parts that are not named stay.
 * @throws Failure 422, 404 of a part, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const changeTimes = async (
  work: BookingWork,
  locked: LockedBooking,
  caller: SignedInCaller,
  times: TimesToChange,
): Promise<Told> => {
  checkTimesToChange(times, work)
  const asked = times.parts.map(({ rid, bookingSlots }) => ({
    resource: found(locked.resources.find(({ id }) => id === rid)),
    model: { bookingSlots },
  }))
  const slots = asked.flatMap(({ resource: { resourceId, date }, model }) =>
    model.bookingSlots.map((slot) => ({ ...slot, resourceId, date })),
  )
  refuseInvalid({ parts: anyMeet(slots) ? fieldTexts.slotsMeet : null })
  return changeAll(work, locked, caller, asked)
}
