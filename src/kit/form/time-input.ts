/** Times and dates as the browser's own fields give them. A time is sent with seconds, which are ':00'. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import type { Given, Problems } from '../../../domain/rules/parsed.ts'

/** @returns null for what is no time, as an empty field */
export const sentTime = (typed: string): LocalTime | null => {
  const time = `${typed}:00`
  return isLocalTime(time) ? time : null
}

/** @returns null for what is no day */
export const sentDate = (typed: string): LocalDate | null => (isLocalDate(typed) ? typed : null)

/**
 * What is wrong where somebody has typed half a date or time. Such a field has no value, like an empty one, and only the browser knows that
 * something is typed in it.
 * @returns null: the field is empty or whole
 */
export const unreadProblem = (field: Element | null): string | null => {
  if (!(field instanceof HTMLInputElement && field.validity.badInput)) return null
  return field.type === 'time' ? 'Klockslaget är inte helt ifyllt.' : 'Datumet är inte helt ifyllt, eller finns inte.'
}

/** The half-typed dates and times of a form, by the names of their fields. */
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
