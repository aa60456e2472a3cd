/** What answers the calls about slots, prices and bookings (spec 7, Booking). */
import type { Booking } from '../../domain/entities.ts'
import { bookingCalls } from '../../domain/schema/calls/booking-calls.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { readDayGrid } from '../grid/read-day-grid.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Links } from '../mail/links.ts'
import { readBookedSlots } from './booked-slots.ts'
import type { BookingChanges } from './booking-changes.ts'
import { bookingEvents } from './booking-events.ts'
import type { BookingFeed } from './booking-feed.ts'
import type { Bookings } from './bookings.ts'
import { calendarFile } from './calendar-file.ts'
import { readAllBookings, readBookingGroups, readOwnBookings, readPagedBookings } from './list-bookings.ts'
import { readVisibleBooking } from './visible-booking.ts'

/** A booking shows its owner's personal data. */
const auditOwner = (database: Database, caller: SignedInCaller, { user, bookingNumber }: Booking): Promise<void> =>
  isAdministrator(caller)
    ? auditLookup(database, caller, { kind: 'user-viewed', userId: user.id, bookingNumber })
    : Promise.resolve()

export interface BookingHandlerServices {
  readonly database: Database
  readonly bookings: Bookings
  readonly bookingChanges: BookingChanges
  readonly bookingFeed: BookingFeed
  readonly links: Links
}

export const bookingHandlers = ({
  database,
  bookings,
  bookingChanges,
  bookingFeed,
  links,
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
  booking: serve(bookingCalls.booking, async ({ parameters, caller }) => {
    const booking = await readVisibleBooking(database, parameters.id, caller)
    await auditOwner(database, caller, booking)
    return booking
  }),
  ownBookings: serve(bookingCalls.ownBookings, ({ caller }) => readOwnBookings(database, caller)),
  allBookings: serve(bookingCalls.allBookings, async ({ caller }) => {
    await auditLookup(database, caller, { kind: 'people-listed', list: 'bookings' })
    return readAllBookings(database, caller)
  }),
  pagedBookings: serve(bookingCalls.pagedBookings, async ({ caller, body }) => {
    const page = await readPagedBookings(database, caller, body)
    if (isAdministrator(caller)) {
      const { userId = null } = body
      const lookup =
        userId === null
          ? ({ kind: 'people-listed', list: 'bookings' } as const)
          : ({ kind: 'user-viewed', userId } as const)
      await auditLookup(database, caller, lookup)
    }
    return page
  }),
  bookingGroups: serve(bookingCalls.bookingGroups, ({ caller }) => readBookingGroups(database, caller)),
  deleteBooking: serve(bookingCalls.deleteBooking, (call) => bookingChanges.remove(call)),
  deleteBookingResource: serve(bookingCalls.deleteBookingResource, (call) => bookingChanges.removePart(call)),
  bookingCalendar: serve(bookingCalls.bookingCalendar, async ({ parameters, caller, setHeader }) => {
    const booking = await readVisibleBooking(database, parameters.id, caller)
    setHeader('content-disposition', `attachment; filename="bokning-${booking.bookingNumber}.ics"`)
    return calendarFile(bookingEvents(booking, links.booking(booking.id)), await serverNow(database))
  }),
  bookingFeed: serve(bookingCalls.bookingFeed, ({ caller }) => bookingFeed.read(caller)),
  createBookingFeed: serve(bookingCalls.createBookingFeed, ({ caller }) => bookingFeed.create(caller)),
  deleteBookingFeed: serve(bookingCalls.deleteBookingFeed, async ({ caller }) => {
    await bookingFeed.remove(caller)
    return undefined
  }),
  feedCalendar: serve(bookingCalls.feedCalendar, async ({ parameters, setHeader }) => {
    const { text, entityTag } = await bookingFeed.calendar(parameters.token)
    setHeader('cache-control', 'private, no-cache')
    setHeader('etag', entityTag)
    setHeader('content-disposition', 'inline; filename="bokningar.ics"')
    return text
  }),
  bookedSlots: serve(bookingCalls.bookedSlots, async ({ parameters, caller, setHeader }) => {
    const grid = await readBookedSlots(database, parameters, caller)
    setHeader('x-revision', String(grid.revision))
    return grid.resources
  }),
  changeBookingResource: serve(bookingCalls.changeBookingResource, (call) => bookingChanges.change(call)),
  setPrice: serve(bookingCalls.setPrice, (call) => bookingChanges.setPrice(call)),
  setStatus: serve(bookingCalls.setStatus, (call) => bookingChanges.setStatus(call)),
  addNote: serve(bookingCalls.addNote, (call) => bookingChanges.addNote(call)),
  deleteNote: serve(bookingCalls.deleteNote, (call) => bookingChanges.deleteNote(call)),
})
