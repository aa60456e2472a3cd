/**
 * The days of a report, some at a time, so that the embedded database lets others in between. As a booked resource never
 * changes its date, each is in exactly one of them, however long the whole takes.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { DaySpan } from '../../domain/rules/parse-times.ts'

const daysAtOnce = 14

export const daysOf = ({ startDate, endDate }: DaySpan): LocalDate[] => {
  const days = [startDate]
  for (let day = startDate; day < endDate; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

export const daysAtATime = (days: readonly LocalDate[]): LocalDate[][] =>
  Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, index) =>
    days.slice(index * daysAtOnce, (index + 1) * daysAtOnce),
  )
