/**
 * Other slots for a booked resource, another wish, or both (contract 3, Editing). Invariants: what stays keeps its
 * claims untouched, so that only the difference is news; the price is reckoned anew if and only if the slots change.
 */
import { overlaps } from '../../domain/calendar/interval.ts'
import { CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../domain/rules/resource-limits.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { BookingResourceModel } from '../../domain/schema/calls/booking-calls.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import { type BookingReference, bookingNews, bookSlots, freeSlots } from '../claims/book-slots.ts'
import { type Slot, without } from '../claims/slot.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import { limitsOfPerson } from '../groups/limits-of-person.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, insertBookedSlots, isCancelled, slotsOf } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { mailBookingChanged, mailWaitsAgain } from './booking-mails.ts'
import { payerOf, readOwner } from './booking-owner.ts'
import { checkBookingResourceModel } from './booking-rules.ts'
import { readTerms } from './booking-terms.ts'
import { judgeBooking, type Told, toldOf } from './judge-booking.ts'
import type { LockedPart } from './lock-booking.ts'
import { requireChangeable } from './require-changeable.ts'

interface NewSlots {
  readonly booking: BookingReference
  readonly resource: BookedResource
  /** All that it shall have. No two overlap. */
  readonly slots: readonly Slot[]
  /** Whose holds may be used. */
  readonly caller: SignedInCaller
}

/**
 * Claims come before what is freed, so that no transaction waits for a claim while another waits for what is given up here. Only
 * slots that have changed their length since, and so are in each other's way, are freed first.
 * An owner who adds a slot is confirmed again by the rules, or waits for it again; an administrator's change keeps the status.
 * @returns the new price and status, and what an administrator is told
 */
const moveSlots = async (
  work: BookingWork,
  { booking, resource, slots, caller }: NewSlots,
): Promise<{ readonly price: number; readonly status: BookingStatus; readonly told: Told }> => {
  const before = slotsOf(resource)
  const added = without(slots, before)
  const owner = await readOwner(work.transaction, booking)
  const { requireAllowed, priceOf } = await readTerms(work.transaction, [resource.resourceId])
  if (added.length > 0) requireAllowed(owner, caller)

  const ground = await readGroupStructures(work.transaction, [resource.resourceId])
  const breaches = await judgeBooking(work.transaction, {
    ...{ owner, caller, ground, longestHold: work.longestHold },
    chosen: [{ resourceId: resource.resourceId, date: resource.date, slots }],
    changes: { id: resource.id, before },
  })

  const { id: bookedResourceId, part } = resource
  const free = (except: readonly Slot[]) => freeSlots(work, { booking, bookedResourceId, part, except })
  const inTheWay = before.filter((slot) => added.some((other) => overlaps(slot, other)))
  if (inTheWay.length > 0) await free(without(before, inTheWay))
  const booked = await bookSlots(work, {
    booking,
    sessionId: caller.session,
    slots: added.map((slot) => ({ ...slot, bookedResourceId, part })),
    ground,
  })
  if (booked._tag === 'Lost')
    throw new Failure('slot-taken', { message: failureTexts.slotTakenInChange, slots: booked.slots })
  await free(slots)

  await work.transaction.deleteFrom('booked_slot').where('booked_resource_id', '=', bookedResourceId).execute()
  await insertBookedSlots(work.transaction, bookedResourceId, slots)
  const limits = limitsOfPerson(ground.groups, owner.userTypeId)(resource.resourceId) ?? {}
  const judged = confirmsAtOnce(limits, { date: resource.date, slots }) ? CONFIRMED : UNCONFIRMED
  return {
    price: priceOf(resource.resourceId, slots, payerOf(owner)),
    status: added.length === 0 || isAdministrator(caller) ? resource.status : judged,
    told: toldOf(breaches),
  }
}

/**
 * @param model is checked once the booking is known to be the caller's: 404 comes before 422 (contract 2)
 * @returns what an administrator is told
 * @throws Failure 422, `cancelled`, `begun`, `too-late`, `not-allowed`, `rule` or `slot-taken`
 */
export const changeBookedResource = async (
  work: BookingWork,
  { booking, resource }: LockedPart,
  caller: SignedInCaller,
  model: BookingResourceModel,
): Promise<Told> => {
  checkBookingResourceModel(model, work)
  if (isCancelled(resource)) throw new Failure('cancelled')
  await requireChangeable(work.transaction, caller, [resource])

  const before = slotsOf(resource)
  const { resourceId, date } = resource
  const slots = model.bookingSlots.map((slot) => ({ ...slot, resourceId, date }))
  const message = model.message ?? resource.message
  const areOthers = slots.length !== before.length || without(slots, before).length > 0
  if (!areOthers && message === resource.message) return {}

  const { price, status, told } = areOthers
    ? await moveSlots(work, { booking, resource, slots, caller })
    : { price: resource.price, status: resource.status, told: {} }
  await work.transaction
    .updateTable('booked_resource')
    .set({ message, price, status, price_set_by_administrator: resource.priceSetByAdministrator && !areOthers })
    .where('id', '=', resource.id)
    .execute()
  auditBooking(work, booking, caller.user.id, 'booking-changed', {
    ...auditedPart(resource),
    ...(areOthers ? { times: { from: timeRanges(before), to: timeRanges(slots) } } : {}),
    ...(price === resource.price ? {} : { price: { from: resource.price, to: price } }),
    ...(status === resource.status ? {} : { status: { from: resource.status, to: status } }),
    ...(message === resource.message ? {} : { wish: 'changed' }),
  })
  work.news.changed(bookingNews(booking, resource.part, slots))
  const changed = { ...resource, slots, message, price, status }
  await mailBookingChanged(work, booking, status === resource.status ? null : changed)
  if (status === UNCONFIRMED && status !== resource.status) await mailWaitsAgain(work, booking, changed)
  return told
}
