/**
 * Changes the times of booked resources: of one booked resource, together with its wish, or of many in one booking; or moves one to another
 * resource or day. Invariants: each change is judged as if it were the only one; a call makes all of its changes, or none; a booked
 * resource keeps its number.
 */
import type { BookingResourceModel, TimesToChange } from '../../domain/schema/calls/booking-calls.ts'
import type { PlaceToMoveTo } from '../../domain/schema/calls/moving-calls.ts'
import { readHides, wishAfter } from '../access/protected-words.ts'
import { anyMeet, inClaimOrder } from '../claims/slot.ts'
import { actingIn, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { failureTexts, fieldTexts } from '../http/failure-texts.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { readTerms } from './booking-terms.ts'
import { changing } from './changing-in-time.ts'
import { checkBookingResourceModel, checkPlaceToMoveTo, checkTimesToChange } from './check-booking-calls.ts'
import { type Told, toldOf } from './judge-booking.ts'
import type { BookingWithin, LockedBooking, LockedPart, UserCall } from './lock-booking.ts'
import { areOtherSlots } from './part-changes.ts'
import { writeBookings } from './write-bookings.ts'

interface Asked {
  readonly caller: SignedInCaller
  readonly parts: readonly {
    readonly resource: BookedResource
    readonly model: BookingResourceModel
    /** Absent if the part stays in its resource and on its day. */
    readonly place?: Place
  }[]
}

type Place = Pick<BookedResource, 'resourceId' | 'title' | 'groupId' | 'date'>

/** Gives parts their new slots. @throws Failure `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken` */
const changeAll = async (
  work: BookingWork,
  { booking, resources }: LockedBooking,
  { caller, parts }: Asked,
): Promise<Told> => {
  const before = parts.map(({ resource }) => resource)
  if (before.some(isCancelled)) throw new Failure('cancelled')
  const acting = actingIn(
    caller,
    parts.flatMap(({ resource, place = resource }) => [resource.groupId, place.groupId]),
  )
  if (acting !== caller && booking.ownerId !== caller.user.id)
    throw new Failure('not-allowed', { message: failureTexts.moveOutsideGroups })
  const { isLate } = await changing(work.transaction, acting, before)
  const isOwn = booking.ownerId === caller.user.id
  const hides = isOwn ? undefined : (await readHides(work.transaction, [booking.ownerId])).get(booking.ownerId)
  const shall = new Map(
    parts.map(({ resource, model, place = resource }) => {
      const { resourceId, title, groupId, date } = place
      const slots = inClaimOrder(model.bookingSlots.map((slot) => ({ ...slot, resourceId, date })))
      const wish = wishAfter(resource.message, { sent: model.message, hides })
      const after = { ...resource, ...{ resourceId, title, groupId, date, slots, message: wish } }
      // Without this rule, an owner could first shorten or move a part and then cancel the rest free of charge.
      const priceStays = resource.priceStays || (areOtherSlots(resource, after) && isLate(resource))
      return [resource.id, { ...after, priceStays }]
    }),
  )
  const write = { booking, is: resources, shall: resources.map((part) => shall.get(part.id) ?? part) }
  const { breaches } = await writeBookings(work, [write], { caller: acting })
  return toldOf(...breaches.values())
}

/**
 * Gives a booked resource other slots, another wish, or both. Slots that are kept retain their claims. The body is checked only after the
 * booking is known to be the caller's, because 404 comes before 422.
 * @throws Failure 422, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const changeBookedResource = async (
  work: BookingWork,
  part: LockedPart,
  { caller, body }: UserCall<BookingResourceModel>,
): Promise<Told> => {
  checkBookingResourceModel(body, work)
  return changeAll(work, part, { caller, parts: [{ resource: part.resource, model: body }] })
}

/**
 * Moves a booked resource to another resource or day, or to other times in its own.
 * @throws Failure 422, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const moveBookedResource = async (
  work: BookingWork,
  part: LockedPart,
  { caller, body }: UserCall<PlaceToMoveTo>,
): Promise<Told> => {
  checkPlaceToMoveTo(body, work)
  const { resourceId, date, bookingSlots } = body
  const { resources } = await readTerms(work.transaction, [resourceId])
  const resource = resources.get(resourceId)
  if (resource === undefined)
    throw new Failure('slot-taken', {
      message: failureTexts.slotTakenInChange,
      slots: bookingSlots.map((slot) => ({ ...slot, resourceId, date, reason: 'unknown' })),
    })
  const { title, groupId } = resource
  const place = { resourceId, title, groupId, date }
  return changeAll(work, part, { caller, parts: [{ resource: part.resource, model: body, place }] })
}

/**
 * Gives many parts other slots. Either all parts change or none, so the result is what the person saw before the press. Other parts stay
 * unchanged.
 * @throws Failure 422, 404 if a part is missing, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const changeTimes = async (
  work: BookingWork,
  locked: BookingWithin,
  { caller, body }: UserCall<TimesToChange>,
): Promise<Told> => {
  checkTimesToChange(body, work)
  const parts = body.parts.map(({ rid, bookingSlots }) => ({
    resource: found(locked.within.find(({ id }) => id === rid)),
    model: { bookingSlots },
  }))
  const slots = parts.flatMap(({ resource: { resourceId, date }, model }) =>
    model.bookingSlots.map((slot) => ({ ...slot, resourceId, date })),
  )
  refuseInvalid({ parts: anyMeet(slots) ? fieldTexts.slotsMeet : null })
  return changeAll(work, locked, { caller, parts })
}
