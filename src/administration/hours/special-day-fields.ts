/**
 * The fields of a special day's form, between what is typed and what is sent. Invariant: what it refuses is what the
 * server would, in the same words, and days that would be both closed and open.
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
  /** More may be kept than stand there. */
  readonly stretches: readonly TypedTimes[]
  /** Whether it is closed on the other weekdays of a period. */
  readonly closesOthers: boolean
  /** The other groups that get it too. */
  readonly groups: readonly string[]
}

export const newSpecialDay: SpecialDayFields = {
  ...{ date: '', lastDate: '', weekdays: [], title: '' },
  ...{ stretches: [{ startTime: '10:00', endTime: '14:00' }], closesOthers: false, groups: [] },
}

export const specialDayFieldsOf = (day: NamedDay<SpecialDayValues>): SpecialDayFields => {
  const stretches = openStretches(day.parts).map(({ startTime, endTime }) => ({
    startTime: clockTime(startTime),
    endTime: clockTime(endTime),
  }))
  return {
    ...newSpecialDay,
    ...{ date: day.date, lastDate: day.lastDate ?? '', weekdays: (day.weekdays ?? []).map(String), title: day.title },
    ...(stretches.length === 0 ? {} : { stretches }),
  }
}

export const isPeriod = ({ date, lastDate }: Pick<SpecialDayFields, 'date' | 'lastDate'>): boolean =>
  sentDate(date) !== null && sentDate(lastDate) !== null && date < lastDate

/** None of another form than a period's. */
export const chosenWeekdays = (fields: Pick<SpecialDayFields, 'date' | 'lastDate' | 'weekdays'>): readonly Weekday[] =>
  isPeriod(fields) ? weekdaysFromMonday.filter((weekday) => fields.weekdays.includes(String(weekday))) : []

const isClosed = ({ startTime }: SpecialDayValues): boolean => startTime === null

/** Rows of the same days are stretches of them. */
const isOfDays = (one: SpecialDayValues, other: SpecialDayValues): boolean =>
  one.date === other.date &&
  (one.lastDate ?? null) === (other.lastDate ?? null) &&
  String(one.weekdays ?? '') === String(other.weekdays ?? '')

/**
 * @param count how many stretches stand there; none: it is closed
 * @param taken why the days cannot be had beside what there is of them
 */
export const parseSpecialDayFields = (
  fields: SpecialDayFields,
  count: number,
  present: readonly SpecialDayValues[],
  taken: (day: SpecialDayValues, parts: readonly SpecialDayValues[]) => string,
): Parsed<readonly SpecialDayValues[]> => {
  const weekdays = chosenWeekdays(fields)
  const days = {
    ...{ date: sentDate(fields.date), lastDate: sentDate(fields.lastDate), title: fields.title },
    ...{ startTime: null, endTime: null },
  }
  const day = parseSpecialDay({ ...days, weekdays: weekdays.length === 0 ? null : weekdays })
  const times = fields.stretches.slice(0, count).map((stretch) => parseOpenTime(sentTimes(stretch)))
  const closed = day._tag === 'Value' ? day.value : null
  const ofDays = closed === null ? [] : present.filter((part) => isOfDays(part, closed))
  const collides = ofDays.length > 0 && (count === 0 || ofDays.some(isClosed))
  const problems = {
    ...problemsOf(day),
    ...Object.fromEntries(
      times.flatMap((time, index) =>
        Object.entries(problemsOf(time)).map(([name, problem]) => [`stretches.${index}.${name}`, problem]),
      ),
    ),
    ...(collides && closed !== null ? { date: taken(closed, ofDays) } : {}),
  }
  if (closed === null || count === 0) return parsed(problems, closed === null ? null : [closed])
  const open = times.flatMap((time) => (time._tag === 'Value' ? [{ ...closed, ...time.value }] : []))
  // A short period may have none of them.
  const others = parseSpecialDay({ ...closed, weekdays: weekdaysFromMonday.filter((day) => !weekdays.includes(day)) })
  const closesOthers = fields.closesOthers && weekdays.length > 0 && others._tag === 'Value'
  return parsed(problems, closesOthers ? [...open, others.value] : open)
}
