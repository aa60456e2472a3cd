/**
 * A series in a list of bookings: one row with its rhythm, the states of its days and the next day. A button shows the
 * rows of its days.
 */
import type { ReactElement } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { patternWords } from '../../../domain/wording/series-words.ts'
import { counted, listed } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { bookedTimes, ownStatusOf, statusWords } from '../booked/booked-words.ts'
import { partsToCome } from './series-parts.ts'

/** Whether a booking is one row that can be opened. */
export const isSeriesRow = ({ series, bookingResources }: Booking): boolean =>
  series !== undefined && bookingResources.length > 1

/** "Grupprum Eken och Poddstudion" */
export const seriesRooms = ({ bookingResources }: Booking): string =>
  listed([...new Set(bookingResources.map(({ resourceTitle }) => resourceTitle))])

/** The rhythm of a series, with its times if they are the same on all days. */
const rhythmOf = ({ series, bookingResources }: Booking): string => {
  const times = new Map(
    bookingResources.map(({ bookingSlots }) => [bookedTimes(bookingSlots), mergeIntervals(bookingSlots)] as const),
  )
  const [common = []] = times.size === 1 ? times.values() : []
  return series === undefined ? '' : patternWords({ ...series.pattern, except: [] }, common)
}

/** How many parts have each status: "Bekräftad" if all have the same, or else "16 bekräftad, 2 avbokad". */
const statusesOf = (parts: readonly BookingResource[], wordsOf: (part: BookingResource) => string) =>
  [...groupedBy(parts, wordsOf)].map(([words, ofStatus]) => ({
    words,
    count: ofStatus.length,
    status: ofStatus[0]?.status,
  }))

interface SeriesWhenProps {
  readonly booking: Booking
  readonly now: WallTime
  /** The name of the booking for a screen reader. */
  readonly said: string
  /** Whether the person who looks has made the booking. */
  readonly isOwn: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

export const SeriesWhen = ({ booking, now, said, isOwn, isOpen, onOpen }: SeriesWhenProps): ReactElement => {
  const { bookingResources } = booking
  const statuses = statusesOf(bookingResources, (part) => (isOwn ? ownStatusOf(part, now) : statusWords(part)))
  const next = partsToCome(booking, now).toSorted((one, other) => (one.date < other.date ? -1 : 1))[0]
  return (
    <>
      <span>{rhythmOf(booking)}</span>{' '}
      {statuses.map(({ words, count, status }) => (
        <span key={words} className="bookings-status medium muted keep-together" data-status={status}>
          {statuses.length === 1 ? words : `${words} ${count} `}
        </span>
      ))}
      <span className="bookings-series-more medium">
        {next === undefined ? null : <span className="muted">{`Nästa ${shortDate(next.date)}. `}</span>}
        <button
          type="button"
          className="bookings-series-days link-button"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Dölj tillfällena' : `Visa ${counted(bookingResources.length, 'tillfälle', 'tillfällen')}`}
          <span className="visually-hidden">{`, ${said}`}</span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </span>
    </>
  )
}
