/** The bookings of one user, twenty a page: a part of the user's page, and a page of its own. */
import { type ReactElement, useMemo } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { BOOKINGS_PAGE_SIZE, BookingList } from '../../booking/bookings/booking-list.tsx'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { callQuery } from '../../kit/query/use-query.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

interface UserBookingsProps {
  readonly id: UserId
  readonly title: string
  readonly level: 1 | 2
  readonly page: number
  readonly hrefOf: (page: number) => string
}

export const UserBookings = ({ id, title, level, page, hrefOf }: UserBookingsProps): ReactElement => {
  const { result, pages } = usePagedQuery(
    useMemo(
      () => callQuery('bookings', 'pagedBookings', { body: { page, pageSize: BOOKINGS_PAGE_SIZE, userId: id } }),
      [page, id],
    ),
  )
  return (
    <>
      <PagedHeading title={title} page={page} pages={pages} level={level} />
      <BookingList
        result={result}
        name={title}
        loading={administerUsersTexts.bookingsLoading}
        failed={administerUsersTexts.bookingsFailed}
        empty={<p>{administerUsersTexts.noBookings}</p>}
        hrefOf={hrefOf}
      />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </>
  )
}
