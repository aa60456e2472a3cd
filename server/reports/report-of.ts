/**
 * What a report says of what is booked: its rows in order, and how long each resource is booked. Pure. Invariant: the
 * order is the same each time, whatever the lines came in.
 */
import { durationMinutes, type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { ReportRow, StatisticsRow } from '../../domain/entities.ts'
import type { Report, ReportSearch } from '../../domain/http-calls.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'

/** A booked resource. */
export interface BookedLine {
  readonly id: number
  readonly date: LocalDate
  /** In any order. */
  readonly slots: readonly Interval[]
  readonly resourceId: number
  readonly resource: string
  readonly email: string
  readonly message: string
  readonly price: number
}

type Sort = NonNullable<ReportSearch['sort']>

/** With numbers to sort by, which are compared far sooner than texts. */
interface PlacedLine extends BookedLine {
  readonly times: readonly Interval[]
  /** When it begins, by the clock. */
  readonly start: number
  readonly resourcePlace: number
  readonly emailPlace: number
}

/** Where each text stands in Swedish order; only few are different. */
const placesOf = (texts: readonly string[]): ((text: string) => number) => {
  const places = new Map([...new Set(texts)].toSorted(swedishOrder).map((text, place) => [text, place]))
  return (text) => places.get(text) ?? 0
}

const placed = (lines: readonly BookedLine[]): PlacedLine[] => {
  const resourcePlace = placesOf(lines.map((line) => line.resource))
  const emailPlace = placesOf(lines.map((line) => line.email))
  return lines.map((line) => {
    const times = mergeIntervals(line.slots)
    return {
      ...line,
      times,
      start: Date.parse(`${line.date}T${times[0]?.startTime ?? '00:00:00'}Z`),
      resourcePlace: resourcePlace(line.resource),
      emailPlace: emailPlace(line.email),
    }
  })
}

const byStart = (a: PlacedLine, b: PlacedLine): number => a.start - b.start
const byResource = (a: PlacedLine, b: PlacedLine): number =>
  a.resourcePlace - b.resourcePlace || a.resourceId - b.resourceId
const byEmail = (a: PlacedLine, b: PlacedLine): number => a.emailPlace - b.emailPlace

const orders: Readonly<Record<Sort, (a: PlacedLine, b: PlacedLine) => number>> = {
  date: (a, b) => byStart(a, b) || byResource(a, b) || a.id - b.id,
  resource: (a, b) => byResource(a, b) || byStart(a, b) || a.id - b.id,
  email: (a, b) => byEmail(a, b) || byStart(a, b) || byResource(a, b) || a.id - b.id,
}

const rowOf = ({ date, times, resource, email, message, price }: PlacedLine): ReportRow => ({
  date,
  times,
  resource,
  email,
  message,
  price,
})

const minutesOf = (lines: readonly PlacedLine[]): number =>
  lines.flatMap((line) => line.times).reduce((sum, interval) => sum + durationMinutes(interval), 0)

const statisticsOf = (lines: readonly PlacedLine[]): StatisticsRow[] =>
  [...Map.groupBy(lines, (line) => line.resourceId).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, minutes: minutesOf([first, ...others]) }]))
    .toSorted((a, b) => byResource(a.first, b.first))
    .map(({ first, minutes }) => ({ resource: first.resource, minutes }))

export const reportOf = (lines: readonly BookedLine[], sort: Sort): Report => {
  const all = placed(lines)
  return { reports: all.toSorted(orders[sort]).map(rowOf), statistics: statisticsOf(all) }
}
