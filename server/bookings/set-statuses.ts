/**
 * One status for many booked resources, of any bookings. Invariants: each person gets one mail; what cannot be set stops nothing else,
 * and each part gets its outcome.
 */
import { bookingStatusWords } from '../../domain/rules/booking-status.ts'
import type { StatusesToSet, StatusOutcome } from '../../domain/schema/calls/booking-administration-calls.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { writeAnswer } from './answers.ts'
import { PartsTaken } from './book-again.ts'
import { type BookedResource, withStatus } from './booked-resources.ts'
import { type BookingContext, workOnBookings } from './booking-context.ts'
import { checkStatusesToSet } from './check-booking-calls.ts'
import { toldOf } from './judge-booking.ts'
import { lockBookings } from './lock-booking.ts'

type Part = StatusesToSet['parts'][number]
type Outcome = Omit<StatusOutcome, keyof Part>
type SetStatuses = CallAnswer<'setStatuses'>

const gone: Outcome = { outcome: 'gone', message: failureTexts.goneByNow }
const otherBy = ({ status }: BookedResource): Outcome => ({
  outcome: 'other',
  message: failureTexts.otherByNow(bookingStatusWords[status]),
})

/**
 * All that can be set, together. Where others have the time of some parts, it is done again without these.
 * @param taken what stands in the way of parts that are left out, in words
 */
const setAll = async (
  context: BookingContext,
  caller: AdministratorCaller,
  body: StatusesToSet,
  taken: ReadonlyMap<BookingResourceId, string>,
): Promise<SetStatuses> => {
  const { parts, status, from = null, word } = body
  const asked = new Set(parts.map(({ id, rid }) => `${id}/${rid}`))
  const isOther = (resource: BookedResource) => from !== null && ![from, status].includes(resource.status)
  try {
    return await workOnBookings(context, async (work) => {
      const all = await lockBookings(work.transaction, [...new Set(parts.map(({ id }) => id))], caller)
      const there = new Map(
        all.flatMap(({ booking, resources }) =>
          resources.map((resource) => [`${booking.id}/${resource.id}`, { booking, resource }] as const),
        ),
      )
      const { breaches, answer } = await writeAnswer(
        work,
        all.map(({ booking, resources }) => ({
          ...{ booking, is: resources },
          shall: resources.map((resource) =>
            asked.has(`${booking.id}/${resource.id}`) && !taken.has(resource.id) && !isOther(resource)
              ? withStatus(resource, status)
              : resource,
          ),
        })),
        caller,
        word,
      )
      const outcomeOf = ({ id, rid }: Part): Outcome => {
        const known = there.get(`${id}/${rid}`)
        if (known === undefined) return gone
        const { booking, resource } = known
        const words = taken.get(rid)
        if (words !== undefined) return { outcome: 'taken', message: `${words}.` }
        if (isOther(resource)) return otherBy(resource)
        if (resource.status === status) return { outcome: 'same' }
        const broken = (breaches.get(booking.ownerId) ?? []).filter(
          ({ resourceId, date }) => resourceId === resource.resourceId && (date ?? resource.date) === resource.date,
        )
        return { outcome: 'set', ...toldOf(broken) }
      }
      const outcomes = parts.map((part) => ({ ...part, ...outcomeOf(part) }))
      return { outcomes, ...(answer === undefined ? {} : { answer }) }
    })
  } catch (error) {
    if (!(error instanceof PartsTaken)) throw error
    return setAll(context, caller, body, new Map([...taken, ...error.parts]))
  }
}

/** An outcome a part, in the order asked; what is asked twice is answered once. @throws Failure 422 */
export const setStatuses = async (
  context: BookingContext,
  caller: AdministratorCaller,
  body: StatusesToSet,
): Promise<SetStatuses> => {
  checkStatusesToSet(body, context.acceptsOrigin)
  const parts = [...new Map(body.parts.map((part) => [`${part.id}/${part.rid}`, part])).values()]
  return setAll(context, caller, { ...body, parts }, new Map())
}
