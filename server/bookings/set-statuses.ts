/**
 * One status for many booked resources, of any bookings (features 2). Invariants: each booking is changed in a transaction of its
 * own, with one mail; what cannot be set stops nothing else, and each gets its outcome.
 */
import { bookingStatusWords } from '../../domain/rules/booking-status.ts'
import type { StatusesToSet, StatusOutcome } from '../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingId, BookingResourceId } from '../../domain/schema/ids.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, workOnBookings } from './booking-context.ts'
import { checkStatusesToSet } from './booking-rules.ts'
import { toldOf } from './judge-booking.ts'
import { lockBookingIfThere } from './lock-booking.ts'
import { changeStatuses, isChange, PartTaken } from './set-status.ts'

type Part = StatusesToSet['parts'][number]
type Outcome = Omit<StatusOutcome, keyof Part>
type Outcomes = ReadonlyMap<BookingResourceId, Outcome>

const gone: Outcome = { outcome: 'gone', message: failureTexts.goneByNow }
const otherBy = ({ status }: BookedResource): Outcome => ({
  outcome: 'other',
  message: failureTexts.otherByNow(bookingStatusWords[status]),
})

interface OfBooking extends Pick<StatusesToSet, 'status' | 'from'> {
  readonly id: BookingId
  readonly rids: readonly BookingResourceId[]
}

/** Those of one booking: all that can be set, together. */
const setOfBooking = async (
  context: BookingContext,
  caller: AdministratorCaller,
  ofBooking: OfBooking,
): Promise<Outcomes> => {
  const { id, rids, status, from = null } = ofBooking
  try {
    return await workOnBookings(context, async (work): Promise<Outcomes> => {
      const booking = await lockBookingIfThere(work.transaction, id, caller)
      if (booking === null) return new Map(rids.map((rid) => [rid, gone]))
      const there = await readBookedResources(work.transaction, id)
      const asked = there.filter((resource) => rids.includes(resource.id))
      const isOther = (resource: BookedResource) => from !== null && ![from, status].includes(resource.status)
      const changes = asked.filter((resource) => !isOther(resource)).map((resource) => ({ resource, status }))
      const breaches = await changeStatuses(work, booking, caller, changes)
      const broken = ({ resourceId, date }: BookedResource) =>
        breaches.filter((breach) => breach.resourceId === resourceId && (breach.date ?? date) === date)
      const outcomes = changes.map((change): [BookingResourceId, Outcome] => [
        change.resource.id,
        isChange(change) ? { outcome: 'set', ...toldOf(broken(change.resource)) } : { outcome: 'same' },
      ])
      const others = asked
        .filter(isOther)
        .map((resource): [BookingResourceId, Outcome] => [resource.id, otherBy(resource)])
      return new Map([...rids.map((rid): [BookingResourceId, Outcome] => [rid, gone]), ...others, ...outcomes])
    })
  } catch (error) {
    if (!(error instanceof PartTaken)) throw error
    const rest = await setOfBooking(context, caller, { ...ofBooking, rids: rids.filter((rid) => rid !== error.part) })
    return new Map([...rest, [error.part, { outcome: 'taken', message: `${error.words}.` }]])
  }
}

/** @returns an outcome a part, in the order asked; what is asked twice is answered once. @throws Failure 422 */
export const setStatuses = async (
  context: BookingContext,
  caller: AdministratorCaller,
  body: StatusesToSet,
): Promise<readonly StatusOutcome[]> => {
  checkStatusesToSet(body, context.acceptsOrigin)
  const keyOf = ({ id, rid }: Part): string => `${id}/${rid}`
  const parts = [...new Map(body.parts.map((part) => [keyOf(part), part])).values()]
  const outcomes = new Map<string, Outcome>()
  for (const [id, ofBooking] of Map.groupBy(parts, (part) => part.id)) {
    const rids = ofBooking.map(({ rid }) => rid)
    for (const [rid, outcome] of await setOfBooking(context, caller, { ...body, id, rids }))
      outcomes.set(keyOf({ id, rid }), outcome)
  }
  return parts.map((part) => ({ ...part, ...(outcomes.get(keyOf(part)) ?? gone) }))
}
