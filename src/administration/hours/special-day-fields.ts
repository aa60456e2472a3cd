/**
 * The fields of the form of a special day, and the rows that are made of them: one closed row, or one for each open stretch. Invariant:
 * they are refused as the server would refuse them, in the same words, and so are days that would be both closed and open.
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
  /** Empty: it is one day. */
  readonly lastDate: string
  /** None: all. */
  readonly weekdays: readonly string[]
  readonly title: string
  /** More may be kept than stand in the form. */
  readonly stretches: readonly TypedTimes[]
  /** Whether it is closed on the other weekdays of a period. */
  readonly closesOthers: boolean
  /** The other groups that get it too. */
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

/** Several days, and not one. */
export const isPeriod = ({ date, lastDate }: Pick<SpecialDayFields, 'date' | 'lastDate'>): boolean =>
  sentDate(date) !== null && sentDate(lastDate) !== null && date < lastDate

/** The weekdays to which a period is narrowed; none for a single day. */
export const chosenWeekdays = (fields: Pick<SpecialDayFields, 'date' | 'lastDate' | 'weekdays'>): readonly Weekday[] =>
  isPeriod(fields) ? weekdaysFromMonday.filter((weekday) => fields.weekdays.includes(String(weekday))) : []

interface Beside {
  /** How many stretches stand in the form; 0: it is closed. */
  readonly count: number
  /** The special days that there are already. */
  readonly present: readonly SpecialDayValues[]
  /** The words for days that cannot be had beside the parts that there are of them. */
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

  // Rows of the same days are stretches of them, of which another may be had, but none beside a closed row.
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
  // A short period may have no other weekdays.
  const others = parseSpecialDay({ ...closed, weekdays: weekdaysFromMonday.filter((day) => !weekdays.includes(day)) })
  const closesOthers = fields.closesOthers && weekdays.length > 0 && others._tag === 'Value'
  return parsed(allProblems, closesOthers ? [...open, others.value] : open)
}
