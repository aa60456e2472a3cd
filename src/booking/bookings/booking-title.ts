/**
 * A booking in one line, as its owner speaks of it: "Grupprum Eken, ons 2 dec 15–17". Pure. Cancelled resources are named
 * only where no other is left.
 */
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { andMore } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, shortTimeRange, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { isCancelled } from './booked-words.ts'

type Titled = Pick<BookingResource, 'resourceTitle' | 'date' | 'bookingSlots' | 'status'>

/** "ons 2 dec 15–17"; with the year where it is not this one. */
const whenWords = ({ date, bookingSlots }: Titled, today: LocalDate): string => {
  const day = yearOf(date) === yearOf(today) ? shortDate(date) : `${shortDate(date)} ${yearOf(date)}`
  return [day, mergeIntervals(bookingSlots).map(shortTimeRange).join(', ')].filter((words) => words !== '').join(' ')
}

/** Empty: nothing was booked. */
export const bookingTitle = (parts: readonly Titled[], today: LocalDate): string => {
  const living = parts.filter((part) => !isCancelled(part))
  const named = living.length > 0 ? living : parts
  const [first, second] = named
  if (first === undefined) return ''
  const when = whenWords(first, today)
  if (second !== undefined && named.length === 2 && whenWords(second, today) === when)
    return `${first.resourceTitle} och ${second.resourceTitle}, ${when}`
  const words = `${first.resourceTitle}, ${when}`
  return named.length === 1 ? words : `${words}, ${andMore(named.length - 1)}`
}
