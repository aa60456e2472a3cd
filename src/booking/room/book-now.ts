/**
 * What somebody at the door can book at once. Pure. The times begin with the first row that can be had: one that has begun and waits in vain
 * for who booked it, or else the next one. Invariant: an offer is a run of adjacent rows that are free or chosen already.
 */
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { ColumnView } from '../../../domain/selectors/column-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'

/** As many lengths as fit on a phone without thinking. */
const MOST_OFFERS = 4

const canBeHad = (slot: SlotView | undefined): boolean => slot?._tag === 'Free' || slot?._tag === 'Selected'

/** The offers, each longer than the one before by a row. None if nothing is free for the rest of the day. */
export const offersFrom = (
  { rows, slots, resourceId, date }: ColumnView,
  now: WallTime,
): readonly SlotReference[][] => {
  const minute = minutesOf(now.time)
  const first = rows.findIndex((row, index) => endMinutes(row.endTime) > minute && canBeHad(slots[index]))
  const run: SlotReference[] = []
  for (let index = first; index >= 0 && index < rows.length && run.length < MOST_OFFERS; index += 1) {
    const row = rows[index]
    if (row === undefined || !canBeHad(slots[index])) break
    const last = run.at(-1)
    if (last !== undefined && last.endTime !== row.startTime) break
    run.push({ resourceId, date, ...row })
  }
  return run.map((_, index) => run.slice(0, index + 1))
}

/** Whether an offer begins now: it has begun, or begins with the next row, until which nobody else can have the room. */
export const beginsNow = (offer: readonly SlotReference[], now: WallTime): boolean => {
  const [first] = offer
  if (first === undefined) return false
  const length = endMinutes(first.endTime) - minutesOf(first.startTime)
  return minutesOf(first.startTime) - minutesOf(now.time) <= length
}
