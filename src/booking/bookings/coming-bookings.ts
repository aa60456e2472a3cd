/**
 * One's own bookings by time: which of them are still to come, in order, and how soon. A booking is to come for as long
 * as any part of it has not ended, also one that is cancelled: its owner still sees it.
 */
import { useMemo } from 'react'
import { addDays, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
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
import { hasResourceBegun, isCancelled, type Timed } from './booked-words.ts'

const hasEnded = ({ date, bookingSlots }: Timed, now: WallTime): boolean =>
  date < now.date ||
  (date === now.date && bookingSlots.every(({ endTime }) => endMinutes(endTime) <= minutesOf(now.time)))

const startOf = ({ date, bookingSlots }: Timed): string =>
  `${date} ${bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''}`

/** Negative: the first begins sooner. */
const byStart = (one: Timed, other: Timed): number => (startOf(one) < startOf(other) ? -1 : 1)

export const isToCome = ({ bookingResources }: Booking, now: WallTime): boolean =>
  bookingResources.some((part) => !hasEnded(part, now))

/** The part of a booking that is next, cancelled ones after the others. */
const nextPartOf = ({ bookingResources }: Booking, now: WallTime): BookingResource | undefined => {
  const parts = bookingResources.filter((part) => !hasEnded(part, now)).toSorted(byStart)
  return parts.find((part) => !isCancelled(part)) ?? parts[0]
}

export interface NextBooking {
  readonly booking: Booking
  readonly part: BookingResource
}

/** The bookings that are to come, the soonest first. */
export const comingOf = (bookings: readonly Booking[], now: WallTime): readonly NextBooking[] =>
  bookings
    .flatMap((booking) => {
      const part = nextPartOf(booking, now)
      return part === undefined ? [] : [{ booking, part }]
    })
    .toSorted((one, other) => byStart(one.part, other.part))

/** The one that somebody goes to next; null: there is none. */
export const nextOf = (coming: readonly NextBooking[]): NextBooking | null =>
  coming.find(({ part }) => !isCancelled(part)) ?? null

const dayMs = 24 * 60 * 60 * 1000
const daysBetween = (from: LocalDate, to: LocalDate): number => (Date.parse(to) - Date.parse(from)) / dayMs
/** From so many days on it is said in weeks. */
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

/** The next day of the same weekday, after today and after the day itself. */
const nextSuchDay = (date: LocalDate, today: LocalDate): LocalDate => {
  const later = date > today ? date : today
  return addDays(later, (weekdayOf(date) - weekdayOf(later) + 7) % 7 || 7)
}

/**
 * The same places at the same times on the next such weekday; a booking of several days keeps their distance. Empty:
 * there is nothing of it that can still be booked.
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
  const moved = daysBetween(first.date, nextSuchDay(first.date, today))
  return again.flatMap(({ resourceId, date, bookingSlots }) =>
    bookingSlots.map((times) => ({ resourceId, date: addDays(date, moved), ...times })),
  )
}

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

/**
 * Reads one's bookings of today and later, all pages of them, since a page is in the order in which they were made. A
 * back end that is not ours is asked for the newest of all: what is over is left out by whoever shows them.
 * @param toastsFailure the page is about them
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
