/** Statuses and prices of the parts of one booking at once (features 2). Invariant: all of it, or none. */
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { type BookingReference, bookingNews } from '../claims/book-slots.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { readBookedResources, slotsOf } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { checkPartsToChange } from './booking-rules.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { writePrice } from './set-price.ts'
import { changeStatuses, isChange, type StatusChange } from './set-status.ts'

/**
 * @param booking is locked
 * @returns what the administrator is told of what is brought back
 * @throws Failure 404 of a part, 422, `slot-taken`
 */
export const changeParts = async (
  work: BookingWork,
  booking: BookingReference,
  caller: AdministratorCaller,
  body: CallBody<'changeParts'>,
): Promise<Told> => {
  checkPartsToChange(body, work.acceptsOrigin)
  const resources = await readBookedResources(work.transaction, booking.id)
  const changes: StatusChange[] = []
  for (const { rid, status, price } of body.parts) {
    const resource = found(resources.find(({ id }) => id === rid))
    const change = { resource, status: status ?? resource.status }
    changes.push(change)
    const hasOtherPrice =
      price !== null && price !== undefined && (await writePrice(work, { booking, resource }, caller, price))
    // A change of status is news already.
    if (hasOtherPrice && !isChange(change)) work.news.changed(bookingNews(booking, resource.part, slotsOf(resource)))
  }
  const inOrder = changes.toSorted((a, b) => a.resource.part - b.resource.part)
  return toldOf(await changeStatuses(work, booking, caller, inOrder))
}
