/**
 * A list of bookings, one's own or anybody's: a booking is one target, and on a phone one card. The address names the
 * page of the list.
 */
import type { ReactElement, ReactNode } from 'react'
import { Link, Redirect } from 'wouter'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import type { QueryResult } from '../../kit/query/use-query.ts'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { administeredBookingPath, bookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes, isCancelled } from './booked-words.ts'
import { bookingsTexts } from './bookings-texts.ts'
import { bookerOf } from './customer-facts.ts'
import '../../kit/design/linked-rows.css'
import './booking-list.css'

/** Bookings on a page of the list. */
export const BOOKINGS_PAGE_SIZE = 20

const When = ({ booked }: { readonly booked: BookingResource }): ReactElement => {
  const times = bookedTimes(booked.bookingSlots)
  const words = times === '' ? shortDateOfYear(booked.date) : `${shortDateOfYear(booked.date)}, ${times}`
  return (
    <>
      {isCancelled(booked) ? <s>{words}</s> : <span>{words}</span>}{' '}
      <span className="bookings-status" data-status={booked.status}>
        {bookingStatusWords[booked.status]}
      </span>
    </>
  )
}

interface BookingRowsProps {
  readonly booking: Booking
  readonly tellsBooker: boolean
}

const BookingRows = ({ booking, tellsBooker }: BookingRowsProps): ReactElement => {
  const administrator = useCoreState(isAdministrator)
  const rows = booking.bookingResources.length
  return (
    <tbody className="bookings-booking linked-row" {...rowGroupRole}>
      {booking.bookingResources.map((booked, index) => (
        <tr key={booked.id} {...rowRole}>
          {index > 0 ? null : (
            <th className="bookings-number numeric" rowSpan={rows} {...rowHeaderRole}>
              {booking.bookingNumber}
              {tellsBooker ? <p className="bookings-booker">{bookerOf(booking.user)}</p> : null}
            </th>
          )}
          <td className="bookings-resource" {...cellRole}>
            {booked.resourceTitle}
          </td>
          <td className="bookings-when numeric" {...cellRole}>
            <When booked={booked} />
          </td>
          {index > 0 ? null : (
            <td className="bookings-way" rowSpan={rows} {...cellRole}>
              <Link
                className="row-link"
                href={administrator ? administeredBookingPath(booking.id) : bookingPath(booking.id)}
              >
                {administrator ? bookingsTexts.administer : bookingsTexts.show}
                <span className="visually-hidden"> {bookingsTexts.booking(booking.bookingNumber)}</span>
              </Link>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const headings = [
  { heading: bookingsTexts.bookingNumber },
  { heading: bookingsTexts.resources },
  { heading: bookingsTexts.when },
  { heading: <span className="visually-hidden">{bookingsTexts.open}</span> },
]

const BookingsSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <Skeleton className="bookings-skeleton" label={label} lines={6}>
    <span className="bookings-skeleton-row" aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
    </span>
  </Skeleton>
)

interface BookingListProps {
  readonly result: QueryResult<PagedBookings>
  readonly name: string
  readonly loading: string
  readonly failed: string
  readonly empty: ReactNode
  readonly hrefOf: (page: number) => string
  /** Whether each names the person who booked. */
  readonly tellsBooker?: boolean
}

export const BookingList = (props: BookingListProps): ReactElement => {
  const { result, name, loading, failed, empty, hrefOf, tellsBooker = false } = props
  const listed = ({ bookings, pages }: PagedBookings): ReactElement => {
    if (pages === 0) return <div className="bookings-empty">{empty}</div>
    // The last booking of the last page was removed, or the address names a page that never was.
    if (bookings.length === 0) return <Redirect to={hrefOf(pages)} replace />
    return (
      <table className="bookings-table linked-rows" aria-label={name} {...tableRole}>
        <TableHead columns={headings} />
        {bookings.map((booking) => (
          <BookingRows key={booking.id} booking={booking} tellsBooker={tellsBooker} />
        ))}
      </table>
    )
  }
  return (
    <div className="linked-list">
      <QueryView result={result} loading={<BookingsSkeleton label={loading} />} failed={failed}>
        {listed}
      </QueryView>
    </div>
  )
}
