/** What answers the calls about slots, prices and bookings (spec 7, Booking). */
import type { Booking } from '../../domain/entities.ts'
import type { bookingAdministrationCalls } from '../../domain/schema/calls/booking-administration-calls.ts'
import type { bookingCalls } from '../../domain/schema/calls/booking-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { readDayGrid } from '../grid/read-day-grid.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type IncomingCall, type ServedCall, serve } from '../http/served-call.ts'
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
  /** How far ahead one may book. */
  readonly bookableDays: number
}

/** The client need not look for what became of an answer that it lost (contract 8, idempotency). */
const tellThatKeysAreKept = ({
  idempotencyKey,
  setHeader,
}: Pick<IncomingCall, 'idempotencyKey' | 'setHeader'>): void => {
  if (idempotencyKey !== null) setHeader('Idempotency-Key', idempotencyKey)
}

export const bookingHandlers = ({
  database,
  bookings,
  bookingChanges,
  bookingFeed,
  links,
  bookableDays,
}: BookingHandlerServices): Readonly<
  Omit<
    Record<
      | 'groupSlots'
      | 'prices'
      | 'createBooking'
      | 'addToBooking'
      | keyof typeof bookingCalls
      | keyof typeof bookingAdministrationCalls,
      ServedCall
    >,
    'reports'
  >
> => ({
  groupSlots: serve(calls.groupSlots, async ({ parameters, body, caller, setHeader }) => {
    const grid = found(
      await readDayGrid(
        database,
        parameters.groupId,
        body.date,
        { sessionId: caller.session, userId: caller.user?.id ?? null, role: caller.user?.role ?? null },
        bookableDays,
      ),
    )
    setHeader('x-revision', String(grid.revision))
    return grid.resources
  }),
  prices: serve(calls.prices, ({ caller, body }) => bookings.prices(caller, body)),
  createBooking: serve(calls.createBooking, (call) => {
    tellThatKeysAreKept(call)
    return bookings.create(call)
  }),
  addToBooking: serve(calls.addToBooking, (call) => {
    tellThatKeysAreKept(call)
    return bookings.add(call.parameters.id, call)
  }),
  booking: serve(calls.booking, async ({ parameters, caller }) => {
    const booking = await readVisibleBooking(database, parameters.id, caller)
    await auditOwner(database, caller, booking)
    return booking
  }),
  ownBookings: serve(calls.ownBookings, ({ caller }) => readOwnBookings(database, caller)),
  allBookings: serve(calls.allBookings, async ({ caller }) => {
    await auditLookup(database, caller, { kind: 'people-listed', list: 'bookings' })
    return readAllBookings(database, caller)
  }),
  pagedBookings: serve(calls.pagedBookings, async ({ caller, body }) => {
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
  bookingGroups: serve(calls.bookingGroups, ({ caller }) => readBookingGroups(database, caller)),
  deleteBooking: serve(calls.deleteBooking, (call) => bookingChanges.remove(call)),
  deleteBookingResource: serve(calls.deleteBookingResource, (call) => bookingChanges.removePart(call)),
  bookingCalendar: serve(calls.bookingCalendar, async ({ parameters, caller, setHeader }) => {
    const booking = await readVisibleBooking(database, parameters.id, caller)
    setHeader('content-disposition', `attachment; filename="bokning-${booking.bookingNumber}.ics"`)
    return calendarFile(bookingEvents(booking, links.booking(booking.id)), await serverNow(database))
  }),
  bookingFeed: serve(calls.bookingFeed, ({ caller }) => bookingFeed.read(caller)),
  createBookingFeed: serve(calls.createBookingFeed, ({ caller, body }) => bookingFeed.create(caller, body.password)),
  deleteBookingFeed: serve(calls.deleteBookingFeed, async ({ caller }) => {
    await bookingFeed.remove(caller)
    return undefined
  }),
  feedCalendar: serve(calls.feedCalendar, async ({ parameters, setHeader }) => {
    const { text, entityTag } = await bookingFeed.calendar(parameters.token)
    setHeader('cache-control', 'private, no-cache')
    setHeader('etag', entityTag)
    setHeader('content-disposition', 'inline; filename="bokningar.ics"')
    return text
  }),
  bookedSlots: serve(calls.bookedSlots, async ({ parameters, caller, setHeader }) => {
    const grid = await readBookedSlots(database, parameters, caller, bookableDays)
    setHeader('x-revision', String(grid.revision))
    return grid.resources
  }),
  changeBookingResource: serve(calls.changeBookingResource, (call) => bookingChanges.change(call)),
  setPrice: serve(calls.setPrice, (call) => bookingChanges.setPrice(call)),
  setStatus: serve(calls.setStatus, (call) => bookingChanges.setStatus(call)),
  addNote: serve(calls.addNote, (call) => bookingChanges.addNote(call)),
  deleteNote: serve(calls.deleteNote, (call) => bookingChanges.deleteNote(call)),
})
