/** The present times of the booked parts, as the start for choosing another time. Pure. */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { MovingPart } from '../../../domain/selectors/move-rows.ts'

/** The interval from the start of the first slot to the end of the last. Null means that there are no slots. */
export const spanOf = (slots: readonly Interval[]): Interval | null => {
  const merged = mergeIntervals(slots)
  const [first, last] = [merged[0], merged.at(-1)]
  return first === undefined || last === undefined ? null : { startTime: first.startTime, endTime: last.endTime }
}

/** The time that most of the parts have. */
export const commonTime = (parts: readonly MovingPart[]): Interval | null => {
  const kinds = groupedBy(
    parts.flatMap(({ bookingSlots }) => spanOf(bookingSlots) ?? []),
    ({ startTime, endTime }) => `${startTime} ${endTime}`,
  )
  const [most] = [...kinds.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? null
}
