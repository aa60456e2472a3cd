/**
 * Other slots for a booked resource, another wish, or both (contract 3, Editing). Invariants: what stays keeps its
 * claims untouched, so that only the difference is told; the price is reckoned anew if and only if the slots change.
 */
import { overlaps } from '../../domain/calendar/interval.ts'
import type { BookingResourceModel } from '../../domain/http-calls.ts'
import { timeRanges } from '../../domain/wording/swedish-dates.ts'
import { type BookingReference, bookingNews, bookSlots } from '../claims/book-slots.ts'
import { freeSlots } from '../claims/free-slots.ts'
import { type Slot, without } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { Told } from '../live/told.ts'
import { requireAllowed } from './allowed-resources.ts'
import { type BookedResource, isCancelled, requireNotBegun, slotsOf } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import type { BookingMails } from './booking-mails.ts'
import { payerOf, readOwner } from './booking-owner.ts'
import { readPriceList } from './booking-prices.ts'
import type { LockedPart } from './lock-booking.ts'
import { readNamedResources } from './named-resources.ts'

interface NewSlots {
  readonly booking: BookingReference
  readonly resource: BookedResource
  /** All that it shall have. No two overlap. */
  readonly slots: readonly Slot[]
  /** Whose holds may be used. */
  readonly caller: SignedInCaller
}

/**
 * Claims come before what is freed, so that nobody waits for a claim while another waits for what is given up here. Only
 * slots that have changed their length since, and so are in each other's way, are freed first.
 * @returns the new price
 */
const moveSlots = async (
  transaction: Transaction,
  told: Told,
  { booking, resource, slots, caller }: NewSlots,
): Promise<number> => {
  const before = slotsOf(resource)
  const added = without(slots, before)
  const owner = await readOwner(transaction, booking)
  if (added.length > 0) {
    const named = await readNamedResources(transaction, [resource.resourceId])
    await requireAllowed(transaction, owner.userTypeId, [...named.values()])
  }

  const { id: bookedResourceId, part } = resource
  const free = (except: readonly Slot[]) => freeSlots(transaction, told, { booking, bookedResourceId, part, except })
  const inTheWay = before.filter((slot) => added.some((other) => overlaps(slot, other)))
  if (inTheWay.length > 0) await free(without(before, inTheWay))
  const booked = await bookSlots(transaction, told, {
    booking,
    sessionId: caller.session,
    slots: added.map((slot) => ({ ...slot, bookedResourceId, part })),
  })
  if (booked._tag === 'Lost')
    throw new Failure('slot-taken', { message: failureTexts.slotTakenInChange, slots: booked.slots })
  await free(slots)

  await transaction.deleteFrom('booked_slot').where('booked_resource_id', '=', bookedResourceId).execute()
  await transaction
    .insertInto('booked_slot')
    .values(
      slots.map((slot) => ({
        booked_resource_id: bookedResourceId,
        start_time: slot.startTime,
        end_time: slot.endTime,
      })),
    )
    .execute()
  const priceOf = await readPriceList(transaction, [resource.resourceId])
  return priceOf(resource.resourceId, slots, payerOf(owner))
}

/**
 * @param model has passed its rules
 * @throws Failure `cancelled`, `begun`, `not-allowed` or `slot-taken`
 */
export const changeBookedResource = async (
  transaction: Transaction,
  told: Told,
  mails: BookingMails,
  { booking, resource }: LockedPart,
  caller: SignedInCaller,
  model: BookingResourceModel,
): Promise<void> => {
  if (isCancelled(resource)) throw new Failure('cancelled')
  await requireNotBegun(transaction, caller, [resource])

  const before = slotsOf(resource)
  const { resourceId, date } = resource
  const slots = model.bookingSlots.map((slot) => ({ ...slot, resourceId, date }))
  const message = model.message ?? resource.message
  const areOthers = slots.length !== before.length || without(slots, before).length > 0
  if (!areOthers && message === resource.message) return

  const price = areOthers ? await moveSlots(transaction, told, { booking, resource, slots, caller }) : resource.price
  await transaction
    .updateTable('booked_resource')
    .set({ message, price, price_set_by_administrator: resource.priceSetByAdministrator && !areOthers })
    .where('id', '=', resource.id)
    .execute()
  await auditBooking(transaction, booking, caller.user.id, 'booking-changed', {
    ...auditedPart(resource),
    ...(areOthers ? { times: { from: timeRanges(before), to: timeRanges(slots) } } : {}),
    ...(price === resource.price ? {} : { price: { from: resource.price, to: price } }),
    ...(message === resource.message ? {} : { wish: 'changed' }),
  })
  told.changed(bookingNews(booking, resource.part, slots))
  await mails.changed(transaction, booking)
}
