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
import type { Report, ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
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
  readonly minutes: number
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

const placed = (lines: readonly BookedLine[], titles: ReadonlyMap<number, string>, sort: Sort): PlacedLine[] => {
  const titleOf = (resourceId: number): string => titles.get(resourceId) ?? ''
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
  const stretchesOf = remembered((slots: readonly Interval[]) => {
    const times = mergeIntervals(slots)
    const [first] = times
    return {
      times,
      minuteOfDay: first === undefined ? 0 : minutesOf(first.startTime),
      minutes: times.reduce((sum, interval) => sum + durationMinutes(interval), 0),
    }
  })
  return lines.map(({ id, slots, resourceId, date, email, message, price, booking }) => {
    const { times, minuteOfDay, minutes } = stretchesOf(slots)
    return {
      id,
      row: { date, times, resource: titleOf(resourceId), email, message, price, booking },
      minutes,
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

/** Time that was cancelled was not used, though it be paid. */
const isUsed = ({ row }: PlacedLine): boolean => row.booking?.status !== CANCELLED

const statisticsOf = (lines: readonly PlacedLine[]): StatisticsRow[] =>
  [...Map.groupBy(lines.filter(isUsed), (line) => line.resource)]
    .toSorted(([a], [b]) => a - b)
    .map(([, ofResource]) => ({
      resource: ofResource[0]?.row.resource ?? '',
      minutes: ofResource.reduce((sum, { minutes }) => sum + minutes, 0),
    }))

/**
 * @param titles of the resources, by number
 * @param turn awaited between its steps: each takes some tens of milliseconds for years of bookings
 */
export const reportOf = async (
  lines: readonly BookedLine[],
  titles: ReadonlyMap<number, string>,
  sort: Sort,
  turn: () => Promise<unknown>,
): Promise<Report> => {
  await turn()
  const all = placed(lines, titles, sort)
  await turn()
  const sorted = all.toSorted(orders[sort])
  await turn()
  return { reports: sorted.map(({ row }) => row), statistics: statisticsOf(all) }
}
