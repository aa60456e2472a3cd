/** What came of the press on the button: the booking, with a link to it. It takes the focus, which was in a dialog. */
import { type ReactElement, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { announce } from '../../kit/design/announce.ts'
import { bookingPath } from '../../shell/routing/paths.ts'
import type { Booked } from '../confirm-booking/confirm-booking.tsx'
import { confirmBookingTexts } from '../confirm-booking/confirm-booking-texts.ts'
import './booking-bar.css'
import './booked-notice.css'

interface BookedNoticeProps extends Booked {
  readonly onDismiss: () => void
}

export const BookedNotice = ({ booking: { id, bookingNumber }, added, onDismiss }: BookedNoticeProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const words = (added ? confirmBookingTexts.addedTo : confirmBookingTexts.booked)(bookingNumber)
  useEffect(() => {
    heading.current?.focus()
    // Of the first focus after a dialog some readers say nothing (tried with Orca).
    return announce(words)
  }, [words])
  return (
    <section aria-labelledby={headingId} className="booking-bar-row booking-bar-notice booking-bar-booked">
      <h2 ref={heading} id={headingId} className="booking-bar-list-title booking-bar-words" tabIndex={-1}>
        {words}
      </h2>
      <div className="booking-bar-actions">
        <button type="button" className="button" onClick={onDismiss}>
          {confirmBookingTexts.close}
        </button>
        <Link className="button button-main" href={bookingPath(id)}>
          {confirmBookingTexts.showBooking}
          <span className="visually-hidden">{` ${bookingNumber}`}</span>
        </Link>
      </div>
    </section>
  )
}
