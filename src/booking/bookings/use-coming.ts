/**
 * Reads one's bookings of today and later. A back end that is not ours is asked for the newest of all: what is over is
 * left out by whoever shows them.
 */
import { useMemo } from 'react'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/search-words.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'

/** Whether bookings can be searched by day: where bookings can be followed in a calendar, as by ours. */
export const useSearchesDays = (): boolean => useHas('calendar-feed')

/** @param toastsFailure the page is about them */
export const useComing = (userId: UserId | null, toastsFailure: boolean): QueryResult<PagedBookings> => {
  const { date: today } = useWallNow()
  const searchesDays = useSearchesDays()
  return useQuery(
    useMemo((): Query<PagedBookings> => {
      const body = { page: 1, pageSize: LARGEST_PAGE_SIZE, userId, ...(searchesDays ? { startDate: today } : {}) }
      return {
        area: 'bookings',
        ask: (core, quietly) => core.call('pagedBookings', { body }, { toastsFailure: toastsFailure && !quietly }),
      }
    }, [userId, today, searchesDays, toastsFailure]),
  )
}
