/**
 * The booking that the person attends next, as a card that links to its page. It shows how soon, where and when it is, and
 * its status.
 */
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { longDate, shortDate, shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes, bookingTitle, ownStatusOf } from '../booked/booked-words.ts'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { checkInOf } from '../check-in/check-in-state.ts'
import { bookingsTexts } from './bookings-texts.ts'
import { CancelUntil } from './cancel-until.tsx'
import { howSoon, type NextBooking } from './coming-bookings.ts'
import './next-booking.css'

/** Only resources with a rule of check-in need it. If it cannot be loaded, the link to the booking still leads to it. */
const { Component: CheckIn } = createChunk(
  async () => (await import('../check-in/check-in.tsx')).CheckIn,
  null,
  () => null,
)

interface NextBookingCardProps {
  readonly next: NextBooking
  /** Whether the card has only the lines that it always has, so that its height is known before it is read. */
  readonly isBrief?: boolean
}

export const NextBookingCard = ({ next: { booking, part }, isBrief = false }: NextBookingCardProps): ReactElement => {
  const now = useWallNow()
  const headingId = useId()
  const limits = useStatePart('resources')[part.resourceId]?.limits
  const state = checkInOf(part, limits, now)?.state
  const isStaff = useMayWithParts('handle-bookings')([part])
  const hasCheckIn = useHas('check-in') && (state === 'open' || state === 'late' || state === 'done')
  return (
    <section className="next-booking columns card" aria-labelledby={headingId} data-check-in={hasCheckIn || undefined}>
      <h2 id={headingId} className="small strong muted">
        Nästa bokning <span className="next-booking-soon">{howSoon(part, now)}</span>
      </h2>
      <p className="title-size bold break-anywhere">
        <bdi>{part.resourceTitle}</bdi>
      </p>
      <p className="numeric">
        {isBrief
          ? [shortDate(part.date), mergeIntervals(part.bookingSlots).map(shortTimeRange).join(', ')].join(' ')
          : [longDate(part.date), bookedTimes(part.bookingSlots)].join(', ')}
      </p>
      {hasCheckIn ? (
        <div className="next-check-in">
          <CheckIn {...{ booking, now, isStaff }} booked={part} look={isBrief ? 'card' : 'cell'} />
        </div>
      ) : (
        <p className="bookings-status medium muted keep-together" data-status={part.status}>
          {ownStatusOf(part, now)}
        </p>
      )}
      {isBrief ? null : <CancelUntil booked={part} now={now} />}
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
