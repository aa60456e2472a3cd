/**
 * When a reminder of a booked time leaves (docs/rules.md#links). Pure. Invariants: it leaves before the time begins; it leaves at no hour
 * of the night, when a telephone would wake somebody.
 */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { type LocalTime, localTime } from '../calendar/local-time.ts'
import { firstInstantOf, wallTimeAt } from '../calendar/stockholm.ts'
import { bookableUntil } from './booking-window.ts'

const HOUR_MS = 3_600_000
const HOUR_MINUTES = 60

/** No reminder leaves from `nightFrom` to `nightTo`. One that falls there leaves in the morning or, if that is too late, the evening before. */
const nightFrom = localTime('22:00:00')
const nightTo = localTime('06:00:00')
const evening = localTime('21:00:00')

/** A reminder in the morning leaves at least this long before the time begins. */
const LEAST_BEFORE_MS = HOUR_MS

/**
 * The instant at which the reminder of a time leaves, in ms since 1970.
 * @param hours how many hours before, as the house's rule says
 */
export const remindAt = (hours: number, date: LocalDate, startTime: LocalTime): number => {
  const at = bookableUntil(hours * HOUR_MINUTES, date, startTime)
  const wall = wallTimeAt(at)
  if (nightTo <= wall.time && wall.time < nightFrom) return at
  const morningOf = wall.time < nightTo ? wall.date : addDays(wall.date, 1)
  const morning = firstInstantOf(morningOf, nightTo)
  return morning + LEAST_BEFORE_MS <= firstInstantOf(date, startTime)
    ? morning
    : firstInstantOf(addDays(morningOf, -1), evening)
}

/** The most that `remindAt` is earlier than the hours say, in hours. */
export const EARLIER_HOURS = 9
