/**
 * A booking for somebody of the house who sees bookings but does not handle them: what is booked, when, by whom, and what they wish. It has
 * no buttons that change anything, no personal number and no billing.
 */
import { type ComponentProps, type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { bookedTimes, bookingTitle, statusWords } from '../../booking/booked/booked-words.ts'
import { customerWords, ERASED_USER, isErased, MORE_PARTS, nameOf } from '../../booking/booked/customer-facts.ts'
import type { InvoiceBasis } from '../../booking/bookings/invoice-basis.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { shownBefore } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import './seen-booking.css'

const Part = ({ booked }: { readonly booked: BookingResource }): ReactElement => (
  <li className="line-below stack gap-1 seen-part break-anywhere">
    <h2 className="large">
      <bdi>{booked.resourceTitle}</bdi>
    </h2>
    <p className="numeric">
      {longDateOfYear(booked.date)} <strong>{bookedTimes(booked.bookingSlots)}</strong>
    </p>
    <p className="muted medium numeric">{`${booked.bookingIdNumber} · ${statusWords(booked)}`}</p>
    {booked.message === '' ? null : (
      <p className="medium pre-line">
        <span className="muted">Önskemål:</span> <bdi>{booked.message}</bdi>
      </p>
    )}
  </li>
)

const Booker = ({ user, customer }: Booking): ReactElement => {
  const id = useId()
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id}>Bokad av</h2>
      {isErased(user) ? (
        <p>{ERASED_USER}</p>
      ) : (
        <ul className="stack gap-1 break-anywhere">
          <li className="strong">
            <bdi>{(customer === undefined ? '' : customerWords(customer)) || nameOf(user)}</bdi>
          </li>
          {user.phone === '' ? null : (
            <li>
              <a className="numeric" href={`tel:${user.phone.replaceAll(/[^\d+]/gu, '')}`}>
                {user.phone}
              </a>
            </li>
          )}
          {user.email === '' ? null : (
            <li>
              <a href={`mailto:${user.email}`}>{user.email}</a>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

type SeenBookingProps = Pick<ComponentProps<typeof InvoiceBasis>, 'booking' | 'list'>

export const SeenBooking = ({ booking, list }: SeenBookingProps): ReactElement => {
  const notesId = useId()
  const { date: today } = useWallNow()
  const title = bookingTitle(booking.bookingResources, today) || 'Bokning'
  usePageTitle(title)
  useShowPage(otherPage)
  return (
    <div className="page administration-page stack gap-6 pack-top">
      <nav className="never-on-paper" aria-label={list.text}>
        <Link href={list.href} state={shownBefore}>
          <Icon name="previous" />
          {list.text}
        </Link>
      </nav>
      <header className="stack gap-1">
        <h1 className="quiet-focus" tabIndex={-1}>
          {title}
        </h1>
        <p className="muted numeric">
          Bokningsnummer <strong>{booking.bookingNumber}</strong>
        </p>
      </header>
      <ul className="stack gap-3" aria-label="Bokat">
        {booking.bookingResources.map((booked) => (
          <Part key={booked.id} booked={booked} />
        ))}
      </ul>
      {booking.partial === true ? <p className="muted">{MORE_PARTS}</p> : null}
      <Booker {...booking} />
      {booking.notes.length === 0 ? null : (
        <section className="stack gap-2" aria-labelledby={notesId}>
          <h2 id={notesId}>Anteckningar</h2>
          <ul className="stack gap-1 break-anywhere">
            {booking.notes.map(({ id, content }) => (
              <li key={id} className="pre-line">
                <bdi>{content}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
