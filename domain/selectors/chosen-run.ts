/**
 * The run of chosen slots of a column: which lengths it may have, and what a pull at one of its ends means. Pure. Invariants: a run is
 * unbroken in time and has at least one slot; every slot of an offered length or of a pulled run is chosen already or free; the slots that
 * a change asks for and those that it lets go are exactly the difference between the runs.
 */
import { durationMinutes, type Interval } from '../calendar/interval.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import type { SlotView } from './slot-view.ts'

/** The slots of a resource on a day, in order. */
export interface SlotColumn {
  readonly rows: readonly Interval[]
  /** The state of each slot, in the order of `rows`. */
  readonly slots: readonly SlotView[]
}

/** The first and the last row of a run. */
export interface ChosenRun {
  readonly first: number
  readonly last: number
}

const isChosen = ({ slots }: SlotColumn, row: number): boolean => slots[row]?._tag === 'Selected'

/** Whether a row can be part of a run: it is chosen or free. A slot that is just being let go is asked for again after that. */
const isOpen = ({ slots }: SlotColumn, row: number): boolean => {
  const slot = slots[row]
  return slot?._tag === 'Selected' || slot?._tag === 'Free'
}

/** Whether a row begins when the row before it ends. */
const goesOn = ({ rows }: SlotColumn, row: number): boolean => {
  const [before, here] = [rows[row - 1], rows[row]]
  return before !== undefined && here !== undefined && endMinutes(before.endTime) === minutesOf(here.startTime)
}

/** The run that contains a row. Null: the row is not chosen. */
export const chosenRunAt = (column: SlotColumn, row: number): ChosenRun | null => {
  if (!isChosen(column, row)) return null
  let [first, last] = [row, row]
  while (goesOn(column, first) && isChosen(column, first - 1)) first -= 1
  while (goesOn(column, last + 1) && isChosen(column, last + 1)) last += 1
  return { first, last }
}

/** All runs of a column, in order. */
export const chosenRuns = (column: SlotColumn): readonly ChosenRun[] => {
  const runs: ChosenRun[] = []
  for (let row = 0; row < column.rows.length; row += 1) {
    const run = chosenRunAt(column, row)
    if (run === null) continue
    runs.push(run)
    row = run.last
  }
  return runs
}

/** The interval from the start of a run to its end. Null: its rows do not exist. */
export const timesOfRows = ({ rows }: Pick<SlotColumn, 'rows'>, { first, last }: ChosenRun): Interval | null => {
  const [start, end] = [rows[first], rows[last]]
  return start === undefined || end === undefined ? null : { startTime: start.startTime, endTime: end.endTime }
}

const HALF_HOUR_MINUTES = 30
const MOST_LENGTHS = 4

/** Whether a slot is a part of half an hour. Its lengths are half-hours, and the slot alone comes before them. */
const isPartOfHalfHour = (slotMinutes: number): boolean =>
  slotMinutes < HALF_HOUR_MINUTES && HALF_HOUR_MINUTES % slotMinutes === 0

export interface OfferedLength extends ChosenRun {
  readonly minutes: number
}

/** The lengths that a run can have from a row on, from the shortest. @param allows whether the rules allow a run */
const lengthsFrom = (
  column: SlotColumn,
  first: number,
  allows: (run: ChosenRun) => boolean,
): readonly OfferedLength[] => {
  const begin = column.rows[first]
  if (begin === undefined) return []
  const isShort = isPartOfHalfHour(durationMinutes(begin))
  const lengths: OfferedLength[] = []
  for (let last = first; isOpen(column, last); last += 1) {
    if (last > first && !goesOn(column, last)) break
    const end = column.rows[last]
    const minutes = end === undefined ? 0 : endMinutes(end.endTime) - minutesOf(begin.startTime)
    const isAskedFor = !isShort || last === first || minutes % HALF_HOUR_MINUTES === 0
    if (isAskedFor && allows({ first, last })) lengths.push({ first, last, minutes })
  }
  return lengths
}

/**
 * The lengths that a run can have from its first row on, from the shortest: at most four, and a short slot alone.
 * @param allows whether the rules allow a run
 * @example
 * offeredLengths(column(free, free, free, free, booked), 0, () => true)
 * // 30, 60, 90 and 120 minutes, for slots of 30 minutes
 */
export const offeredLengths = (
  column: SlotColumn,
  first: number,
  allows: (run: ChosenRun) => boolean,
): readonly OfferedLength[] => {
  const lengths = lengthsFrom(column, first, allows)
  const begin = column.rows[first]
  const isShort = begin !== undefined && isPartOfHalfHour(durationMinutes(begin))
  const alone = lengths.filter(({ last }) => isShort && last === first).length
  return lengths.slice(0, MOST_LENGTHS + alone)
}

/** A booking is usually changed by no more than this, or by one slot where the slots are longer. */
const NEAR_MINUTES = 60

const nearMinutesOf = (begin: Interval): number => Math.max(NEAR_MINUTES, durationMinutes(begin))

/** The lengths of a run that are near a length, so that a booking can be shortened and prolonged. */
export const lengthsNear = (
  column: SlotColumn,
  { first }: ChosenRun,
  minutes: number,
  allows: (run: ChosenRun) => boolean,
): readonly OfferedLength[] => {
  const begin = column.rows[first]
  const near = begin === undefined ? 0 : nearMinutesOf(begin)
  return lengthsFrom(column, first, allows).filter((length) => Math.abs(length.minutes - minutes) <= near)
}

/**
 * The run an hour earlier (-1) or later (1), or by one slot where the slots are longer. Null: the time is not free, or the day
 * has no such slots.
 */
export const movedRun = (column: SlotColumn, run: ChosenRun, direction: -1 | 1): ChosenRun | null => {
  const times = timesOfRows(column, run)
  const begin = column.rows[run.first]
  if (times === null || begin === undefined) return null
  const by = direction * nearMinutesOf(begin)
  const first = column.rows.findIndex(({ startTime }) => minutesOf(startTime) === minutesOf(times.startTime) + by)
  const last = column.rows.findIndex(({ endTime }) => endMinutes(endTime) === endMinutes(times.endTime) + by)
  if (first === -1 || last < first || !isOpen(column, first)) return null
  for (let row = first + 1; row <= last; row += 1) if (!goesOn(column, row) || !isOpen(column, row)) return null
  return { first, last }
}

export type RunEdge = 'start' | 'end'

/**
 * The run after one of its ends was pulled to a row. The end stops before the first slot that cannot be chosen, and at the opposite end of
 * the run.
 */
export const pulledRun = (column: SlotColumn, run: ChosenRun, edge: RunEdge, to: number): ChosenRun => {
  let { first, last } = run
  if (edge === 'end') {
    while (last > to && last > first) last -= 1
    while (last < to && goesOn(column, last + 1) && isOpen(column, last + 1)) last += 1
  } else {
    while (first < to && first < last) first += 1
    while (first > to && goesOn(column, first) && isOpen(column, first - 1)) first -= 1
  }
  return { first, last }
}

export interface RunChange {
  /** The rows that are asked for. */
  readonly wanted: readonly number[]
  /** The rows that are let go. */
  readonly unwanted: readonly number[]
}

/** What has to be asked for and let go, so that a run becomes another one. */
export const changeOfRun = (column: SlotColumn, before: ChosenRun, after: ChosenRun): RunChange => {
  const rows = [...column.rows.keys()]
  const isIn = ({ first, last }: ChosenRun, row: number): boolean => first <= row && row <= last
  return {
    wanted: rows.filter((row) => isIn(after, row) && !isIn(before, row) && !isChosen(column, row)),
    unwanted: rows.filter((row) => isIn(before, row) && !isIn(after, row)),
  }
}

/**
 * The runs of a length that can be held, one for each row that such a run can begin at.
 * @example
 * runsOfLength(column(free, free, free, booked), 60, () => true)
 * // from the first row and from the second
 */
export const runsOfLength = (
  column: SlotColumn,
  minutes: number,
  allows: (run: ChosenRun) => boolean,
): readonly ChosenRun[] =>
  column.rows.flatMap((begin, first) => {
    for (let last = first; isOpen(column, last) && (last === first || goesOn(column, last)); last += 1) {
      const end = column.rows[last]
      const length = end === undefined ? 0 : endMinutes(end.endTime) - minutesOf(begin.startTime)
      if (length >= minutes) return length === minutes && allows({ first, last }) ? [{ first, last }] : []
    }
    return []
  })

/** The lengths that can be held somewhere in these columns, from the shortest, as many as `offeredLengths` offers. */
export const lengthsOfDay = (
  columns: readonly { readonly column: SlotColumn; readonly allows: (run: ChosenRun) => boolean }[],
): readonly number[] => {
  const lengths = columns.flatMap(({ column, allows }) =>
    [...column.rows.keys()].flatMap((first) => offeredLengths(column, first, allows).map(({ minutes }) => minutes)),
  )
  return [...new Set(lengths)].toSorted((one, other) => one - other).slice(0, MOST_LENGTHS + 1)
}
