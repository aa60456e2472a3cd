/**
 * The next time at which a room is free at given hours, for a person who books the same again. Pure. Invariant: the
 * time is found by the same rules as in the finder (`domain/rules/find-time.ts`), and the person may book it by the
 * rules of the house.
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import { hasBegun } from '../../../domain/rules/booking-window.ts'
import type { RuleGround } from '../../../domain/rules/counted-limits.ts'
import type { Span } from '../../../domain/rules/day-slots.ts'
import { coverOf } from '../../../domain/rules/find-time.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'

/** The rules for the person. Administrators have none. */
export type NextGround = RuleGround

/**
 * @param columns the days of the room, in order
 * @param hours the wished time of the day
 * @returns the slots of the time; null if the room is not free then on any of these days
 */
export const nextFreeTime = (
  columns: readonly GridResource[],
  hours: Interval,
  ground: NextGround,
): readonly [SlotReference, ...SlotReference[]] | null => {
  const now = wallTimeAt(ground.now)
  const wished = { from: minutesOf(hours.startTime), to: endMinutes(hours.endTime), minutes: null }
  for (const { id: resourceId, date, slots } of columns) {
    const free = slots.filter(
      (slot) => slot.open && !slot.booked && !slot.locked && !slot.reserved && !hasBegun(date, slot.startTime, now),
    )
    const rows = new Map(
      free.map((slot): [Span, Interval] => [
        { from: minutesOf(slot.startTime), to: endMinutes(slot.endTime) },
        { startTime: slot.startTime, endTime: slot.endTime },
      ]),
    )
    const run = coverOf([...rows.keys()], wished) ?? []
    const times = run.flatMap((row) => rows.get(row) ?? [])
    const [first, ...others] = times.map((slot): SlotReference => ({ resourceId, date, ...slot }))
    if (first !== undefined && breachesOf([{ resourceId, date, slots: times }], ground).length === 0)
      return [first, ...others]
  }
  return null
}
