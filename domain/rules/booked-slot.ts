/**
 * When a booking holds a slot: one of its resources that is not cancelled is booked for all of it, in however many pieces.
 */
import { covers, type Interval, mergeIntervals } from '../calendar/interval.ts'
import type { BookingResource } from '../schema/bookings.ts'
import { CANCELLED } from './booking-status.ts'

export type BookedPart = Pick<BookingResource, 'resourceId' | 'date' | 'status' | 'bookingSlots'>

interface WantedSlot extends Interval {
  readonly resourceId: BookingResource['resourceId']
  readonly date: string
}

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
