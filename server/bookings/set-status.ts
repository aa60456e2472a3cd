/**
 * Other statuses for booked resources of one booking (contract 3, Status): into Cancelled their slots are freed, out of it they
 * must be free. They may have begun, or be closed or locked by now: what was booked once is put back as it was. Invariants: all
 * of it happens, or none; the owner gets one mail of all.
 */
import { overlaps } from '../../domain/calendar/interval.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import { type BookingReference, bookingNews, bookSlots } from '../claims/book-slots.ts'
import { readGroupStructures } from '../groups/group-structure.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, isCancelled, slotsOf } from './booked-resources.ts'
import { auditStatus } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { mailStatusChanged } from './booking-mails.ts'
import { readOwner } from './booking-owner.ts'
import { checkBaseUrl } from './booking-rules.ts'
import { cancelResource } from './cancel-bookings.ts'
import { judgeBooking, type Told, toldOf } from './judge-booking.ts'
import type { LockedPart } from './lock-booking.ts'
import { wordsInTheWay } from './slots-in-the-way.ts'

export interface StatusChange {
  readonly resource: BookedResource
  /** What it shall be. */
  readonly status: BookingStatus
}
export const isChange = ({ resource, status }: StatusChange): boolean => status !== resource.status

/** A booked resource cannot be brought back: its slots are another's. */
export class PartTaken extends Failure {
  readonly part: BookingResourceId
  /** What stands in the way. */
  readonly words: string

  constructor(part: BookingResourceId, words: string, slots: readonly LostSlot[]) {
    super('slot-taken', { message: failureTexts.inTheWay(words), slots })
    this.part = part
    this.words = words
  }
}

/** @returns what the administrator is told of one that is brought back. @throws Failure 422 or `slot-taken` */
export const setStatus = async (
  work: BookingWork,
  { booking, resource }: LockedPart,
  caller: AdministratorCaller,
  { status, baseUrl }: CallBody<'setStatus'>,
): Promise<Told> => {
  checkBaseUrl(baseUrl, work.acceptsOrigin)
  return toldOf(await changeStatuses(work, booking, caller, [{ resource, status }]))
}

/**
 * @param booking is locked
 * @param asked each booked resource once. One that has that status already stays as it is.
 * @returns what the administrator is told of those that are brought back
 * @throws PartTaken
 */
export const changeStatuses = async (
  work: BookingWork,
  booking: BookingReference,
  caller: AdministratorCaller,
  asked: readonly StatusChange[],
): Promise<readonly Breach[]> => {
  const changes = asked.filter(isChange)
  if (changes.length === 0) return []
  const back = changes.map(({ resource }) => resource).filter(isCancelled)
  const given = changes.filter(({ status }) => status === CANCELLED).map(({ resource }) => resource)
  const breaches = await judgeAgain(work, booking, caller, back)

  // As in moving: claims come before what is freed, but for what is in their way.
  const inTheWay = given.filter((resource) => back.some((other) => meet(resource, other)))
  for (const resource of inTheWay) await cancelResource(work, booking, resource)
  for (const resource of inClaimOrder(back)) await bookAgain(work, booking, resource)
  for (const resource of given) if (!inTheWay.includes(resource)) await cancelResource(work, booking, resource)
  for (const { resource, status } of changes) {
    if (status === CANCELLED) continue
    if (!isCancelled(resource)) work.news.changed(bookingNews(booking, resource.part, slotsOf(resource)))
    await work.transaction.updateTable('booked_resource').set({ status }).where('id', '=', resource.id).execute()
  }
  for (const { resource, status } of changes) auditStatus(work, booking, caller.user.id, resource, status)
  await mailStatusChanged(work, booking, changes)
  return breaches
}

const meet = (one: BookedResource, other: BookedResource): boolean =>
  one.resourceId === other.resourceId &&
  one.date === other.date &&
  one.slots.some((slot) => other.slots.some((taken) => overlaps(slot, taken)))

const inClaimOrder = (resources: readonly BookedResource[]): readonly BookedResource[] =>
  resources.toSorted((a, b) => a.resourceId - b.resourceId || a.date.localeCompare(b.date))

/** As if they were booked now. */
const judgeAgain = async (
  { transaction, longestHold }: BookingWork,
  booking: BookingReference,
  caller: AdministratorCaller,
  chosen: readonly BookedResource[],
): Promise<readonly Breach[]> => {
  if (chosen.length === 0) return []
  const owner = await readOwner(transaction, booking)
  const ground = await readGroupStructures(
    transaction,
    chosen.map(({ resourceId }) => resourceId),
  )
  return judgeBooking(transaction, { owner, caller, ground, chosen, longestHold })
}

const bookAgain = async (work: BookingWork, booking: BookingReference, resource: BookedResource): Promise<void> => {
  const booked = await bookSlots(work, {
    booking,
    // Free is free: what the administrator holds is meant for something else.
    sessionId: null,
    slots: slotsOf(resource).map((slot) => ({ ...slot, bookedResourceId: resource.id, part: resource.part })),
    wereBooked: true,
  })
  if (booked._tag === 'Lost')
    throw new PartTaken(resource.id, await wordsInTheWay(work.transaction, booked.slots), booked.slots)
}
