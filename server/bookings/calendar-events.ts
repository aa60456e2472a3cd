/**
 * What a calendar shows of a booking: an event for each run of adjacent slots. Invariants: what is cancelled is not in
 * it; notes are in none, because a calendar is often shared.
 */
import { type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import { CANCELLED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../domain/schema/bookings.ts'
import { houseName } from '../process/brand.ts'
import type { CalendarEvent } from './calendar-file.ts'

const texts = {
  place: (resource: string): string => `${resource}, ${houseName}`,
  booking: (number: string): string => `Bokning ${number}`,
  wish: (message: string): string => `Önskemål: ${message}`,
}

const eventOf = (booked: BookingResource, interval: Interval, url: string): CalendarEvent => ({
  uid: `${booked.id}-${booked.date}T${interval.startTime}@${new URL(url).host}`,
  date: booked.date,
  interval,
  summary: booked.resourceTitle,
  description: [
    texts.booking(booked.bookingIdNumber),
    ...(booked.message === '' ? [] : [texts.wish(booked.message)]),
  ].join('\n'),
  location: texts.place(booked.resourceTitle),
  status: booked.status === UNCONFIRMED ? 'TENTATIVE' : 'CONFIRMED',
  url,
})

/** @param url of the page of the booking */
export const bookingEvents = (booking: Booking, url: string): CalendarEvent[] =>
  booking.bookingResources
    .filter((booked) => booked.status !== CANCELLED)
    .flatMap((booked) => mergeIntervals(booked.bookingSlots).map((interval) => eventOf(booked, interval, url)))
