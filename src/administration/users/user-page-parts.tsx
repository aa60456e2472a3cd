/** The parts that the page of a user and the page of that user's bookings share. */
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { userIdFromText } from '../../../domain/ids.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { UserFormSkeleton } from '../../account/user-form/user-form-parts.tsx'
import { BOOKINGS_PAGE_SIZE, BookingList } from '../../booking/bookings/booking-list.tsx'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usersTitle } from './users-search.ts'

interface ReadUserProps {
  readonly userText: string
  readonly children: (user: User) => ReactElement
}

const queryOf = (id: UserId) => foundQuery('users', 'user', { parameters: { id } })

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="page administration-page">
    <h1>{usersTitle}</h1>
    {children}
  </div>
)

/**
 * Reads the user in the address. Invariant: a page that is visible keeps its form and the typed text, even when another
 * administrator removes the user.
 */
export const ReadUser = ({ userText, children }: ReadUserProps): ReactElement => (
  <FoundPage
    id={userIdFromText(userText)}
    queryOf={queryOf}
    stays
    title={usersTitle}
    loading={<UserFormSkeleton />}
    failed="Användaren kunde inte hämtas."
    frame={Waiting}
  >
    {children}
  </FoundPage>
)

interface UserBookingsProps {
  readonly id: UserId
  readonly title: string
  readonly level: 1 | 2
  readonly page: number
  readonly hrefOf: (page: number) => string
}

/** The list of a user's bookings, with twenty bookings per page. It is a part of the user's page, and also has its own page. */
export const UserBookings = ({ id, title, level, page, hrefOf }: UserBookingsProps): ReactElement => {
  const { result, pages } = usePagedQuery(
    useMemo(
      () => callQuery('bookings', 'pagedBookings', { body: { page, pageSize: BOOKINGS_PAGE_SIZE, userId: id } }),
      [page, id],
    ),
  )
  useListPlace(result._tag === 'Loaded')
  return (
    <>
      <PagedHeading title={title} page={page} pages={pages} level={level} />
      <BookingList
        result={result}
        name={title}
        loading="Hämtar bokningarna"
        failed="Bokningarna kunde inte hämtas."
        empty={<p>Användaren har inga bokningar.</p>}
        hrefOf={hrefOf}
      />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </>
  )
}
