/** Converts the values of the browser's time and date fields for the server. A time is sent with the seconds ':00'. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import type { Given, Problems } from '../../../domain/rules/parsed.ts'

/** @returns null for a text that is not a time, such as the value of an empty field */
export const sentTime = (typed: string): LocalTime | null => {
  const time = `${typed}:00`
  return isLocalTime(time) ? time : null
}

/** @returns null for a text that is not a date */
export const sentDate = (typed: string): LocalDate | null => (isLocalDate(typed) ? typed : null)

/**
 * The error message for a field with an incomplete date or time. The value of such a field is empty, and only the browser
 * knows that somebody has typed something in it.
 * @returns null when the field is empty or complete
 */
export const unreadProblem = (field: Element | null): string | null => {
  if (!(field instanceof HTMLInputElement && field.validity.badInput)) return null
  return field.type === 'time' ? 'Klockslaget är inte helt ifyllt.' : 'Datumet är inte helt ifyllt, eller finns inte.'
}

/** The error messages for the incomplete dates and times of a form, by the names of their fields. */
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
