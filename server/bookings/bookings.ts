/**
 * Makes bookings and adds to them (docs/rules.md#bookings). Invariants: each call is one transaction, in which either everything happens or
 * nothing; a repeated request returns the booking of the first request; the server computes prices and never takes them from the caller.
 */
import { UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { mayRepeat } from '../../domain/rules/series.ts'
import { specialTitle } from '../../domain/rules/special-days.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingModel, ResourcePriceResult } from '../../domain/schema/calls/booking-calls.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingId, ResourceId } from '../../domain/schema/ids.ts'
import type { Series, Skipped } from '../../domain/schema/series.ts'
import { closedFor } from '../../domain/wording/series-words.ts'
import { serverNow } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, callerMay, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type BegunBooking, beginAddition, beginBooking } from './begin-booking.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { actingBooker, bookingOwner, bookingOwnerId } from './booking-owner.ts'
import { readTerms } from './booking-terms.ts'
import { checkBookingModel, checkSize } from './check-booking-calls.ts'
import { lackingOfPayer } from './complete-payer.ts'
import { bookedOnce, idempotentRequest } from './idempotency.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { newBooking, readVisibleBooking } from './read-booking.ts'
import { writeBookings } from './write-bookings.ts'

interface BookingRequest {
  readonly caller: SignedInCaller
  readonly body: BookingModel
  readonly idempotencyKey: string | null
}

interface Filled {
  /** All present parts of the booking. */
  readonly resources: readonly BookedResource[]
  readonly told: Told
}

/**
 * Adds resources and their slots to a booking that has begun.
 * @param is the present parts of the booking
 * @throws Failure `not-allowed`, `rule` or `slot-taken`
 */
const fill = async (
  work: BookingWork,
  { caller, body }: BookingRequest,
  { begun, is }: { readonly begun: BegunBooking; readonly is: readonly BookedResource[] },
): Promise<Filled> => {
  const unknown: LostSlot[] = []
  const added: BookedResource[] = []
  for (const [index, { resourceId, date, message, bookingSlots }] of body.bookingResources.entries()) {
    const resource = begun.terms.resources.get(resourceId)
    const part = begun.parts[index]
    if (resource === undefined || part === undefined)
      unknown.push(...bookingSlots.map((slot) => ({ ...slot, resourceId, date, reason: 'unknown' as const })))
    else
      added.push({
        ...part,
        ...{ resourceId: resource.id, title: resource.title, groupId: resource.groupId, date },
        // The text is stored in well-formed UTF-16, because half a surrogate pair cannot be written as UTF-8.
        message: (message ?? '').toWellFormed(),
        ...{ price: 0, priceSetByAdministrator: false, status: UNCONFIRMED, priceStays: false },
        ...{ madeAt: begun.now, knownSince: begun.now },
        slots: bookingSlots.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
      })
  }
  const asked = { booking: begun.booking, is, shall: [...is, ...added] }
  const { writes, breaches } = await writeBookings(work, [asked], { caller, begun, unbookable: unknown })
  return { resources: writes.flatMap(({ shall }) => shall), told: toldOf(...breaches.values()) }
}

const namedIn = ({ bookingResources }: BookingModel): ResourceId[] =>
  bookingResources.map(({ resourceId }) => resourceId)

/** Computes the prices of chosen slots. @throws Failure 422, or 404 if a resource is missing or disabled */
export const readPrices = async (
  { database, ...rules }: BookingContext,
  caller: Caller,
  model: BookingModel,
): Promise<readonly ResourcePriceResult[]> => {
  checkSize(model, rules)
  const booker = await actingBooker(database, caller, model)
  const owner = await bookingOwner(database, booker, model.userId)
  const ids = namedIn(model)
  const { resources, priceOf } = await readTerms(database, ids)
  if (ids.some((id) => resources.get(id)?.enabled !== true)) throw new Failure('not-found')
  const waits = owner?.typeWaits === true
  const prices = model.bookingResources.map(({ resourceId, bookingSlots }) => priceOf(resourceId, bookingSlots, owner))
  const isPayer = owner !== null && !callerMay(booker, 'handle-bookings') && prices.some((price) => price > 0)
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

/**
 * Returns a series as the database stores it. If a special day closed a date, the house's title of that day replaces the words from the
 * call.
 */
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

/**
 * Makes a booking.
 * @throws Failure 422, `no-series` if the rules of a resource do not let the owner repeat a booking, and the failures of `writeBookings`
 */
export const createBooking = async (context: BookingContext, asked: BookingRequest): Promise<Booking> => {
  const { body, idempotencyKey } = asked
  checkBookingModel(body, context)
  const caller = await actingBooker(context.database, asked.caller, body)
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
  const ownerId = bookingOwnerId(caller, body.userId)
  const resourceIds = namedIn(body)
  const book = () =>
    workOnBookings(context, async (work) => {
      const series = body.series == null ? null : await keptSeries(work, body.series, resourceIds)
      const begun = await beginBooking(work.transaction, { caller, request, resourceIds, ownerId, series })
      if (series !== null && !callerMay(caller, 'handle-bookings')) {
        const { groups } = await readGroupStructures(work.transaction, resourceIds)
        const limitsOf = limitsOfPerson(groups, judgedTypes(begun.owner))
        if (!mayRepeat(false, resourceIds.map(limitsOf))) throw new Failure('no-series')
      }
      const { resources, told } = await fill(work, { ...asked, caller }, { begun, is: [] })
      return { ...newBooking(begun, resources), ...(series === null ? {} : { series }), ...told }
    })
  return bookedOnce(context.database, request, {
    book,
    again: (id) => readVisibleBooking(context.database, id, asked.caller),
  })
}

/** Adds parts to a booking. @throws Failure 404, 422, and the failures of `writeBookings` */
export const addToBooking = async (
  context: BookingContext,
  bookingId: BookingId,
  asked: BookingRequest,
): Promise<Booking> => {
  const { caller, body, idempotencyKey } = asked
  try {
    checkBookingModel(body, context)
  } catch (error) {
    // The check for 404 comes before the check for 422, so another person's booking looks missing whatever the body contains.
    await readVisibleBooking(context.database, bookingId, caller)
    throw error
  }
  const acting = await actingBooker(context.database, caller, { bookingResources: body.bookingResources })
  if (callerMay(caller, 'handle-bookings') && acting !== caller) {
    const { user } = await readVisibleBooking(context.database, bookingId, caller)
    if (user.id !== caller.user.id) throw new Failure('not-allowed', { message: failureTexts.outsideGroups })
  }
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['add', bookingId, body])
  const read = (id: BookingId) => readVisibleBooking(context.database, id, caller)
  const book = async () => {
    const { told } = await workOnBookings(context, async (work) => {
      const beginning = { caller: acting, request, resourceIds: namedIn(body), bookingId }
      const begun = await beginAddition(work.transaction, beginning)
      const is = await readBookedResources(work.transaction, [bookingId])
      return fill(work, { ...asked, caller: acting }, { begun, is: is.get(bookingId) ?? [] })
    })
    return { ...(await read(bookingId)), ...told }
  }
  return bookedOnce(context.database, request, { book, again: read })
}
