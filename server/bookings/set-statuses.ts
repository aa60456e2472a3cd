/**
 * Sets one status on many booked resources of any bookings. Invariants: each person gets one mail; a part whose status cannot be set does
 * not stop the others; each part gets its own outcome.
 */
import { bookingStatusWords } from '../../domain/rules/booking-status.ts'
import type { StatusesToSet, StatusOutcome } from '../../domain/schema/calls/booking-administration-calls.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { writeAnswer } from './answers.ts'
import { PartsTaken } from './book-again.ts'
import { type BookedResource, withStatus } from './booked-resources.ts'
import { type BookingContext, workOnBookings } from './booking-context.ts'
import { checkStatusesToSet } from './check-booking-calls.ts'
import { toldOf } from './judge-booking.ts'
import { lockBookings, type PermittedCall } from './lock-booking.ts'

type Part = StatusesToSet['parts'][number]
type Outcome = Omit<StatusOutcome, keyof Part>
type SetStatuses = CallAnswer<'setStatuses'>

/**
 * Sets all statuses that can be set, in one transaction. If others have the time of some parts, the transaction is repeated without these
 * parts.
 * @param taken the parts that are left out, each with words that name the bookings or holds on its slots
 */
const setAll = async (
  context: BookingContext,
  { caller, body }: PermittedCall<StatusesToSet>,
  taken: ReadonlyMap<BookingResourceId, string>,
): Promise<SetStatuses> => {
  const { parts, status, from = null } = body
  const asked = new Set(parts.map(({ id, rid }) => `${id}/${rid}`))
  const isOther = (resource: BookedResource) => from !== null && ![from, status].includes(resource.status)
  try {
    return await workOnBookings(context, async (work) => {
      const all = await lockBookings(work.transaction, [...new Set(parts.map(({ id }) => id))], {
        ...{ caller, needs: 'handle-bookings' },
      })
      const there = new Map(
        all.flatMap(({ booking, within }) =>
          within.map((resource) => [`${booking.id}/${resource.id}`, { booking, resource }] as const),
        ),
      )
      const writes = all.map(({ booking, resources }) => ({
        ...{ booking, is: resources },
        shall: resources.map((resource) =>
          there.has(`${booking.id}/${resource.id}`) &&
          asked.has(`${booking.id}/${resource.id}`) &&
          !taken.has(resource.id) &&
          !isOther(resource)
            ? withStatus(resource, status)
            : resource,
        ),
      }))
      const { breaches, ...answer } = await writeAnswer(work, writes, { caller, body })
      const outcomeOf = ({ id, rid }: Part): Outcome => {
        const known = there.get(`${id}/${rid}`)
        if (known === undefined) return { outcome: 'gone', message: failureTexts.goneByNow }
        const { booking, resource } = known
        const words = taken.get(rid)
        if (words !== undefined) return { outcome: 'taken', message: `${words}.` }
        if (isOther(resource))
          return { outcome: 'other', message: failureTexts.otherByNow(bookingStatusWords[resource.status]) }
        if (resource.status === status) return { outcome: 'same' }
        const broken = (breaches.get(booking.ownerId) ?? []).filter(
          ({ resourceId, date }) => resourceId === resource.resourceId && (date ?? resource.date) === resource.date,
        )
        return { outcome: 'set', ...toldOf(broken) }
      }
      return { outcomes: parts.map((part) => ({ ...part, ...outcomeOf(part) })), ...answer }
    })
  } catch (error) {
    if (!(error instanceof PartsTaken)) throw error
    return setAll(context, { caller, body }, new Map([...taken, ...error.parts]))
  }
}

/** Sets the statuses of parts. Each requested part has one outcome, in the order of the request. @throws Failure 422 */
export const setStatuses = async (
  context: BookingContext,
  { caller, body }: PermittedCall<StatusesToSet>,
): Promise<SetStatuses> => {
  checkStatusesToSet(body, context.acceptsOrigin)
  const parts = [...new Map(body.parts.map((part) => [`${part.id}/${part.rid}`, part])).values()]
  return setAll(context, { caller, body: { ...body, parts } }, new Map())
}
