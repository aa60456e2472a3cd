/** `/admin/bookings`: everybody's bookings, or one user's (`?userId=`), searched by number and group (spec 2). */
import { type ReactElement, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { BOOKINGS_PAGE_SIZE, BookingList } from '../../booking/bookings/booking-list.tsx'
import { bookerOf } from '../../booking/bookings/customer-facts.ts'
import { PagedHeading } from '../../kit/paging/paged-heading.tsx'
import { Pagination } from '../../kit/paging/pagination.tsx'
import { usePagedQuery } from '../../kit/paging/use-paged-query.ts'
import { foundQuery } from '../../kit/query/found-query.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import { listPath, listSearchOf } from './booking-search.ts'
import { SearchForm } from './search-form.tsx'
import '../frame/administration-page.css'
import './search-form.css'

const OfUser = ({ userId, everybody }: { readonly userId: UserId; readonly everybody: string }): ReactElement => {
  const result = useQuery(useMemo(() => foundQuery('users', 'user', { parameters: { id: userId } }), [userId]))
  const user = result._tag === 'Loaded' ? result.value : null
  return (
    <p>
      {user === null ? administerBookingsTexts.onlyOfUser : administerBookingsTexts.onlyOf(bookerOf(user))}{' '}
      <Link href={everybody}>{administerBookingsTexts.ofEverybody}</Link>
    </p>
  )
}

const Empty = ({ isSearched }: { readonly isSearched: boolean }): ReactElement =>
  isSearched ? (
    <>
      <h2>{administerBookingsTexts.noneFound}</h2>
      <p>{administerBookingsTexts.noneFoundDetail}</p>
      <Link className="button" href={routes.administeredBookings}>
        {administerBookingsTexts.everything}
      </Link>
    </>
  ) : (
    <>
      <h2>{administerBookingsTexts.empty}</h2>
      <p>{administerBookingsTexts.emptyDetail}</p>
    </>
  )

export const AdministeredBookingsPage = (): ReactElement => {
  const query = useSearch()
  const search = useMemo(() => listSearchOf(new URLSearchParams(query)), [query])
  const { bookingNumber, group, userId, page } = search
  const { result, pages } = usePagedQuery(
    useMemo(
      () => callQuery('bookings', 'pagedBookings', { body: { ...search, pageSize: BOOKINGS_PAGE_SIZE } }),
      [search],
    ),
  )
  const { title } = administerBookingsTexts
  usePageTitle(pages > 1 ? administerBookingsTexts.titleOfPage(title, page, pages) : title)
  const hrefOf = (number: number): string => listPath({ ...search, page: number })

  return (
    <div className="page administration-page">
      <PagedHeading title={title} page={page} pages={pages} />
      <SearchForm search={search} />
      {userId === null ? null : <OfUser userId={userId} everybody={listPath({ ...search, userId: null, page: 1 })} />}
      <BookingList
        result={result}
        name={title}
        loading={administerBookingsTexts.loading}
        failed={administerBookingsTexts.failed}
        empty={<Empty isSearched={bookingNumber !== null || group !== null || userId !== null} />}
        hrefOf={hrefOf}
        tellsBooker={userId === null}
      />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  )
}
