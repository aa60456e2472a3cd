/**
 * One's own bookings by time: which of them are still to come, in what order, and how soon. A booking is to come for as
 * long as a part of it has not ended, even a cancelled part: its owner still sees it.
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

/** The order of two parts by their first slot. */
const byStart = (one: Timed, other: Timed): number => {
  const startOf = ({ date, bookingSlots }: Timed): string =>
    `${date} ${bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''}`
  return startOf(one) < startOf(other) ? -1 : 1
}

export const isToCome = ({ bookingResources }: Booking, now: WallTime): boolean =>
  bookingResources.some((part) => !hasEnded(part, now))

export interface NextBooking {
  readonly booking: Booking
  /** The next of its parts; a cancelled one only where no other is left. */
  readonly part: BookingResource
}

/** The bookings that are to come, the soonest first. */
export const comingOf = (bookings: readonly Booking[], now: WallTime): readonly NextBooking[] =>
  bookings
    .flatMap((booking) => {
      const parts = booking.bookingResources.filter((part) => !hasEnded(part, now)).toSorted(byStart)
      const part = parts.find((one) => !isCancelled(one)) ?? parts[0]
      return part === undefined ? [] : [{ booking, part }]
    })
    .toSorted((one, other) => byStart(one.part, other.part))

/** The one that somebody goes to next; null where there is none. */
export const nextOf = (coming: readonly NextBooking[]): NextBooking | null =>
  coming.find(({ part }) => !isCancelled(part)) ?? null

/** From so many days ahead the time until it is said in weeks. */
const WEEKS_FROM_DAYS = 14

/** "nu", "i dag", "i morgon", "om 2 dagar", "om 3 veckor" */
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
 * The slots to book the same again: the same places at the same times on the next day of the same weekday, after today and
 * after the booking itself; a booking of several days keeps the days between them. Places that are gone, or that the person
 * may not book, are left out.
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

/** Whether the back end can search bookings by day. Ours can, which is told by its calendar of one's bookings. */
export const useSearchesDays = (): boolean => useHas('calendar-feed')

/**
 * Reads one's bookings of today and later: all pages of them, since the pages are in the order in which bookings were
 * made. A back end that cannot search by day is asked for its first page of all bookings; those that are over are then
 * left out by whoever shows them.
 * @param toastsFailure whether a failure is told by a toast, as on the page that is about them
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
