/**
 * The days of a report, some at a time, so that the embedded database lets others in between. As a booked resource never
 * changes its date, each is in exactly one of them, however long the whole takes.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { DaySpan } from '../../domain/rules/report-days.ts'

const daysAtOnce = 14

export const daysOf = ({ startDate, endDate }: DaySpan): LocalDate[] => {
  const days = [startDate]
  for (let day = startDate; day < endDate; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** Two at a time: while one is taken apart here, PostgreSQL reads the other. In no order. */
export const daysAtATime = async (
  days: readonly LocalDate[],
  read: (some: readonly LocalDate[]) => Promise<void>,
): Promise<void> => {
  let next = 0
  const readOn = async (): Promise<void> => {
    while (next < days.length) {
      const some = days.slice(next, next + daysAtOnce)
      next += daysAtOnce
      await read(some)
    }
  }
  await Promise.all([readOn(), readOn()])
}
