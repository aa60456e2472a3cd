/**
 * A list of bookings: the person's own, or anybody's. A whole booking is one link, and on a phone it is a card. A series is
 * one row, which can be opened. The page
 * number is in the address. Administrators search for a booking's number, so it comes first for them. Owners see it last.
 */
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { useMay } from '../../core/use-may.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { LeftOut } from '../../kit/query/left-out.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import type { QueryResult } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { administeredBookingPath, bookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes, bookingTitle, isCancelled, ownStatusOf, statusWords } from '../booked/booked-words.ts'
import { bookedFor } from '../booked/customer-facts.ts'
import { bookingsTexts } from './bookings-texts.ts'
import { CancelUntil } from './cancel-until.tsx'
import { isSeriesRow, SeriesWhen, seriesRooms } from './series-rows.tsx'
import '../../kit/design/linked-rows.css'
import './booking-list.css'

/** The number of bookings on a page of the list. */
export const BOOKINGS_PAGE_SIZE = 20

const When = ({ booked, isOwn }: { readonly booked: BookingResource; readonly isOwn: boolean }): ReactElement => {
  const now = useWallNow()
  const times = bookedTimes(booked.bookingSlots)
  const words = times === '' ? shortDateOfYear(booked.date) : `${shortDateOfYear(booked.date)}, ${times}`
  return (
    <>
      {isCancelled(booked) ? <s>{words}</s> : <span>{words}</span>}{' '}
      <span className="bookings-status medium muted keep-together" data-status={booked.status}>
        {isOwn ? ownStatusOf(booked, now) : statusWords(booked)}
      </span>
      {isOwn ? <CancelUntil booked={booked} now={now} className="bookings-until" /> : null}
    </>
  )
}

interface RowsProps {
  /** Whether each booking shows the name of the person who booked. */
  readonly tellsBooker?: boolean
  /** Whether the bookings are the person's own. Owners know what they booked and when, but not the booking's number. */
  readonly isOwn?: boolean
  /** Further content below the link to a booking. */
  readonly further?: (booking: Booking) => ReactNode
}

interface BookingRowsProps extends RowsProps {
  readonly booking: Booking
}

const BookingRows = ({ booking, tellsBooker, isOwn = false, further }: BookingRowsProps): ReactElement => {
  const isOfHouse = useMay('see-bookings') && !isOwn
  const handles = useMay('handle-bookings')
  const administers = (useMay('invoice') || handles) && !isOwn
  const now = useWallNow()
  const { date: today } = now
  const fromHere = useFromHere()
  const [isOpen, setOpen] = useState(false)
  const isSeries = isSeriesRow(booking)
  const said = bookingsTexts.said(booking, today, isOfHouse)
  const parts = isSeries && !isOpen ? [] : booking.bookingResources
  const rows = parts.length + Number(isSeries)
  const number = (
    <th
      className={isOwn ? 'bookings-number bookings-number-last numeric' : 'bookings-number numeric'}
      rowSpan={rows}
      {...rowHeaderRole}
    >
      {booking.bookingNumber}
      {tellsBooker ? (
        <p className="bookings-booker medium plain muted break-anywhere">
          <bdi>{bookedFor(booking)}</bdi>
        </p>
      ) : null}
    </th>
  )
  const way = (
    <td className="bookings-way" rowSpan={rows} {...cellRole}>
      <Link
        className="row-link"
        href={isOfHouse ? administeredBookingPath(booking.id) : bookingPath(booking.id)}
        state={{ ...fromHere, opened: bookingTitle(booking.bookingResources, today) }}
      >
        {administers ? 'Administrera' : bookingsTexts.show}
        <span className="visually-hidden"> {said}</span>
      </Link>
      {further?.(booking)}
    </td>
  )
  /** A row, which has the cells of the whole booking if it is the first one. */
  const rowOf = (key: string | number, isFirst: boolean, what: string, when: ReactElement): ReactElement => (
    <tr key={key} {...rowRole}>
      {isFirst && !isOwn ? number : null}
      <td className="bookings-resource" {...cellRole}>
        <bdi>{what}</bdi>
      </td>
      <td className="bookings-when numeric" {...cellRole}>
        {when}
      </td>
      {isFirst && isOwn ? number : null}
      {isFirst ? way : null}
    </tr>
  )
  return (
    <tbody className="bookings-booking linked-row" {...rowGroupRole}>
      {isSeries
        ? rowOf(
            'series',
            true,
            seriesRooms(booking),
            <SeriesWhen {...{ booking, now, said, isOwn, isOpen }} onOpen={setOpen} />,
          )
        : null}
      {parts.map((booked, index) =>
        rowOf(booked.id, index === 0 && !isSeries, booked.resourceTitle, <When booked={booked} isOwn={isOwn} />),
      )}
    </tbody>
  )
}

const numberHeading = { heading: 'Bokningsnummer' }
const whatHeadings = [{ heading: 'Resurser' }, { heading: 'Datum och tid' }]
const wayHeading = { heading: <span className="visually-hidden">Öppna</span> }
const headings = [numberHeading, ...whatHeadings, wayHeading]
const ownHeadings = [...whatHeadings, numberHeading, wayHeading]

interface BookingListProps extends RowsProps {
  readonly result: QueryResult<PagedBookings>
  readonly name: string
  readonly loading: string
  readonly failed: string
  readonly empty: ReactNode
  readonly hrefOf: (page: number) => string
  /** Selects the bookings that are listed. By default all of them are listed. */
  readonly shows?: (booking: Booking) => boolean
}

/** The calls whose unreadable rows the list reports. */
const listCalls = ['pagedBookings'] as const

export const BookingList = (props: BookingListProps): ReactElement => {
  const { result, name, loading, failed, empty, hrefOf, shows = () => true, ...rows } = props
  const listed = ({ bookings, pages }: PagedBookings): ReactElement => {
    if (pages === 0) return <div className="bookings-empty measure stack gap-4 fit-items">{empty}</div>
    // The last booking on the last page was removed, or the address names a page that does not exist.
    if (bookings.length === 0) return <Redirect to={hrefOf(pages)} replace />
    const shown = bookings.filter(shows)
    if (shown.length === 0) return <div className="bookings-empty measure stack gap-4 fit-items">{empty}</div>
    return (
      <table className="bookings-table linked-rows" aria-label={name} {...tableRole}>
        <TableHead columns={rows.isOwn ? ownHeadings : headings} />
        {shown.map((booking) => (
          <BookingRows key={booking.id} booking={booking} {...rows} />
        ))}
      </table>
    )
  }
  const skeleton = (
    <Skeleton className="bookings-skeleton" label={loading} lines={6}>
      <span className="bookings-skeleton-row line-below columns gap-8" aria-hidden="true">
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
      </span>
    </Skeleton>
  )
  return (
    <div className="linked-list">
      <LeftOut calls={listCalls} />
      <QueryView result={result} loading={skeleton} failed={failed}>
        {listed}
      </QueryView>
    </div>
  )
}
