/** The handlers of the calls about calendars: the file of one booking, and the feed of a person's bookings. */
import { calls } from '../../domain/schema/calls/http.ts'
import type { AccessContext } from '../access/check-password.ts'
import { serverNow } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { createCallRate } from '../scheduler/call-rate.ts'
import { readRevisions } from './booked-resources.ts'
import type { BookingContext } from './booking-context.ts'
import {
  createBookingFeed,
  FEED_READINGS_PER_SECOND,
  readBookingFeed,
  readFeedCalendar,
  removeBookingFeed,
} from './booking-feed.ts'
import { bookingEvents, calendarFile } from './calendar-file.ts'
import { readVisibleBooking } from './read-booking.ts'

export const calendarHandlers = (context: BookingContext & AccessContext) => {
  const { database, links } = context
  const feedRate = createCallRate(FEED_READINGS_PER_SECOND)
  return {
    bookingCalendar: serve(calls.bookingCalendar, async ({ parameters, caller, setHeader }) => {
      const booking = await readVisibleBooking(database, parameters.id, caller)
      setHeader('content-disposition', `attachment; filename="bokning-${booking.bookingNumber}.ics"`)
      const revisions = await readRevisions(database, [booking.id])
      const events = bookingEvents(booking, { url: links.booking(booking.id), revisions })
      return calendarFile(events, await serverNow(database))
    }),
    bookingFeed: serve(calls.bookingFeed, ({ caller }) => readBookingFeed(context, caller)),
    createBookingFeed: serve(calls.createBookingFeed, ({ caller, body }) =>
      createBookingFeed(context, caller, body.password),
    ),
    deleteBookingFeed: serve(calls.deleteBookingFeed, ({ caller }) => removeBookingFeed(context, caller)),
    feedCalendar: serve(calls.feedCalendar, async ({ parameters, setHeader }) => {
      const retryAfterSeconds = feedRate.count(parameters.token)
      if (retryAfterSeconds !== null) throw new Failure('rate-limited', { retryAfterSeconds })
      const { text, entityTag } = await readFeedCalendar(context, parameters.token)
      setHeader('cache-control', 'private, no-cache')
      setHeader('etag', entityTag)
      setHeader('content-disposition', 'inline; filename="bokningar.ics"')
      return text
    }),
  }
}
