/**
 * What a report says of what is booked: its rows in order, and how long each resource is booked. Pure. Invariants: the
 * order is the same each time, whatever the lines came in; no other call waits for more than one step of it.
 *
 * A year is tens of thousands of lines, but has few days, times, names and addresses: each is looked at once, and lines
 * are compared by numbers.
 */
import { durationMinutes, type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { minutesOf } from '../../domain/calendar/local-time.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import type { ReportRow, StatisticsRow } from '../../domain/schema/bookings.ts'
import type { Report, ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { remembered } from './remembered.ts'

/** A booked resource. */
export interface BookedLine {
  readonly id: number
  readonly date: LocalDate
  /** In any order. Lines with the same slots may share the list of them, which is then merged once. */
  readonly slots: readonly Interval[]
  readonly resourceId: number
  readonly resource: string
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
  readonly resourceId: number
  readonly resourcePlace: number
  readonly emailPlace: number
}

/** Where each text stands in this order; only few are different. */
const placesOf = <Text extends string>(
  lines: readonly BookedLine[],
  order: (a: Text, b: Text) => number,
  textOf: (line: BookedLine) => Text,
) => {
  const places = new Map([...new Set(lines.map(textOf))].toSorted(order).map((text, place) => [text, place]))
  return (text: Text): number => places.get(text) ?? 0
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

const placed = (lines: readonly BookedLine[]): PlacedLine[] => {
  const dayOf = placesOf(lines, byText, (line) => line.date)
  const resourcePlace = placesOf(lines, swedishOrder, (line) => line.resource)
  const emailPlace = placesOf(lines, swedishOrder, (line) => line.email)
  const stretchesOf = remembered((slots: readonly Interval[]) => {
    const times = mergeIntervals(slots)
    const [first] = times
    return {
      times,
      minuteOfDay: first === undefined ? 0 : minutesOf(first.startTime),
      minutes: times.reduce((sum, interval) => sum + durationMinutes(interval), 0),
    }
  })
  return lines.map(({ id, slots, resourceId, ...line }) => {
    const { date, resource, email } = line
    const { times, minuteOfDay, minutes } = stretchesOf(slots)
    return {
      id,
      row: { ...line, times },
      minutes,
      day: dayOf(date),
      minuteOfDay,
      resourceId,
      resourcePlace: resourcePlace(resource),
      emailPlace: emailPlace(email),
    }
  })
}

const byStart = (a: PlacedLine, b: PlacedLine): number => a.day - b.day || a.minuteOfDay - b.minuteOfDay
const byResource = (a: PlacedLine, b: PlacedLine): number =>
  a.resourcePlace - b.resourcePlace || a.resourceId - b.resourceId
const byEmail = (a: PlacedLine, b: PlacedLine): number => a.emailPlace - b.emailPlace

const orders: Readonly<Record<Sort, (a: PlacedLine, b: PlacedLine) => number>> = {
  date: (a, b) => byStart(a, b) || byResource(a, b) || a.id - b.id,
  resource: (a, b) => byResource(a, b) || byStart(a, b) || a.id - b.id,
  email: (a, b) => byEmail(a, b) || byStart(a, b) || byResource(a, b) || a.id - b.id,
}

const statisticsOf = (lines: readonly PlacedLine[]): StatisticsRow[] =>
  [...Map.groupBy(lines, (line) => line.resourceId).values()]
    .flatMap((ofResource) => ofResource.slice(0, 1).map((first) => ({ first, ofResource })))
    .toSorted((a, b) => byResource(a.first, b.first))
    .map(({ first, ofResource }) => ({
      resource: first.row.resource,
      minutes: ofResource.reduce((sum, { minutes }) => sum + minutes, 0),
    }))

/** @param turn awaited between its steps, of which each takes some tens of milliseconds for years of bookings */
export const reportOf = async (
  lines: readonly BookedLine[],
  sort: Sort,
  turn: () => Promise<unknown>,
): Promise<Report> => {
  await turn()
  const all = placed(lines)
  await turn()
  const sorted = all.toSorted(orders[sort])
  await turn()
  return { reports: sorted.map(({ row }) => row), statistics: statisticsOf(all) }
}
