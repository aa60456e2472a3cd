/**
 * The days of a report are read some at a time, so that the embedded database lets others in between. Invariant: each booked resource is in
 * exactly one reading, however long the whole takes, since its date never changes.
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

/** Gives the readings in the order of their days. Two are under way at once: while one is taken apart here, PostgreSQL reads the next. */
export const daysAtATime = async function* <Read>(
  days: readonly LocalDate[],
  read: (some: readonly LocalDate[]) => Promise<Read>,
): AsyncGenerator<Read> {
  let before: Promise<Read> | null = null
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const reading = read(days.slice(from, from + daysAtOnce))
    // A failure is thrown where it is waited for, which does not happen where the reading before it has failed.
    reading.catch(() => undefined)
    if (before !== null) yield await before
    before = reading
  }
  if (before !== null) yield await before
}

/** A function whose results are remembered by their value. */
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
 * As SQL: the slots of the row of `booked_resource` at hand. They are looked up for each row, so that no plan of PostgreSQL reads the slots
 * of all days for a few.
 */
export const slotsOfBooked = sql<string>`(
  select string_agg(told, ' ') from booked_slot where booked_resource_id = booked_resource.id
)`

/** Reads the slots of a row. The same text is read once, and gives the same object each time. */
export const createSlotsReader = (): ((text: string) => readonly Interval[]) => {
  const timeOf = remembered(localTime)
  return remembered((text) =>
    text.split(' ').map((slot) => ({ startTime: timeOf(slot.slice(0, 8)), endTime: timeOf(slot.slice(9)) })),
  )
}
