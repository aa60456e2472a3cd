/**
 * The days of a report, some at a time, so that the embedded database lets others in between. As a booked resource never
 * changes its date, each is in exactly one of them, however long the whole takes.
 */

import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
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

/** Some days are read at a time, and told in their order. Two readings are under way: while one is taken apart here, PostgreSQL reads the other. */
export const daysAtATime = async function* <Read>(
  days: readonly LocalDate[],
  read: (some: readonly LocalDate[]) => Promise<Read>,
): AsyncGenerator<Read> {
  let before: Promise<Read> | null = null
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const reading = read(days.slice(from, from + daysAtOnce))
    // It is waited for in its turn, which does not come where the one before it fails.
    reading.catch(() => undefined)
    if (before !== null) yield await before
    before = reading
  }
  if (before !== null) yield await before
}

export const remembered = <Value, Result>(look: (value: Value) => Result): ((value: Value) => Result) => {
  const known = new Map<Value, Result>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const found = look(value)
    known.set(value, found)
    return found
  }
}

/**
 * The slots of the row of `booked_resource` at hand, looked up one by one, which no plan for few days turns into a
 * reading of all.
 */
export const slotsOfBooked = sql<string>`(
  select string_agg(told, ' ') from booked_slot where booked_resource_id = booked_resource.id
)`

/** The same text is read once, and is then the same object. */
export const createSlotsReader = (): ((text: string) => readonly Interval[]) => {
  const timeOf = remembered(localTime)
  return remembered((text) =>
    text.split(' ').map((slot) => ({ startTime: timeOf(slot.slice(0, 8)), endTime: timeOf(slot.slice(9)) })),
  )
}
