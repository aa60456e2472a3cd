/**
 * Checks whether the requested times are booked, after an answer that was lost or unreadable, from a back end that keeps no idempotency
 * keys. It assumes that a time which the person held, and which the same person has now booked, belongs to that booking.
 */
import { Effect, Option } from 'effect'
import { covers, type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../domain/schema/bookings.ts'
import type { BookingReference } from '../../domain/schema/calls/booking-calls.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { BookingId } from '../../domain/schema/ids.ts'
import type { HttpFailure } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'

/** `Unknown`: the back end could not be asked. */
export type FoundBooking =
  | { readonly _tag: 'Found'; readonly booking: BookingReference }
  | { readonly _tag: 'Absent' }
  | { readonly _tag: 'Unknown' }

/** Finds a booking whose answer was lost. `addTo` is the booking that the times were added to. Null for a new booking. */
export const findBooking = Effect.fnUntraced(function* (slots: readonly SlotReference[], addTo: BookingId | null) {
  const http = yield* HttpClient
  const asked: Effect.Effect<readonly Booking[], HttpFailure> =
    addTo === null
      ? Effect.map(http.call('ownBookings', {}), ({ answer }) => answer)
      : Effect.map(http.call('booking', { parameters: { id: addTo } }), ({ answer }) => [answer])
  const own = yield* Effect.option(asked)
  if (Option.isNone(own)) return { _tag: 'Unknown' } satisfies FoundBooking
  const booking = own.value.find((one) => slots.every((slot) => holdsSlot(one, slot)))
  return booking === undefined
    ? ({ _tag: 'Absent' } satisfies FoundBooking)
    : ({ _tag: 'Found', booking: { id: booking.id, bookingNumber: booking.bookingNumber } } satisfies FoundBooking)
})

export type BookedPart = Pick<BookingResource, 'resourceId' | 'date' | 'status' | 'bookingSlots'>

interface WantedSlot extends Interval {
  readonly resourceId: BookingResource['resourceId']
  readonly date: string
}

/** Whether an uncancelled resource of the booking is booked for the whole slot, in one stretch or several. */
export const holdsSlot = (
  { bookingResources }: { readonly bookingResources: readonly BookedPart[] },
  slot: WantedSlot,
): boolean =>
  bookingResources.some(
    ({ resourceId, date, status, bookingSlots }) =>
      resourceId === slot.resourceId &&
      date === slot.date &&
      status !== CANCELLED &&
      mergeIntervals(bookingSlots).some((booked) => covers(booked, slot)),
  )
