/** What came of the press on the button: the booking, with the way to it. It takes the focus, which was in a dialog. */
import { type ReactElement, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { BookingReference } from '../../domain/http-calls.ts'
import { bookingPath } from '../routing/routes.ts'
import { confirmBookingTexts } from './confirm-booking-texts.ts'

/** Tried with Orca. */
const AFTER_DIALOG_MS = 400

interface BookedNoticeProps {
  readonly booking: BookingReference
  /** To a booking that there was. */
  readonly added: boolean
  readonly onDismiss: () => void
}

export const BookedNotice = ({ booking: { id, bookingNumber }, added, onDismiss }: BookedNoticeProps): ReactElement => {
  const notice = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useEffect(() => {
    // What has the focus first after a dialog is said by no reader that lost its place in it; what has it next, is.
    notice.current?.focus()
    const next = setTimeout(() => {
      if (document.activeElement === notice.current) heading.current?.focus()
    }, AFTER_DIALOG_MS)
    return () => clearTimeout(next)
  }, [])
  return (
    <section
      ref={notice}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="booking-bar-row booking-bar-notice booking-bar-booked"
    >
      <h2 ref={heading} id={headingId} className="booking-bar-list-title booking-bar-words" tabIndex={-1}>
        {(added ? confirmBookingTexts.addedTo : confirmBookingTexts.booked)(bookingNumber)}
      </h2>
      <div className="booking-bar-ways">
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
