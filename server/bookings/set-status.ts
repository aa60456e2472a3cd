/**
 * Another status for a booked resource (contract 3, Status): into Cancelled its slots are freed, out of it they must be
 * free. They may have begun, or be closed or locked by now: what was booked once is put back as it was.
 */
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { Work } from '../changes/news.ts'
import { bookingNews, bookSlots } from '../claims/book-slots.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { isCancelled, slotsOf } from './booked-resources.ts'
import { auditStatus } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { mailStatusChanged } from './booking-mails.ts'
import { readOwner } from './booking-owner.ts'
import { checkBaseUrl } from './booking-rules.ts'
import { cancelResource } from './cancel-bookings.ts'
import { judgeBooking, type Told, toldOf } from './judge-booking.ts'
import type { LockedPart } from './lock-booking.ts'
import { wordsInTheWay } from './slots-in-the-way.ts'

/** @returns what the administrator is told of one that is brought back. @throws Failure 422 or `slot-taken` */
export const setStatus = async (
  work: BookingWork,
  { booking, resource }: LockedPart,
  caller: AdministratorCaller,
  { status, baseUrl }: CallBody<'setStatus'>,
): Promise<Told> => {
  checkBaseUrl(baseUrl, work.acceptsOrigin)
  if (status === resource.status) return {}
  const breaches = isCancelled(resource) ? await judgeAgain(work, { booking, resource }, caller) : []
  if (status === CANCELLED) await cancelResource(work, booking, resource)
  else {
    if (isCancelled(resource)) await bookAgain(work, { booking, resource })
    else work.news.changed(bookingNews(booking, resource.part, slotsOf(resource)))
    await work.transaction.updateTable('booked_resource').set({ status }).where('id', '=', resource.id).execute()
  }
  auditStatus(work, booking, caller.user.id, resource, status)
  await mailStatusChanged(work, booking, resource, status)
  return toldOf(breaches)
}

/** As if it were booked now. */
const judgeAgain = async (
  { transaction, longestHold }: BookingWork,
  { booking, resource }: Pick<LockedPart, 'booking' | 'resource'>,
  caller: AdministratorCaller,
): Promise<readonly Breach[]> => {
  const owner = await readOwner(transaction, booking)
  const ground = await readGroupStructures(transaction, [resource.resourceId])
  return judgeBooking(transaction, { owner, caller, ground, chosen: [resource], longestHold })
}

const bookAgain = async (
  work: Work,
  { booking, resource }: Pick<LockedPart, 'booking' | 'resource'>,
): Promise<void> => {
  const booked = await bookSlots(work, {
    booking,
    // Free is free: what the administrator holds is meant for something else.
    sessionId: null,
    slots: slotsOf(resource).map((slot) => ({ ...slot, bookedResourceId: resource.id, part: resource.part })),
    wereBooked: true,
  })
  if (booked._tag === 'Lost')
    throw new Failure('slot-taken', {
      message: failureTexts.inTheWay(await wordsInTheWay(work.transaction, booked.slots)),
      slots: booked.slots,
    })
}
