/**
 * The contents of a report: its rows in order, and how long each resource is booked. The module is pure. Invariants: the order of the rows
 * does not depend on the order of the lines; another call waits at most for one step of the work.
 *
 * A year has tens of thousands of lines but few different days, times, names and addresses. Each different value is processed once, and
 * lines are compared by numbers.
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
  /** The slots in any order. Lines with the same slots may share one list, which is then merged once. */
  readonly slots: readonly Interval[]
  readonly resourceId: number
  readonly email: string
  readonly message: string
  readonly price: number
  readonly booking: NonNullable<ReportRow['booking']>
}

type Sort = NonNullable<ReportSearch['sort']>

/** A row with numbers for sorting, because numbers are compared far faster than texts. */
interface PlacedLine {
  readonly id: number
  readonly row: ReportRow
  readonly day: number
  readonly minuteOfDay: number
  readonly resource: number
  readonly email: number
}

/** Returns the place of each value in the sorted order. Only few values differ. */
const placesOf = <Value>(
  lines: readonly BookedLine[],
  look: (line: BookedLine) => Value,
  order: (a: Value, b: Value) => number,
) => {
  const places = new Map([...new Set(lines.map(look))].toSorted(order).map((value, place) => [value, place]))
  return (value: Value): number => places.get(value) ?? 0
}

/** Computes the times of a list of slots, and their minutes. Few lists differ, so the result for each list is remembered. */
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

interface Placing {
  readonly titleOf: (resourceId: number) => string
  readonly stretchesOf: ReturnType<typeof createStretches>
  readonly sort: Sort
}

const placed = (lines: readonly BookedLine[], { titleOf, stretchesOf, sort }: Placing): PlacedLine[] => {
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
  // There are thousands of addresses, so they are sorted only if the report is ordered by them.
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
 * Makes a report whose lines arrive in portions or all at once.
 * @param titles the titles of the resources of all lines, by id
 * @param turn It is awaited between the steps, each of which takes some tens of milliseconds for years of bookings.
 */
export const createReport = (titles: ReadonlyMap<number, string>, sort: Sort, turn: () => Promise<unknown>) => {
  const titleOf = (resourceId: number): string => titles.get(resourceId) ?? ''
  const stretchesOf = createStretches()
  const used = new Map<number, number>()
  return {
    /** Makes the rows of these lines, in order. */
    async rows(lines: readonly BookedLine[]): Promise<readonly ReportRow[]> {
      await turn()
      // Cancelled time was not used, even if it must be paid.
      for (const { resourceId, slots, booking } of lines)
        if (booking.status !== CANCELLED) used.set(resourceId, (used.get(resourceId) ?? 0) + stretchesOf(slots).minutes)
      const all = placed(lines, { titleOf, stretchesOf, sort })
      await turn()
      return all.toSorted(orders[sort]).map(({ row }) => row)
    },
    /** Returns how long each resource is booked, in all lines that have arrived. */
    statistics: (): readonly StatisticsRow[] =>
      [...used]
        .toSorted(([a], [b]) => swedishOrder(titleOf(a), titleOf(b)) || a - b)
        .map(([resourceId, minutes]) => ({ resource: titleOf(resourceId), minutes })),
  }
}
