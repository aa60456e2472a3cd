/** The slots of a booked resource as one text, which costs both sides far less than rows: "08:00:00-08:30:00 08:30:00-09:00:00". */
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import { remembered } from './remembered.ts'

/** Of the row of `booked_resource` at hand: looked up one by one, which no plan for few days turns into a reading of all. */
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
