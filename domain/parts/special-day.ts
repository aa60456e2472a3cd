/**
 * The columns and the checks of special days. A special day is a date or a period with a title and at most one open stretch. Without a
 * stretch the day is closed. Further stretches of the same days are further rows.
 */
import { mergeIntervals } from '../calendar/interval.ts'
import { addDays, type LocalDate, type Weekday } from '../calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import { type Given, type Parsed, parsed } from '../rules/parsed.ts'
import { coversDate, everyWeekday } from '../rules/special-days.ts'
import type { SpecialDay } from '../schema/booking-rules.ts'
import { oneLine } from '../text/typed-text.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export type SpecialDayValues = Omit<SpecialDay, 'id'>

export const specialDayColumns = {
  date: 'date',
  lastDate: 'last_date',
  weekdays: 'weekdays',
  startTime: 'start_time',
  endTime: 'end_time',
  title: 'title',
} as const satisfies ColumnsFor<SpecialDayValues>

const LONGEST_TITLE = 80

const daysProblems = ({ date, lastDate = null, weekdays = null }: Given<SpecialDayValues>) => {
  if (date === null) return { date: problemTexts.specialDate }
  if (lastDate !== null && lastDate < date) return { lastDate: problemTexts.specialLastDate }
  const isOnNone = !everyWeekday.some((later) => coversDate({ date, lastDate, weekdays }, addDays(date, later)))
  return {
    weekdays: weekdays?.length === 0 ? problemTexts.noWeekdays : isOnNone ? problemTexts.specialWeekdaysOutside : null,
  }
}

/** Checks a special day. Without times the day is closed. */
export const parseSpecialDay = (given: Given<SpecialDayValues>): Parsed<Required<SpecialDayValues>> => {
  const { date, lastDate = null, weekdays = null, startTime, endTime, title } = given
  const words = oneLine(title ?? '')
  const isHalf = (startTime === null) !== (endTime === null)
  // A period has at least two days. It has weekdays only if some weekdays are left out.
  const isPeriod = lastDate !== null && lastDate !== date
  const chosen = [...new Set(weekdays)].toSorted()
  const days = {
    lastDate: isPeriod ? lastDate : null,
    weekdays: isPeriod && weekdays !== null && chosen.length < everyWeekday.length ? chosen : null,
  }
  const isBackwards = startTime !== null && endTime !== null && minutesOf(startTime) >= endMinutes(endTime)
  return parsed(
    {
      ...daysProblems(given),
      startTime: isHalf && startTime === null ? problemTexts.startTime : null,
      endTime: isHalf && endTime === null ? problemTexts.endTime : isBackwards ? problemTexts.endBeforeStart : null,
      title:
        words === '' ? problemTexts.specialTitle : words.length > LONGEST_TITLE ? problemTexts.longSpecialTitle : null,
    },
    date === null ? null : { date, ...days, startTime, endTime, title: words },
  )
}

/** A special day of one or several rows, which differ only in their stretches. */
export interface WholeSpecialDay {
  readonly date: LocalDate
  readonly lastDate: LocalDate | null
  readonly weekdays: readonly Weekday[] | null
  readonly title: string
  /** The beginning and end of each open stretch, in minutes. Empty if the day is closed. */
  readonly hours: readonly number[]
}

/** The fields that say on which days it is. They are one value only together. */
export const daysOfSpecialDay = ['date', 'lastDate', 'weekdays'] as const

/** Whether two rows belong to the same special day. */
export const isSameSpecialDay = (one: SpecialDayValues, other: SpecialDayValues): boolean =>
  one.date === other.date &&
  (one.lastDate ?? null) === (other.lastDate ?? null) &&
  String(one.weekdays ?? '') === String(other.weekdays ?? '') &&
  one.title === other.title

/** Joins the rows of a special day. Null if there are none, or rows of several. */
export const wholeSpecialDay = (rows: readonly SpecialDayValues[]): WholeSpecialDay | null => {
  const [first] = rows
  if (first === undefined || !rows.every((row) => isSameSpecialDay(row, first))) return null
  const { date, lastDate = null, weekdays = null, title } = first
  const open = rows.flatMap(({ startTime, endTime }) =>
    startTime === null || endTime === null ? [] : [{ startTime, endTime }],
  )
  const hours = mergeIntervals(open).flatMap(({ startTime, endTime }) => [minutesOf(startTime), endMinutes(endTime)])
  return { date, lastDate, weekdays, title, hours }
}

/** The rows of a special day: one for each stretch, or one of a closed day. */
export const rowsOfSpecialDay = ({ hours, ...days }: WholeSpecialDay): readonly Required<SpecialDayValues>[] => {
  if (hours.length === 0) return [{ ...days, startTime: null, endTime: null }]
  return hours.flatMap((minutes, at) =>
    at % 2 === 1
      ? []
      : [{ ...days, startTime: timeFromMinutes(minutes), endTime: timeFromMinutes(hours[at + 1] ?? minutes) }],
  )
}
