/**
 * The booking that the person attends next, as a card that links to its page. It shows how soon, where and when it is, and
 * its status.
 */
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes, bookingTitle, ownStatusOf } from '../booked/booked-words.ts'
import { bookingsTexts } from './bookings-texts.ts'
import { CancelUntil } from './cancel-until.tsx'
import { howSoon, type NextBooking } from './coming-bookings.ts'
import './next-booking.css'

export const NextBookingCard = ({ next: { booking, part } }: { readonly next: NextBooking }): ReactElement => {
  const now = useWallNow()
  const headingId = useId()
  return (
    <section className="next-booking columns card" aria-labelledby={headingId}>
      <h2 id={headingId} className="small strong muted">
        Nästa bokning <span className="next-booking-soon">{howSoon(part, now)}</span>
      </h2>
      <p className="title-size bold break-anywhere">
        <bdi>{part.resourceTitle}</bdi>
      </p>
      <p className="numeric">{[longDate(part.date), bookedTimes(part.bookingSlots)].join(', ')}</p>
      <p className="bookings-status medium muted keep-together" data-status={part.status}>
        {ownStatusOf(part, now)}
      </p>
      <CancelUntil booked={part} now={now} />
      <Link
        className="next-booking-link"
        href={bookingPath(booking.id)}
        state={{ opened: bookingTitle(booking.bookingResources, now.date) }}
      >
        {bookingsTexts.show}
        <span className="visually-hidden"> {bookingsTexts.said(booking, now.date, false)}</span>
      </Link>
    </section>
  )
}
