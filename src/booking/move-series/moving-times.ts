/** The times that booked parts have, as the choice of another begins with them. Pure. */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { MovingPart } from '../../../domain/selectors/move-rows.ts'

/** From the first slot to the last. */
export const spanOf = (slots: readonly Interval[]): Interval | null => {
  const [first, last] = [mergeIntervals(slots)[0], mergeIntervals(slots).at(-1)]
  return first === undefined || last === undefined ? null : { startTime: first.startTime, endTime: last.endTime }
}

/** The time that most of them have. */
export const commonTime = (parts: readonly MovingPart[]): Interval | null => {
  const kinds = groupedBy(
    parts.flatMap(({ bookingSlots }) => spanOf(bookingSlots) ?? []),
    ({ startTime, endTime }) => `${startTime} ${endTime}`,
  )
  const [most] = [...kinds.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? null
}

/** Rooms that have the same time get another together at first; others one by one. */
export const firstRoom = (parts: readonly MovingPart[], rooms: readonly ResourceId[]): ResourceId | null => {
  const timeIn = (room: ResourceId): string =>
    JSON.stringify(commonTime(parts.filter(({ resourceId }) => resourceId === room)))
  return new Set(rooms.map(timeIn)).size === 1 ? null : (rooms[0] ?? null)
}
