/**
 * The words of a report: its rows in order, and how long each resource is booked. Pure. Invariants: the order is the
 * same each time, whatever the lines came in; no other call waits for more than one step of it.
 *
 * A year is tens of thousands of lines, but has few days, times, names and addresses: each is looked at once, and lines
 * are compared by numbers.
 */
import { durationMinutes, type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { minutesOf } from '../../domain/calendar/local-time.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import type { ReportRow, StatisticsRow } from '../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { remembered } from './days-at-a-time.ts'

/** A booked resource. */
export interface BookedLine {
  readonly id: number
  readonly date: LocalDate
  /** In any order. Lines with the same slots may share the list of them, which is then merged once. */
  readonly slots: readonly Interval[]
  readonly resourceId: number
  readonly email: string
  readonly message: string
  readonly price: number
  readonly booking: NonNullable<ReportRow['booking']>
}

type Sort = NonNullable<ReportSearch['sort']>

/** With numbers to sort by, which are compared far sooner than texts. */
interface PlacedLine {
  readonly id: number
  readonly row: ReportRow
  readonly day: number
  readonly minuteOfDay: number
  readonly resource: number
  readonly email: number
}

/** Where each value stands in this order; only few are different. */
const placesOf = <Value>(
  lines: readonly BookedLine[],
  look: (line: BookedLine) => Value,
  order: (a: Value, b: Value) => number,
) => {
  const places = new Map([...new Set(lines.map(look))].toSorted(order).map((value, place) => [value, place]))
  return (value: Value): number => places.get(value) ?? 0
}

/** Lists of slots are few: each is looked at once, for its times and for what is counted of them. */
const createStretches = () =>
  remembered((slots: readonly Interval[]) => {
    const times = mergeIntervals(slots)
    const [first] = times
    return {
      times,
      minuteOfDay: first === undefined ? 0 : minutesOf(first.startTime),
      minutes: times.reduce((sum, interval) => sum + durationMinutes(interval), 0),
    }
  })

const placed = (
  lines: readonly BookedLine[],
  titleOf: (resourceId: number) => string,
  stretchesOf: ReturnType<typeof createStretches>,
  sort: Sort,
): PlacedLine[] => {
  const dayOf = placesOf(
    lines,
    ({ date }) => date,
    (a, b) => (a < b ? -1 : 1),
  )
  const resourceOf = placesOf(
    lines,
    ({ resourceId }) => resourceId,
    (a, b) => swedishOrder(titleOf(a), titleOf(b)) || a - b,
  )
  // Thousands: in order only where it is asked for.
  const emailOf = sort === 'email' ? placesOf(lines, ({ email }) => email, swedishOrder) : () => 0
  return lines.map(({ id, slots, resourceId, date, email, message, price, booking }) => {
    const { times, minuteOfDay } = stretchesOf(slots)
    return {
      id,
      row: { date, times, resource: titleOf(resourceId), email, message, price, booking },
      day: dayOf(date),
      minuteOfDay,
      resource: resourceOf(resourceId),
      email: emailOf(email),
    }
  })
}

const byStart = (a: PlacedLine, b: PlacedLine): number => a.day - b.day || a.minuteOfDay - b.minuteOfDay

const orders: Readonly<Record<Sort, (a: PlacedLine, b: PlacedLine) => number>> = {
  date: (a, b) => byStart(a, b) || a.resource - b.resource || a.id - b.id,
  resource: (a, b) => a.resource - b.resource || byStart(a, b) || a.id - b.id,
  email: (a, b) => a.email - b.email || byStart(a, b) || a.resource - b.resource || a.id - b.id,
}

/**
 * A report whose lines come some at a time, or all at once.
 * @param titles of the resources, by number: of all lines that have come
 * @param turn awaited between its steps: each takes some tens of milliseconds for years of bookings
 */
export const createReport = (titles: ReadonlyMap<number, string>, sort: Sort, turn: () => Promise<unknown>) => {
  const titleOf = (resourceId: number): string => titles.get(resourceId) ?? ''
  const stretchesOf = createStretches()
  const used = new Map<number, number>()
  return {
    /** @returns their rows, in order among themselves */
    async rows(lines: readonly BookedLine[]): Promise<readonly ReportRow[]> {
      await turn()
      // Time that was cancelled was not used, though it be paid.
      for (const { resourceId, slots, booking } of lines)
        if (booking.status !== CANCELLED) used.set(resourceId, (used.get(resourceId) ?? 0) + stretchesOf(slots).minutes)
      const all = placed(lines, titleOf, stretchesOf, sort)
      await turn()
      return all.toSorted(orders[sort]).map(({ row }) => row)
    },
    /** They are of all lines that have come. */
    statistics: (): readonly StatisticsRow[] =>
      [...used]
        .toSorted(([a], [b]) => swedishOrder(titleOf(a), titleOf(b)) || a - b)
        .map(([resourceId, minutes]) => ({ resource: titleOf(resourceId), minutes })),
  }
}
