/**
 * Making bookings and adding to them (contract 3, Booking). Invariants: one transaction each, in which either everything
 * happens or nothing; a request that is sent again gives the booking of the first time; prices are reckoned here.
 */
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingModel, ResourcePriceResult } from '../../domain/schema/calls/everyday-calls.ts'
import type { BookingId, ResourceId } from '../../domain/schema/ids.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { type BegunBooking, beginAddition, beginBooking } from './begin-booking.ts'
import { bookResources } from './book-resources.ts'
import { type BookedResource, readBookedResources } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { mailBookingMade } from './booking-mails.ts'
import { bookingOwner, bookingOwnerId, payerOf } from './booking-owner.ts'
import { checkBookingModel, checkSize } from './booking-rules.ts'
import { readTerms } from './booking-terms.ts'
import { bookedOnce, idempotentRequest } from './idempotency.ts'
import { type Told, toldOf } from './judge-booking.ts'
import { lockBooking } from './lock-booking.ts'
import { newBooking, readVisibleBooking } from './read-booking.ts'

interface BookingRequest {
  readonly caller: SignedInCaller
  readonly body: BookingModel
  readonly idempotencyKey: string | null
}

/** Books, and writes down and out what is new. @returns what the booking consists of now */
const fill = async (
  work: BookingWork,
  kind: 'booking-made' | 'booking-added-to',
  begun: BegunBooking,
  { caller, body }: BookingRequest,
): Promise<{ readonly resources: readonly BookedResource[]; readonly told: Told }> => {
  const { booking, mail } = begun
  const { made, breaches } = await bookResources(work, begun, caller, body.bookingResources)
  // Of a new booking nobody else knows: there is nothing in it but this.
  const resources = kind === 'booking-made' ? made : await readBookedResources(work.transaction, booking.id)
  auditBooking(work, booking, caller.user.id, kind, { resources: made.map(auditedPart) })
  await mailBookingMade(work, booking, { resources, made, ground: mail })
  return { resources, told: toldOf(breaches) }
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
  const waits = owner !== null && owner.userTypeId === null
  return model.bookingResources.map((entry) => ({
    id: entry.resourceId,
    price: priceOf(entry.resourceId, entry.bookingSlots, payerOf(owner)),
    ...(waits ? { typeWaits: true } : {}),
  }))
}

export const createBooking = (context: BookingContext, asked: BookingRequest): Promise<Booking> => {
  const { caller, body, idempotencyKey } = asked
  checkBookingModel(body, context)
  const request = idempotentRequest(caller.user.id, idempotencyKey, ['create', body])
  const ownerId = bookingOwnerId(caller, body.userId)
  const book = () =>
    workOnBookings(context, async (work) => {
      const begun = await beginBooking(work.transaction, { caller, request, resourceIds: namedIn(body) }, ownerId)
      const { resources, told } = await fill(work, 'booking-made', begun, asked)
      return { ...newBooking(begun, resources), ...told }
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
      return fill(work, 'booking-added-to', begun, asked)
    })
    return { ...(await read(bookingId)), ...told }
  }
  return bookedOnce(context.database, request, book, read)
}

/** 404 comes before 422 (contract 2): what is wrong with a call counts once the booking is known to be the caller's. */
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
