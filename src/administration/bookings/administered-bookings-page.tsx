/** The page `/admin/bookings` lists the bookings of all users, or of one user (`?userId=`). It has a search. */

import { type ReactElement, useEffect, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { bookerOf, nameOf } from '../../booking/booked/customer-facts.ts'
import { BOOKINGS_PAGE_SIZE, BookingList } from '../../booking/bookings/booking-list.tsx'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { usersPath } from '../users/users-search.ts'
import { isSearched, type ListSearch, listPath, listSearchOf, searchBody } from './booking-search.ts'
import { DayAmongWords, isForFewDays, PrintDays, withDayAmong } from './search-days.tsx'
import { SearchForm } from './search-form.tsx'
import './search-form.css'
import '../frame/administration-page.css'

const title = 'Alla bokningar'

const MOST_SHOWN = 5

/**
 * The list of users that match the words of a search, above the bookings that match. A person who telephones may have
 * an account without any booking.
 */
const MatchingUsers = ({ words }: { readonly words: string }): ReactElement | null => {
  const administers = useMay('administer')
  const result = useQuery(
    useMemo(() => callQuery('users', 'users', { query: { search: words, page: 1, pageSize: MOST_SHOWN } }), [words]),
  )
  const found = result._tag === 'Loaded' ? result.value.users.length : 0
  useEffect(() => {
    if (found > 0) return announce(`${counted(found, 'användare', 'användare')} som stämmer visas ovanför bokningarna`)
  }, [found])
  if (result._tag !== 'Loaded' || result.value.users.length === 0) return null
  const { users, pages } = result.value
  return (
    <section className="matching-users rounded stack gap-2" aria-label="Användare som stämmer">
      <h2>Användare som stämmer</h2>
      <ul className="stack gap-1 break-anywhere">
        {users.map((user) => (
          <li key={user.id}>
            <Link href={userPath(user.id)}>
              <bdi>{nameOf(user) || user.email}</bdi>
            </Link>
            <span className="muted numeric">
              {' '}
              {[nameOf(user) === '' ? '' : user.email, user.phone, user.organisation?.name ?? '']
                .filter((fact) => fact !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && administers ? (
        <p>
          <Link href={usersPath({ search: words, waits: false, page: 1 })}>Visa alla användare som stämmer</Link>
        </p>
      ) : null}
    </section>
  )
}

const OfUser = ({ userId, everybody }: { readonly userId: UserId; readonly everybody: string }): ReactElement => {
  const result = useQuery(useMemo(() => foundQuery('users', 'user', { parameters: { id: userId } }), [userId]))
  const user = result._tag === 'Loaded' ? result.value : null
  return (
    <p>
      {user === null ? 'Visar bokningar för en användare.' : `Visar bokningar för ${bookerOf(user)}.`}{' '}
      <Link href={everybody}>Visa allas bokningar</Link>
    </p>
  )
}

/** What was searched for, in place of the form. Null if everything is listed. */
const SearchedOnPaper = ({ search }: { readonly search: ListSearch }): ReactElement | null => {
  const { words, bookingNumber, group, resource, status, startDate, endDate } = search
  const groupTitle = useStatePart('groups')[group ?? '']?.title
  const resourceTitle = useStatePart('resources')[resource ?? '']?.title
  const conditions = [
    words === '' ? null : `”${words}”`,
    bookingNumber === null ? null : `bokning ${bookingNumber}`,
    groupTitle,
    resourceTitle,
    status === null ? null : bookingStatusWords[status].toLowerCase(),
    startDate === null ? null : `från ${shortDateOfYear(startDate)}`,
    endDate === null ? null : `till och med ${shortDateOfYear(endDate)}`,
  ].filter((condition) => condition !== null && condition !== undefined)
  return conditions.length === 0 ? null : <p className="only-on-paper">{`Sökt: ${conditions.join(', ')}.`}</p>
}

const Empty = ({ search }: { readonly search: ListSearch }): ReactElement =>
  isSearched(search) ? (
    <>
      <h2>Inga bokningar hittades</h2>
      <p>Prova med färre ord eller fler dagar, eller ta bort något av det du har valt.</p>
      <Link className="button" href={routes.administeredBookings}>
        Visa alla bokningar
      </Link>
    </>
  ) : (
    <>
      <h2>Det finns inga bokningar än</h2>
      <p>När någon har bokat ser du det här.</p>
    </>
  )

export const AdministeredBookingsPage = (): ReactElement => {
  const query = useSearch()
  const typed = useMemo(() => listSearchOf(new URLSearchParams(query)), [query])
  const hasDetails = useHas('working-day')
  const handles = useMay('handle-bookings')
  const { date: today } = useWallNow()
  const search = useMemo(() => (hasDetails ? withDayAmong(typed, today) : typed), [hasDetails, typed, today])
  const { userId, page, words } = search
  const { result, pages } = usePagedQuery(
    useMemo(() => callQuery('bookings', 'pagedBookings', { body: searchBody(search, BOOKINGS_PAGE_SIZE) }), [search]),
  )
  useListPlace(result._tag === 'Loaded')
  usePageTitle(pages > 1 ? `${title}, sida ${page} av ${pages}` : title)
  const isPrinted = hasDetails && isForFewDays(search) && result._tag === 'Loaded'
  const hrefOf = (number: number): string => listPath({ ...typed, page: number })
  const { count = 0 } = isSearched(search) && result._tag === 'Loaded' ? result.value : {}

  return (
    <div className="page administration-page bookings-search-page" data-sheet={isPrinted}>
      <PagedHeading title={title} page={page} pages={pages} />
      <SearchForm search={typed} />
      <SearchedOnPaper search={search} />
      {hasDetails ? <DayAmongWords search={typed} /> : null}
      {userId === null || !handles ? null : (
        <OfUser userId={userId} everybody={listPath({ ...typed, userId: null, page: 1 })} />
      )}
      {hasDetails && handles && words !== '' ? <MatchingUsers words={words} /> : null}
      <div>
        {/* A screen reader announces this count after each search. Another back end may not send the count. */}
        <p className="found-count muted numeric" role="status">
          {count === 0 ? null : `${counted(count, 'bokning', 'bokningar')} hittades`}
        </p>
        <BookingList
          result={result}
          name={title}
          loading="Hämtar bokningarna"
          failed="Bokningarna kunde inte hämtas."
          empty={<Empty search={search} />}
          hrefOf={hrefOf}
          tellsBooker={userId === null}
        />
      </div>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
      {isPrinted ? <PrintDays search={search} listed={result.value} /> : null}
    </div>
  )
}
