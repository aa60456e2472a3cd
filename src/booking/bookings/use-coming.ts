/**
 * Reads one's bookings of today and later, all pages of them, since a page is in the order in which they were made. A back end that is not
 * ours is asked for the newest of all: what is over is left out by whoever shows them.
 */
import { useMemo } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/search-words.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'

/** Whether bookings can be searched by day: where bookings can be followed in a calendar, as by ours. */
export const useSearchesDays = (): boolean => useHas('calendar-feed')

/** One booking is on two pages where one more is made between two readings. */
export const readAllPages = async (read: (page: number) => Answer<PagedBookings>): Answer<PagedBookings> => {
  const first = await read(1)
  if (first._tag !== 'Ok') return first
  const found = new Map(first.value.bookings.map((booking) => [booking.id, booking]))
  for (let page = 2; page <= first.value.pages; page += 1) {
    const further = await read(page)
    if (further._tag !== 'Ok') return further
    for (const booking of further.value.bookings) found.set(booking.id, booking)
  }
  return { ...first, value: { ...first.value, bookings: [...found.values()] } }
}

/** @param toastsFailure the page is about them */
export const useComing = (userId: UserId | null, toastsFailure: boolean): QueryResult<PagedBookings> => {
  const { date: today } = useWallNow()
  const searchesDays = useSearchesDays()
  return useQuery(
    useMemo((): Query<PagedBookings> => {
      const body = { pageSize: LARGEST_PAGE_SIZE, userId, ...(searchesDays ? { startDate: today } : {}) }
      return {
        area: 'bookings',
        ask: (core, quietly) => {
          const read = (page: number) =>
            core.call('pagedBookings', { body: { ...body, page } }, { toastsFailure: toastsFailure && !quietly })
          return searchesDays ? readAllPages(read) : read(1)
        },
      }
    }, [userId, today, searchesDays, toastsFailure]),
  )
}
