/** Times and dates as the browser's own fields give them. ':00' is appended to the times that are sent. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import type { Given, Problems } from '../../../domain/rules/parsed.ts'
import { formTexts } from './form-texts.ts'

/** @returns null for what is no time, as an empty field */
export const sentTime = (typed: string): LocalTime | null => {
  const time = `${typed}:00`
  return isLocalTime(time) ? time : null
}

/** @returns null for what is no day */
export const sentDate = (typed: string): LocalDate | null => (isLocalDate(typed) ? typed : null)

/** Half a date has no value, as an empty field has none: the browser alone knows that something is typed. @returns null: nothing is wrong so */
export const unreadProblem = (field: Element | null): string | null => {
  if (!(field instanceof HTMLInputElement && field.validity.badInput)) return null
  return field.type === 'time' ? formTexts.wrongTime : formTexts.wrongDate
}

/** The same of all the fields of a form, by their names. */
export const unreadProblems = (form: HTMLFormElement | null): Problems =>
  Object.fromEntries(
    [...(form?.querySelectorAll('input') ?? [])].flatMap((field) => {
      const problem = unreadProblem(field)
      return problem === null ? [] : [[field.name, problem]]
    }),
  )

export interface TypedTimes {
  readonly startTime: string
  readonly endTime: string
}

export const sentTimes = ({ startTime, endTime }: TypedTimes): Given<Interval> => ({
  startTime: sentTime(startTime),
  endTime: sentTime(endTime),
})
