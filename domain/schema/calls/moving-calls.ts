/** The call that moves a booked resource to another resource or day. Only our own server has it. `rid` is the id of a booked resource. */
import { Schema } from 'effect'
import { Booking } from '../bookings.ts'
import { Interval, LocalDate } from '../calendar.ts'
import { BookingId, BookingResourceId, ResourceId } from '../ids.ts'
import { Lines } from '../typed-text.ts'
import { answerUnused, idInAddress, optional, post } from './call.ts'

/** Where and when the booked resource shall be, with all its slots there, and the wish if it changes. */
export const PlaceToMoveTo = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  bookingSlots: Schema.Array(Interval),
  message: optional(Lines),
})
export type PlaceToMoveTo = typeof PlaceToMoveTo.Type

export const movingCalls = {
  /**
   * It has an address of its own, because a server that does not know it would otherwise take the times for those of the old day. The
   * booked resource keeps its number.
   */
  moveBookingResource: answerUnused(
    post(
      { who: 'user', of: 'part', areas: ['bookings', 'waiting'], feature: 'series', toast: 'booking-updated' },
      '/api/booking/:id/resource/:rid/move',
      Schema.Struct({ id: idInAddress(BookingId), rid: idInAddress(BookingResourceId) }),
      PlaceToMoveTo,
      Booking,
    ),
  ),
} as const
