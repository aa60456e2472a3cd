/**
 * Making bookings and adding to them (docs/rules.md#bookings). Invariants: one transaction each, in which either everything
 * happens or nothing; a request that is sent again gives the booking of the first time; prices are reckoned here.
 */
import { UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { mayRepeat } from '../../domain/rules/series.ts'
import { specialTitle } from '../../domain/rules/special-days.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import type {
  BookingModel,
  BookingModelResource,
  ResourcePriceResult,
} from '../../domain/schema/calls/booking-calls.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingId, ResourceId } from '../../domain/schema/ids.ts'
import type { Series, Skipped } from '../../domain/schema/series.ts'
import { closedFor } from '../../domain/wording/series-words.ts'
import { serverNow } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, isAdministrator, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { type BegunBooking, beginAddition, beginBooking } from './begin-booking.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { bookingOwner, bookingOwnerId } from './booking-owner.ts'
import { readTerms } from './booking-terms.ts'
import { checkBookingModel, checkSize } from './check-booking-calls.ts'
import { lackingOfPayer } from './complete-payer.ts'
import { bookedOnce, idempotentRequest } from './idempotency.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { lockBooking } from './lock-booking.ts'
import { newBooking, readVisibleBooking } from './read-booking.ts'
import { writeBookings } from './write-bookings.ts'

interface BookingRequest {
  readonly caller: SignedInCaller
  readonly body: BookingModel
  readonly idempotencyKey: string | null
}

interface Filled {
  /** All that the booking consists of now. */
  readonly resources: readonly BookedResource[]
  readonly told: Told
}

const slotsOfNothing = (entry: BookingModelResource): LostSlot[] =>
  entry.bookingSlots.map((slot) => ({ ...slot, resourceId: entry.resourceId, date: entry.date, reason: 'unknown' }))

/** Puts resources and their slots into a booking that has begun. @throws Failure `not-allowed`, `rule` or `slot-taken` */
const fill = async (
  work: BookingWork,
  begun: BegunBooking,
  is: readonly BookedResource[],
  { caller, body }: BookingRequest,
): Promise<Filled> => {
  const unknown: LostSlot[] = []
  const added: BookedResource[] = []
  for (const [index, entry] of body.bookingResources.entries()) {
    const resource = begun.terms.resources.get(entry.resourceId)
    const part = begun.parts[index]
    if (resource === undefined || part === undefined) unknown.push(...slotsOfNothing(entry))
    else
      added.push({
        ...part,
        resourceId: resource.id,
        title: resource.title,
        groupId: resource.groupId,
        date: entry.date,
        // As the database keeps it: text that is none in UTF-8 cannot go there.
        message: (entry.message ?? '').toWellFormed(),
        ...{ price: 0, priceSetByAdministrator: false, status: UNCONFIRMED, madeAt: begun.now, priceStays: false },
        slots: entry.bookingSlots.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
      })
  }
  const asked = { booking: begun.booking, is, shall: [...is, ...added] }
  const { writes, breaches } = await writeBookings(work, [asked], { caller, begun, unbookable: unknown })
  return { resources: writes.flatMap(({ shall }) => shall), told: toldOf([...breaches.values()].flat()) }
}

const namedIn = ({ bookingResources }: BookingModel): ResourceId[] =>
  bookingResources.map(({ resourceId }) => resourceId)

export const readPrices = async (
  { database, ...rules }: BookingContext,
  caller: Caller,
  model: BookingModel,
): Promise<readonly ResourcePriceResult[]> => {
  checkSize(model, rules)
  const owner = await bookingOwner(database, caller, model.userId)
  const ids = namedIn(model)
  const { resources, priceOf } = await readTerms(database, ids)
  if (ids.some((id) => resources.get(id)?.enabled !== true)) throw new Failure('not-found')
  const waits = owner?.typeWaits === true
  const prices = model.bookingResources.map(({ resourceId, bookingSlots }) => priceOf(resourceId, bookingSlots, owner))
  const isPayer = owner !== null && !isAdministrator(caller) && prices.some((price) => price > 0)
  const asksFor = isPayer ? await lackingOfPayer(database, owner.id, await serverNow(database)) : []
  return model.bookingResources.map(({ resourceId }, index) => {
    const price = prices[index] ?? 0
    return {
      id: resourceId,
      price,
      ...(waits ? { typeWaits: true } : {}),
      ...(price > 0 && asksFor.length > 0 ? { asksFor } : {}),
    }
  })
}

/** @throws Failure `no-series` for whom the rules of some resource do not let repeat */
const requireMayRepeat = async (
  { transaction }: BookingWork,
  { owner }: BegunBooking,
  caller: SignedInCaller,
  resourceIds: readonly ResourceId[],
): Promise<void> => {
  if (isAdministrator(caller)) return
  const { groups } = await readGroupStructures(transaction, resourceIds)
  const limitsOf = limitsOfPerson(groups, judgedTypes(owner))
  if (!mayRepeat(false, resourceIds.map(limitsOf))) throw new Failure('no-series')
}

/** As the database keeps it: a reason that has words has those of the house, whatever the call says. */
const keptSeries = async (
  { transaction }: BookingWork,
  { pattern, skipped }: Series,
  resourceIds: readonly ResourceId[],
): Promise<Series> => {
  const { groups } = await readGroupStructures(transaction, resourceIds)
  const titleOf = ({ date, resourceId }: Skipped): string | undefined =>
    groups
      .flatMap((group) => group.resources.map((resource) => ({ group, resource })))
      .filter(({ resource: { id } }) => (resourceId === undefined ? resourceIds.includes(id) : id === resourceId))
      .map(({ group, resource }) => specialTitle(date, group, resource))
      .find((title) => title !== null) ?? undefined
  return {
    pattern,
    skipped: skipped.map(({ words: _, ...one }) => {
      const title = one.reason === 'closed' ? titleOf(one) : undefined
      return title === undefined ? one : { ...one, words: closedFor(title) }
    }),
  }
}

export const createBooking = (context: BookingContext, asked: BookingRequest): Promise<Booking> => {
  const { caller, body, idempotencyKey } = asked
  checkBookingModel(body, context)
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
  const ownerId = bookingOwnerId(caller, body.userId)
  const book = () =>
    workOnBookings(context, async (work) => {
      const resourceIds = namedIn(body)
      const series = body.series == null ? null : await keptSeries(work, body.series, resourceIds)
      const begun = await beginBooking(work.transaction, { caller, request, resourceIds }, ownerId, series)
      if (series !== null) await requireMayRepeat(work, begun, caller, resourceIds)
      const { resources, told } = await fill(work, begun, [], asked)
      return { ...newBooking(begun, resources), ...(series === null ? {} : { series }), ...told }
    })
  return bookedOnce(context.database, request, book, (id) => readVisibleBooking(context.database, id, caller))
}

export const addToBooking = async (
  context: BookingContext,
  bookingId: BookingId,
  asked: BookingRequest,
): Promise<Booking> => {
  const { caller, body, idempotencyKey } = asked
  await visibleFirst(context, bookingId, caller, () => checkBookingModel(body, context))
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['add', bookingId, body])
  const read = (id: BookingId) => readVisibleBooking(context.database, id, caller)
  const book = async () => {
    const { told } = await workOnBookings(context, async (work) => {
      const begun = await beginAddition(work.transaction, { caller, request, resourceIds: namedIn(body) }, bookingId)
      const is = await readBookedResources(work.transaction, [bookingId])
      return fill(work, begun, is.get(bookingId) ?? [], asked)
    })
    return { ...(await read(bookingId)), ...told }
  }
  return bookedOnce(context.database, request, book, read)
}

/** 404 comes before 422: what is wrong with a call counts once the booking is known to be the caller's. */
const visibleFirst = async (
  { database }: BookingContext,
  id: BookingId,
  caller: SignedInCaller,
  check: () => void,
): Promise<void> => {
  try {
    check()
  } catch (error) {
    await lockBooking(database, id, caller)
    throw error
  }
}
