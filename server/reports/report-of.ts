/**
 * The words of a report: its rows in order, and how long each resource is booked. It is pure. Invariants: the order of the rows does not
 * depend on the order of the lines; no other call waits for more than one step of the work.
 *
 * A year is tens of thousands of lines, but has few days, times, names and addresses: each of these is looked at once, and lines are
 * compared by numbers.
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

/** A row with numbers to sort by, which are compared far faster than texts. */
interface PlacedLine {
  readonly id: number
  readonly row: ReportRow
  readonly day: number
  readonly minuteOfDay: number
  readonly resource: number
  readonly email: number
}

/** Where each value of the lines stands in an order; only few of the values are different. */
const placesOf = <Value>(
  lines: readonly BookedLine[],
  look: (line: BookedLine) => Value,
  order: (a: Value, b: Value) => number,
) => {
  const places = new Map([...new Set(lines.map(look))].toSorted(order).map((value, place) => [value, place]))
  return (value: Value): number => places.get(value) ?? 0
}

/** The times of a list of slots, and their minutes. Few lists differ, so what is worked out of one is remembered. */
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
  // Addresses are thousands, and are put in order only where it is asked for.
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
 * @param titles of the resources of all lines that have come, by their ids
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
      // Time that was cancelled was not used, even if it is paid for.
      for (const { resourceId, slots, booking } of lines)
        if (booking.status !== CANCELLED) used.set(resourceId, (used.get(resourceId) ?? 0) + stretchesOf(slots).minutes)
      const all = placed(lines, { titleOf, stretchesOf, sort })
      await turn()
      return all.toSorted(orders[sort]).map(({ row }) => row)
    },
    /** How long each resource is booked, by all lines that have come. */
    statistics: (): readonly StatisticsRow[] =>
      [...used]
        .toSorted(([a], [b]) => swedishOrder(titleOf(a), titleOf(b)) || a - b)
        .map(([resourceId, minutes]) => ({ resource: titleOf(resourceId), minutes })),
  }
}
