/**
 * Reads the days of a report in portions, so that other statements can use the embedded database between them. Invariant: each booked
 * resource is in exactly one reading, even if the report takes long, because its date never changes.
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

/**
 * Returns the readings in the order of their days. Two readings run at once: PostgreSQL reads the next days while this process handles the
 * previous ones.
 */
export const daysAtATime = async function* <Read>(
  days: readonly LocalDate[],
  read: (some: readonly LocalDate[]) => Promise<Read>,
): AsyncGenerator<Read> {
  let before: Promise<Read> | null = null
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const reading = read(days.slice(from, from + daysAtOnce))
    // The error is thrown when the reading is awaited. If the previous reading has failed, this reading is never awaited.
    reading.catch(() => undefined)
    if (before !== null) yield await before
    before = reading
  }
  if (before !== null) yield await before
}

/** Returns a function that remembers its results by their argument. */
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
 * Builds SQL for the slots of the current row of `booked_resource`. The slots are looked up for each row, so no plan of PostgreSQL reads
 * the slots of all days for a few rows.
 */
export const slotsOfBooked = sql<string>`(
  select string_agg(told, ' ') from booked_slot where booked_resource_id = booked_resource.id
)`

/** Returns a function that reads the slots of a row. The same text is read once and returns the same object each time. */
export const createSlotsReader = (): ((text: string) => readonly Interval[]) => {
  const timeOf = remembered(localTime)
  return remembered((text) =>
    text.split(' ').map((slot) => ({ startTime: timeOf(slot.slice(0, 8)), endTime: timeOf(slot.slice(9)) })),
  )
}
