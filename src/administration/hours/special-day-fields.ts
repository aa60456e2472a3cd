/**
 * The fields of a special day, and their conversion to rows: one row for a closed day, or one row for each open
 * stretch. Invariants: The form reports the same errors as the server, in the same words. It refuses days that would be
 * both closed and open.
 */
import type { Weekday } from '../../../domain/calendar/local-date.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { type Parsed, parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { sentDate, sentTimes, type TypedTimes } from '../../kit/form/time-input.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import { type NamedDay, openStretches } from './special-day-words.ts'

export interface SpecialDayFields {
  readonly date: string
  /** Empty for a single day. */
  readonly lastDate: string
  /** An empty list means all weekdays. */
  readonly weekdays: readonly string[]
  readonly title: string
  /** The list may contain more stretches than the form shows. */
  readonly stretches: readonly TypedTimes[]
  /** Whether a period is closed on the other weekdays. */
  readonly closesOthers: boolean
  /** The other groups that also get the special day. */
  readonly groups: readonly string[]
}

export const newSpecialDay: SpecialDayFields = {
  date: '',
  lastDate: '',
  weekdays: [],
  title: '',
  stretches: [{ startTime: '10:00', endTime: '14:00' }],
  closesOthers: false,
  groups: [],
}

export const specialDayFieldsOf = (day: NamedDay<SpecialDayValues>): SpecialDayFields => {
  const stretches = openStretches(day.parts).map(({ startTime, endTime }) => ({
    startTime: clockTime(startTime),
    endTime: clockTime(endTime),
  }))
  return {
    ...newSpecialDay,
    date: day.date,
    lastDate: day.lastDate ?? '',
    weekdays: (day.weekdays ?? []).map(String),
    title: day.title,
    ...(stretches.length === 0 ? {} : { stretches }),
  }
}

/** Whether the fields describe several days. */
export const isPeriod = ({ date, lastDate }: Pick<SpecialDayFields, 'date' | 'lastDate'>): boolean =>
  sentDate(date) !== null && sentDate(lastDate) !== null && date < lastDate

/** Returns the weekdays that narrow a period. The list is empty for a single day. */
export const chosenWeekdays = (fields: Pick<SpecialDayFields, 'date' | 'lastDate' | 'weekdays'>): readonly Weekday[] =>
  isPeriod(fields) ? weekdaysFromMonday.filter((weekday) => fields.weekdays.includes(String(weekday))) : []

interface Beside {
  /** The number of stretches in the form. 0 means that the day is closed. */
  readonly count: number
  /** The special days that exist already. */
  readonly present: readonly SpecialDayValues[]
  /** Returns the error message for days that conflict with existing rows. */
  readonly taken: (day: SpecialDayValues, parts: readonly SpecialDayValues[]) => string
}

export const parseSpecialDayFields = (
  fields: SpecialDayFields,
  { count, present, taken }: Beside,
): Parsed<readonly SpecialDayValues[]> => {
  const weekdays = chosenWeekdays(fields)
  const day = parseSpecialDay({
    date: sentDate(fields.date),
    lastDate: sentDate(fields.lastDate),
    title: fields.title,
    weekdays: weekdays.length === 0 ? null : weekdays,
    startTime: null,
    endTime: null,
  })
  const times = fields.stretches.slice(0, count).map((stretch) => parseOpenTime(sentTimes(stretch)))
  const timeProblems = times.flatMap((time, index) =>
    Object.entries(problemsOf(time)).map(([name, problem]) => [`stretches.${index}.${name}`, problem]),
  )
  const problems = { ...problemsOf(day), ...Object.fromEntries(timeProblems) }
  if (day._tag === 'Problems') return { _tag: 'Problems', problems }

  // Rows with the same days are stretches of one special day. A new stretch may join them, but not a closed row.
  const closed = day.value
  const ofDays = present.filter(
    (part) =>
      part.date === closed.date &&
      (part.lastDate ?? null) === (closed.lastDate ?? null) &&
      String(part.weekdays ?? '') === String(closed.weekdays ?? ''),
  )
  const collides = ofDays.length > 0 && (count === 0 || ofDays.some(({ startTime }) => startTime === null))
  const allProblems = { ...problems, ...(collides ? { date: taken(closed, ofDays) } : {}) }
  if (count === 0) return parsed(allProblems, [closed])

  const open = times.flatMap((time) => (time._tag === 'Value' ? [{ ...closed, ...time.value }] : []))
  // A short period may contain only the chosen weekdays.
  const others = parseSpecialDay({ ...closed, weekdays: weekdaysFromMonday.filter((day) => !weekdays.includes(day)) })
  const closesOthers = fields.closesOthers && weekdays.length > 0 && others._tag === 'Value'
  return parsed(allProblems, closesOthers ? [...open, others.value] : open)
}
