/**
 * `/bookings`: one's own bookings, newest first, twenty a page (spec 2, spec 9). The page stands in the address. A
 * booking is one target, and on a phone one card.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import type { Booking, BookingResource, UserId } from '../../domain/entities.ts'
import type { PagedBookings } from '../../domain/http-calls.ts'
import { bookingStatusWords, CONFIRMED } from '../../domain/rules/booking-status.ts'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'
import { LoadFailure } from '../design/load-failure.tsx'
import { cellRole, columnHeaderRole, rowGroupRole, rowHeaderRole, rowRole, tableRole } from '../design/table-roles.ts'
import { pageInQuery } from '../paging/page-window.ts'
import { Pagination } from '../paging/pagination.tsx'
import { pagingTexts } from '../paging/paging-texts.ts'
import { callQuestion, useRead } from '../reading/use-read.ts'
import { bookingPath, routes } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { failureWords } from '../texts/failure-words.ts'
import { bookedTimes, datedShort, isCancelled } from './booked-words.ts'
import { bookingsTexts } from './bookings-texts.ts'
import './bookings-page.css'

const PAGE_SIZE = 20

const hrefOf = (page: number): string => (page === 1 ? routes.bookings : `${routes.bookings}?page=${page}`)

const userIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)

const When = ({ booked }: { readonly booked: BookingResource }): ReactElement => {
  const times = bookedTimes(booked.bookingSlots)
  const words = times === '' ? datedShort(booked.date) : `${datedShort(booked.date)}, ${times}`
  return (
    <>
      {isCancelled(booked) ? <s>{words}</s> : <span>{words}</span>}
      {/* Confirmed is what one expects; anything else is said. */}
      {booked.status === CONFIRMED ? null : (
        <>
          {' '}
          <span className="bookings-status" data-status={booked.status}>
            {bookingStatusWords[booked.status]}
          </span>
        </>
      )}
    </>
  )
}

const BookingRows = ({ booking }: { readonly booking: Booking }): ReactElement => {
  const rows = booking.bookingResources.length
  return (
    <tbody className="bookings-booking" {...rowGroupRole}>
      {booking.bookingResources.map((booked, index) => (
        <tr key={booked.id} {...rowRole}>
          {index > 0 ? null : (
            <th className="bookings-number numeric" rowSpan={rows} {...rowHeaderRole}>
              {booking.bookingNumber}
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
              <Link className="bookings-link" href={bookingPath(booking.id)}>
                {bookingsTexts.show}
                <span className="visually-hidden"> {bookingsTexts.booking(booking.bookingNumber)}</span>
              </Link>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const BookingTable = ({ bookings }: { readonly bookings: readonly Booking[] }): ReactElement => (
  <table className="bookings-table" aria-label={bookingsTexts.title} {...tableRole}>
    <thead {...rowGroupRole}>
      <tr {...rowRole}>
        <th {...columnHeaderRole}>{bookingsTexts.bookingNumber}</th>
        <th {...columnHeaderRole}>{bookingsTexts.resources}</th>
        <th {...columnHeaderRole}>{bookingsTexts.when}</th>
        <th {...columnHeaderRole}>
          <span className="visually-hidden">{bookingsTexts.way}</span>
        </th>
      </tr>
    </thead>
    {bookings.map((booking) => (
      <BookingRows key={booking.id} booking={booking} />
    ))}
  </table>
)

const Skeleton = (): ReactElement => (
  <div className="bookings-skeleton" role="status" aria-label={bookingsTexts.loading}>
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
      <span key={row} className="bookings-skeleton-row" aria-hidden="true">
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line" />
      </span>
    ))}
  </div>
)

const Empty = (): ReactElement => (
  <div className="bookings-empty">
    <h2>{bookingsTexts.empty}</h2>
    <p>{bookingsTexts.emptyDetail}</p>
    <Link className="button button-main" href={routes.start}>
      {bookingsTexts.book}
    </Link>
  </div>
)

const Listed = ({ answer }: { readonly answer: PagedBookings }): ReactElement => {
  if (answer.pages === 0) return <Empty />
  // The last booking of the last page was removed, or the address names a page that never was.
  if (answer.bookings.length === 0) return <Redirect to={hrefOf(answer.pages)} replace />
  return <BookingTable bookings={answer.bookings} />
}

export const BookingsPage = (): ReactElement => {
  useShowPage(otherPage)
  const [search] = useSearchParams()
  const page = pageInQuery(search.get('page'))
  // Administrators would get everybody's without it.
  const userId = useCoreState(userIdOf)
  const reading = useRead(
    useMemo(
      () => callQuestion('bookings', 'pagedBookings', { body: { page, pageSize: PAGE_SIZE, userId } }),
      [page, userId],
    ),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  // Kept while the next page is on its way, so that the links stay where they are.
  const [pages, setPages] = useState(0)
  const loadedPages = reading._tag === 'Loaded' ? reading.value.pages : null
  if (loadedPages !== null && loadedPages !== pages) setPages(loadedPages)
  usePageTitle(pages > 1 ? bookingsTexts.titleOfPage(page, pages) : bookingsTexts.title)

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [page])

  return (
    <div className="page bookings-page">
      <header className="bookings-head">
        <h1 ref={heading} tabIndex={-1}>
          {bookingsTexts.title}
          {pages > 1 ? <span className="visually-hidden">, {pagingTexts.pageOf(page, pages)}</span> : null}
        </h1>
        {pages > 1 ? (
          <p className="muted numeric" aria-hidden="true">
            {pagingTexts.pageOf(page, pages)}
          </p>
        ) : null}
      </header>
      {reading._tag === 'Loading' ? (
        <Skeleton />
      ) : reading._tag === 'Failed' ? (
        <LoadFailure title={bookingsTexts.failed} detail={failureWords(reading.failure)} onRetry={reading.retry} />
      ) : (
        <Listed answer={reading.value} />
      )}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  )
}
