/**
 * A slot: a stretch of a resource's day that is held or booked, or that somebody wants. Invariant: several slots are claimed in claim order
 * (by resource, date and start), so transactions that want the same slots never wait for each other in a ring.
 */

import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { type Interval, overlaps } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { Interval as IntervalSchema, LocalDate as LocalDateSchema } from '../../domain/schema/calendar.ts'
import { ResourceId } from '../../domain/schema/ids.ts'

export interface Slot extends Interval {
  readonly resourceId: ResourceId
  readonly date: LocalDate
}

/** Returns the slot without any other fields of the object. */
export const bare = ({ resourceId, date, startTime, endTime }: Slot): Slot => ({ resourceId, date, startTime, endTime })

const keyOf = (slot: Slot): string => `${slot.resourceId}/${slot.date}/${slot.startTime}/${slot.endTime}`

export const isSameSlot = (a: Slot, b: Slot): boolean => keyOf(a) === keyOf(b)

/** Whether two slots of one resource overlap. */
export const doMeet = (one: Slot, other: Slot): boolean =>
  one.resourceId === other.resourceId && one.date === other.date && overlaps(one, other)

export const inClaimOrder = <Any extends Slot>(slots: readonly Any[]): Any[] =>
  slots.toSorted(
    (a, b) => a.resourceId - b.resourceId || a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime),
  )

/**
 * Whether any two of the slots overlap. Comparing neighbours is enough: in claim order, a slot that overlaps a later slot also overlaps the
 * next.
 */
export const anyMeet = (slots: readonly Slot[]): boolean =>
  inClaimOrder(slots).some((slot, index, ordered) => {
    const next = ordered[index + 1]
    return next !== undefined && doMeet(slot, next)
  })

/** Returns the slots that are not among the others. */
export const without = <Any extends Slot>(slots: readonly Any[], others: readonly Slot[]): Any[] => {
  const keys = new Set(others.map(keyOf))
  return slots.filter((slot) => !keys.has(keyOf(slot)))
}

/** The columns of a claim that form its slot. */
export interface SlotRow {
  readonly resource_id: number
  readonly date: string
  readonly start_time: string
  readonly end_time: string
}

const decodeSlot = Schema.decodeUnknownSync(
  Schema.Struct({ resourceId: ResourceId, date: LocalDateSchema, ...IntervalSchema.fields }),
)

export const slotOf = (row: SlotRow): Slot =>
  decodeSlot({
    resourceId: row.resource_id,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
  })

/** Builds SQL for a table `wanted` of the slots, with the booked resource of each slot if it is known. */
export const wantedTable = (slots: readonly (Slot & { readonly bookedResourceId?: number })[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(
    slots.map((slot) => ({
      resource_id: slot.resourceId,
      date: slot.date,
      start_time: slot.startTime,
      end_time: slot.endTime,
      booked_resource_id: slot.bookedResourceId ?? null,
    })),
  )}::jsonb) as wanted (resource_id integer, date date, start_time time, end_time time, booked_resource_id integer)`
