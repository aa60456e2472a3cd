/**
 * Makes the rows of a booking that is about to repeat (docs/rules.md#series). There is a row for each date, with the state of each room.
 * `series-part.ts` finds the slots of a room. Pure. Invariants: a row has only the quota that the earlier rows leave; a skipped row counts
 * against no rule.
 */
import type { Interval } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import { breachesOf, countedBreachesOf } from '../rules/booking-breaches.ts'
import type { RuledPart, RuleGround } from '../rules/counted-limits.ts'
import { datesOf } from '../rules/series.ts'
import type { ColumnAddress } from '../schema/events.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { SeriesPattern } from '../schema/series.ts'
import { resourceDayKey } from '../state/state.ts'
import {
  collides,
  isFree,
  isKnown,
  isRuledOn,
  rowsOf,
  type SeriesPart,
  type SeriesSource,
  slotsOn,
} from './series-part.ts'

export interface SeriesChoice {
  readonly pattern: SeriesPattern
  /** The resources that are booked on every date. Each resource is there once, with its stretches in order; the stretches do not touch. */
  readonly wanted: readonly { readonly resourceId: ResourceId; readonly times: readonly Interval[] }[]
  readonly skipped: ReadonlySet<LocalDate>
  /** For each moved date, by how many minutes it is later than the other dates. A negative number means earlier. */
  readonly shifts: ReadonlyMap<LocalDate, number>
  /** The rooms that replace wanted rooms, by the `resourceDayKey` of the wanted room and the date. */
  readonly rooms: ReadonlyMap<string, ResourceId>
}

export interface SeriesRow {
  readonly date: LocalDate
  readonly isSkipped: boolean
  /** Whether the date has another time than the other dates. */
  readonly isMoved: boolean
  readonly parts: readonly SeriesPart[]
}

export interface SeriesGround extends RuleGround {
  /** Whether the rules apply to the person. False for who handles the bookings of the resources. */
  readonly isRuled: boolean
}

export type RowKind = 'free' | 'held' | 'skipped' | 'collides' | 'unknown'

export const kindOf = ({ isSkipped, parts }: SeriesRow): RowKind => {
  if (isSkipped) return 'skipped'
  if (parts.some(collides)) return 'collides'
  if (!parts.every(isKnown)) return 'unknown'
  return parts.every(({ state }) => state._tag === 'Held') ? 'held' : 'free'
}

const roomOn = ({ rooms }: SeriesChoice, wantedId: ResourceId, date: LocalDate): ResourceId =>
  rooms.get(resourceDayKey(wantedId, date)) ?? wantedId

/** The columns that the rows of a series need. */
export const columnsOf = (choice: SeriesChoice): readonly ColumnAddress[] =>
  datesOf(choice.pattern).flatMap((date) =>
    choice.wanted.map(({ resourceId }) => ({ resourceId: roomOn(choice, resourceId, date), date })),
  )

const DAY_MINUTES = 24 * 60

/** The input for the rows of a series. */
export interface SeriesInputs {
  readonly source: SeriesSource
  readonly choice: SeriesChoice
  readonly ground: SeriesGround
}

/** The wanted rooms on a date, before the rules are applied. `shift` tells by how many minutes the date is later than the other dates. */
const partsOn = ({ source, choice, ground }: SeriesInputs, date: LocalDate, shift: number): readonly SeriesPart[] =>
  choice.wanted.map(({ resourceId: wantedId, times: wanted }) => {
    const resourceId = roomOn(choice, wantedId, date)
    // The stretches of the same length, moved by the shift. A stretch that would begin or end on another day is left out.
    const times = wanted
      .map(({ startTime, endTime }) => ({ from: minutesOf(startTime) + shift, to: endMinutes(endTime) + shift }))
      .filter(({ from, to }) => from >= 0 && to <= DAY_MINUTES)
      .map(({ from, to }) => ({ startTime: timeFromMinutes(from), endTime: timeFromMinutes(to) }))
    const fits = times.length === wanted.length
    const found = slotsOn({ source, now: wallTimeAt(ground.now) }, { resourceId, date }, fits ? times : null)
    return { wantedId, resourceId, date, times, ...found }
  })

/**
 * The parts of a date with the verdicts of the rules. The first part that could be booked also shows the breaches that name another room.
 * @param counted the parts of the earlier dates. Null if all dates together break no counting rule.
 */
const ruled = (
  { source: { resources }, ground }: SeriesInputs,
  parts: readonly SeriesPart[],
  counted: readonly RuledPart[] | null,
): readonly SeriesPart[] => {
  if (!ground.isRuled) return parts
  const asked = parts.filter(isRuledOn)
  // The earlier dates alone break no rule, so this date causes every breach that they and this date have together.
  const together = counted === null ? [] : countedBreachesOf([...counted, ...asked], ground)
  const breaches = [...breachesOf(asked, ground), ...together]
  return parts.map((part) => {
    if (!isRuledOn(part)) return part
    if (resources[part.resourceId]?.refusesCaller === true) return { ...part, state: { _tag: 'NotYours' } }
    const own = breaches.find(({ resourceId }) => resourceId === part.resourceId)
    const breach = own ?? (part === asked[0] ? breaches[0] : undefined)
    return breach === undefined ? part : { ...part, state: { _tag: 'Ruled', breach } }
  })
}

/** The rows, in the order of the dates. A later row has only the quota that the earlier rows leave. */
export const seriesRows = (inputs: SeriesInputs): readonly SeriesRow[] => {
  const { choice, ground } = inputs
  const found = datesOf(choice.pattern).map((date) => {
    const shift = choice.shifts.get(date) ?? 0
    return { date, isSkipped: choice.skipped.has(date), isMoved: shift !== 0, parts: partsOn(inputs, date, shift) }
  })
  const all = found.flatMap(({ parts }) => parts.filter(isRuledOn))
  const counts = ground.isRuled && countedBreachesOf(all, ground).length > 0
  const counted: RuledPart[] = []
  return found.map((row) => {
    const parts = ruled(inputs, row.parts, counts ? counted : null)
    if (!row.isSkipped && parts.every(isFree)) counted.push(...parts)
    return { ...row, parts }
  })
}

/** The greatest distance of another time from the wanted time. */
export const MOST_SHIFT_MINUTES = 180

/** The parts of the rows before a date. They count when the rules judge the date. */
const takenBefore = (rows: readonly SeriesRow[], date: LocalDate): readonly RuledPart[] =>
  rows.filter((row) => row.date < date && !row.isSkipped && row.parts.every(isFree)).flatMap(({ parts }) => parts)

/** Whether the counting rules still allow a part on its date, after the earlier rows. */
export const leavesRoomFor = (rows: readonly SeriesRow[], part: RuledPart, ground: SeriesGround): boolean =>
  !ground.isRuled || countedBreachesOf([...takenBefore(rows, part.date), part], ground).length === 0

/**
 * The nearest other time at which all rooms of a date can be booked for as long, as minutes after the wanted time. A negative number means
 * earlier. Null if there is no such time nearby. Each time is judged like a row.
 */
export const nearestShift = (inputs: SeriesInputs, date: LocalDate): number | null => {
  const { source, choice } = inputs
  const [first] = choice.wanted
  const start = first?.times[0]?.startTime
  if (first === undefined || start === undefined) return null
  const resource = source.columns[resourceDayKey(roomOn(choice, first.resourceId, date), date)]?.resource ?? null
  if (resource === null) return null
  const shifts = rowsOf(resource)
    .map(({ from }) => from - minutesOf(start))
    .filter((shift) => Math.abs(shift) <= MOST_SHIFT_MINUTES && shift !== (choice.shifts.get(date) ?? 0))
    .toSorted((one, other) => Math.abs(one) - Math.abs(other) || one - other)
  const taken = takenBefore(seriesRows(inputs), date)
  return shifts.find((shift) => ruled(inputs, partsOn(inputs, date, shift), taken).every(isFree)) ?? null
}

/** Makes a selector that returns the same rows while these days do not change. */
export const rememberedBy = <Rows>(
  days: readonly ColumnAddress[],
  rowsIn: (source: SeriesSource) => Rows,
): ((source: SeriesSource) => Rows) => {
  const keys = days.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
  let last: { readonly of: readonly unknown[]; readonly rows: Rows } | null = null
  return (source) => {
    const of = [
      source.pending,
      source.refusals,
      source.resources,
      ...keys.flatMap((key) => [source.columns[key], source.holds[key]]),
    ]
    if (last !== null && of.every((one, index) => one === last?.of[index])) return last.rows
    last = { of, rows: rowsIn(source) }
    return last.rows
  }
}

export const createSeriesRows = (
  choice: SeriesChoice,
  ground: SeriesGround,
): ((source: SeriesSource) => readonly SeriesRow[]) =>
  rememberedBy(columnsOf(choice), (source) => seriesRows({ source, choice, ground }))
