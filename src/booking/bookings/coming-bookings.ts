/**
 * The person's coming bookings, their order, and the time until they begin. A booking is coming until all its parts have
 * ended or are cancelled.
 */
import { useMemo } from 'react'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/paging.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useHas } from '../../core/use-has.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { hasResourceBegun, isCancelled, type Timed } from '../booked/booked-words.ts'
import { readAllPages } from '../booked/read-all-pages.ts'

const hasEnded = ({ date, bookingSlots }: Timed, now: WallTime): boolean =>
  date < now.date ||
  (date === now.date && bookingSlots.every(({ endTime }) => endMinutes(endTime) <= minutesOf(now.time)))

/** Orders two parts by their first slot. */
const byStart = (one: Timed, other: Timed): number => {
  const startOf = ({ date, bookingSlots }: Timed): string =>
    `${date} ${bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''}`
  return startOf(one) < startOf(other) ? -1 : 1
}

export const isToCome = ({ bookingResources }: Booking, now: WallTime): boolean =>
  bookingResources.some((part) => !isCancelled(part) && !hasEnded(part, now))

/** Whether all future parts of the booking are cancelled. The owner still sees such a booking. */
export const isCancelledToCome = (booking: Booking, now: WallTime): boolean =>
  !isToCome(booking, now) && booking.bookingResources.some((part) => !hasEnded(part, now))

export interface NextBooking {
  readonly booking: Booking
  /** The next part of the booking. */
  readonly part: BookingResource
}

/** The coming bookings, the soonest first. */
export const comingOf = (bookings: readonly Booking[], now: WallTime): readonly NextBooking[] =>
  bookings
    .flatMap((booking) => {
      const parts = booking.bookingResources.filter((one) => !isCancelled(one) && !hasEnded(one, now))
      const [part] = parts.toSorted(byStart)
      return part === undefined ? [] : [{ booking, part }]
    })
    .toSorted((one, other) => byStart(one.part, other.part))

/** The booking that the person attends next. Null if there is none. */
export const nextOf = (coming: readonly NextBooking[]): NextBooking | null => coming[0] ?? null

/** From this number of days on, the time until a booking is given in weeks. */
const WEEKS_FROM_DAYS = 14

/** The time until a part begins, in words: "nu", "i dag", "i morgon", "om 2 dagar", "om 3 veckor" */
export const howSoon = (part: Timed, now: WallTime): string => {
  if (hasResourceBegun(part, now)) return 'nu'
  const days = daysBetween(now.date, part.date)
  if (days <= 0) return 'i dag'
  if (days === 1) return 'i morgon'
  return days < WEEKS_FROM_DAYS
    ? `om ${counted(days, 'dag', 'dagar')}`
    : `om ${counted(Math.floor(days / 7), 'vecka', 'veckor')}`
}

/**
 * The slots that book the same again: the same resources and times on the next day with the same weekday, after today and
 * after the booking. A booking over several days keeps the days between its dates. Resources that no longer exist or that
 * the person may not book are left out.
 */
export const slotsAgain = (
  { bookingResources }: Booking,
  today: LocalDate,
  resources: State['resources'],
): readonly SlotReference[] => {
  const living = bookingResources.filter((part) => !isCancelled(part))
  const again = (living.length > 0 ? living : bookingResources)
    .filter(({ resourceId }) => {
      const resource = resources[resourceId]
      return resource !== undefined && resource.refusesCaller === undefined
    })
    .toSorted(byStart)
  const [first] = again
  if (first === undefined) return []

  const later = first.date > today ? first.date : today
  const next = addDays(later, (weekdayOf(first.date) - weekdayOf(later) + 7) % 7 || 7)
  const moved = daysBetween(first.date, next)
  return again.flatMap(({ resourceId, date, bookingSlots }) =>
    bookingSlots.map((times) => ({ resourceId, date: addDays(date, moved), ...times })),
  )
}

/**
 * Whether the back end can search bookings by day. A back end with a calendar feed, such as the reference server, can do
 * so.
 */
export const useSearchesDays = (): boolean => useHas('calendar-feed')

/**
 * Reads the person's bookings of today and later. It reads all pages, because they are in the order in which the
 * bookings were made. From a back end that cannot search by day it reads the first page of all bookings. The caller
 * then leaves out those that are over.
 * @param toastsFailure whether a toast reports a failure, as on the page of the bookings
 */
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
