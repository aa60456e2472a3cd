/**
 * `/bookings`: one's own bookings, by time. Where a back end cannot be asked by day they are one list, newest first,
 * twenty a page.
 */
import { type ReactElement, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { pageInQuery } from '../../kit/paging/page-window.ts'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { callQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { CalendarFeed } from '../calendar-feed/calendar-feed.tsx'
import { BOOKINGS_PAGE_SIZE, BookingList } from './booking-list.tsx'
import { bookingsTexts } from './bookings-texts.ts'
import { OwnBookings } from './own-bookings.tsx'
import { useSearchesDays } from './use-coming.ts'

const hrefOf = (page: number): string => (page === 1 ? routes.bookings : `${routes.bookings}?page=${page}`)

const Empty = (): ReactElement => (
  <>
    <h2>{bookingsTexts.empty}</h2>
    <p>{bookingsTexts.emptyDetail}</p>
    <Link className="button button-main" href={routes.start}>
      {bookingsTexts.book}
    </Link>
  </>
)

export const BookingsPage = (): ReactElement => {
  const [search] = useSearchParams()
  const page = pageInQuery(search.get('page'))
  // Administrators would get everybody's without it.
  const userId = useCoreState(ownIdOf)
  const { date: today } = useWallNow()
  const endDate = useSearchesDays() ? today : null
  const { result, pages } = usePagedQuery(
    useMemo(() => {
      const days = endDate === null ? {} : { endDate }
      return callQuery('bookings', 'pagedBookings', { body: { page, pageSize: BOOKINGS_PAGE_SIZE, userId, ...days } })
    }, [page, userId, endDate]),
  )
  useListPlace(result._tag === 'Loaded')
  usePageTitle(pages > 1 ? bookingsTexts.titleOfPage(page, pages) : bookingsTexts.title)

  return (
    <div className="page bookings-page">
      {endDate === null ? (
        <>
          <PagedHeading title={bookingsTexts.title} page={page} pages={pages} />
          <BookingList
            result={result}
            name={bookingsTexts.title}
            loading={bookingsTexts.loading}
            failed={bookingsTexts.failed}
            empty={<Empty />}
            hrefOf={hrefOf}
            isOwn
          />
          <Pagination page={page} pages={pages} hrefOf={hrefOf} />
        </>
      ) : (
        <>
          <h1>{bookingsTexts.title}</h1>
          <OwnBookings {...{ userId, page, pages, hrefOf }} earlier={result} empty={<Empty />} />
        </>
      )}
      {/* Below the list: it comes with it, or would move under the finger. */}
      {pages > 0 || result._tag !== 'Loading' ? <CalendarFeed /> : null}
    </div>
  )
}
