/** What answers the calls about slots, prices and bookings (spec 7, Booking). */
import { bookingCalls } from '../../domain/schema/calls/booking-calls.ts'
import type { Database } from '../database/database.ts'
import { readDayGrid } from '../grid/read-day-grid.ts'
import { Failure, found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Bookings } from './bookings.ts'

export interface BookingHandlerServices {
  readonly database: Database
  readonly bookings: Bookings
}

const unserved = async (): Promise<never> => {
  throw new Failure('not-found')
}

export const bookingHandlers = ({
  database,
  bookings,
}: BookingHandlerServices): Readonly<Omit<Record<keyof typeof bookingCalls, ServedCall>, 'reports'>> => ({
  groupSlots: serve(bookingCalls.groupSlots, async ({ parameters, body, caller, setHeader }) => {
    const grid = found(
      await readDayGrid(database, parameters.groupId, body.date, {
        sessionId: caller.session,
        userId: caller.user?.id ?? null,
        role: caller.user?.role ?? null,
      }),
    )
    setHeader('x-revision', String(grid.revision))
    return grid.resources
  }),
  prices: serve(bookingCalls.prices, ({ caller, body }) => bookings.prices(caller, body)),
  createBooking: serve(bookingCalls.createBooking, (call) => bookings.create(call)),
  addToBooking: serve(bookingCalls.addToBooking, (call) => bookings.add(call.parameters.id, call)),
  booking: serve(bookingCalls.booking, unserved),
  ownBookings: serve(bookingCalls.ownBookings, unserved),
  allBookings: serve(bookingCalls.allBookings, unserved),
  pagedBookings: serve(bookingCalls.pagedBookings, unserved),
  bookingGroups: serve(bookingCalls.bookingGroups, unserved),
  deleteBooking: serve(bookingCalls.deleteBooking, unserved),
  deleteBookingResource: serve(bookingCalls.deleteBookingResource, unserved),
  bookingCalendar: serve(bookingCalls.bookingCalendar, unserved),
  bookedSlots: serve(bookingCalls.bookedSlots, unserved),
  changeBookingResource: serve(bookingCalls.changeBookingResource, unserved),
  setPrice: serve(bookingCalls.setPrice, unserved),
  setStatus: serve(bookingCalls.setStatus, unserved),
  addNote: serve(bookingCalls.addNote, unserved),
  deleteNote: serve(bookingCalls.deleteNote, unserved),
})
