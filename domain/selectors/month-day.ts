/**
 * Counts the free slots of a day over several resources, or the resources that are free for all of a time, for a day's line in
 * the month. Pure. Invariant: a slot is free here if the day's grid shows it as free to the same person at the same moment.
 */
import { type Interval, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { endMinutes, minutesOf } from '../calendar/local-time.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import { hasBegun } from '../rules/booking-window.ts'
import { isToBeHad } from '../rules/check-in.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { GridResource } from '../schema/entities.ts'
import type { ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { dayWindow, type ShutBy } from './day-window.ts'

export type MonthDay =
  | { readonly _tag: 'Past' }
  /** No slot is open on the day (`Closed`), or locks cover all open slots (`Locked`). */
  | { readonly _tag: 'Closed' | 'Locked' }
  /** The day is today, and its last slot has begun. */
  | { readonly _tag: 'Over' }
  /**
   * Some slots are free, but the viewer may book none of them. `by` is the rule that closes them, or null if the viewer may not book there
   * at all.
   */
  | { readonly _tag: 'Shut'; readonly by: ShutBy | null }
  /**
   * @property of The number of slots that are still to come, free or taken. For a time: the number of resources that are open for all of it,
   * free or taken.
   */
  | { readonly _tag: 'Open'; readonly free: number; readonly of: number }

/** The viewer, and the time at which they look. */
export interface MonthViewer {
  readonly resources: State['resources']
  /** Whether the viewer handles the bookings of the group. Rules close nothing for such a person. */
  readonly handlesBookings: boolean
  /** The server's clock, ms since 1970. */
  readonly now: number
  /** The time that the viewer asks about. Absent: the whole day, slot by slot. */
  readonly time?: Interval | null
}

/** Whether slots in their order reach from the beginning of a time to its end. */
const covers = (slots: readonly Interval[], time: Interval): boolean => {
  const [first, last] = [slots[0], slots.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    minutesOf(first.startTime) <= minutesOf(time.startTime) &&
    endMinutes(time.endTime) <= endMinutes(last.endTime)
  )
}

/** A day of the month view. `columns` are the columns of that day. */
export const monthDay = (
  date: LocalDate,
  columns: readonly GridResource[],
  { resources, handlesBookings, now, time = null }: MonthViewer,
): MonthDay => {
  const wall = wallTimeAt(now)
  if (date < wall.date) return { _tag: 'Past' }
  const limits = new Map<ResourceId, ResourceLimits>()
  for (const { id } of columns) {
    const ofResource = resources[id]?.limits
    if (ofResource !== undefined) limits.set(id, ofResource)
  }
  // `dayWindow` needs the starts only for `until`, which is not used here.
  const { shutBy } = dayWindow({ date, starts: [], limits }, now)
  let free = 0
  let of = 0
  let locked = false
  let begun = false
  let toCome = false
  /** The first reason why a free slot is closed to the viewer. */
  let why: { readonly by: ShutBy | null } | null = null
  for (const { id, slots: ofDay } of columns) {
    const slots = time === null ? ofDay : ofDay.filter((slot) => overlaps(slot, time))
    const counted = { free: 0, of: 0 }
    for (const slot of slots) {
      const unclaimed = slot.booked && slot.own !== true && isToBeHad(slot, date, wall)
      if (!unclaimed && hasBegun(date, slot.startTime, wall)) {
        begun = true
        continue
      }
      toCome = true
      if (!slot.booked && !slot.open) continue
      if (!slot.booked && slot.locked) {
        locked = true
        continue
      }
      counted.of += 1
      if ((slot.booked && !unclaimed) || slot.reserved || slot.selected) continue
      const isRefused = resources[id]?.refusesCaller === true
      const shut = isRefused ? null : shutBy(id, slot.startTime)
      const by = unclaimed && shut?._tag === 'TooSoon' ? null : shut
      if (handlesBookings || (!isRefused && by === null)) counted.free += 1
      else why ??= { by }
    }
    if (time === null) {
      free += counted.free
      of += counted.of
    } else if (covers(slots, time) && counted.of === slots.length) {
      of += 1
      if (counted.free === slots.length) free += 1
    }
  }
  if (free === 0 && why !== null) return { _tag: 'Shut', ...why }
  if (of > 0) return { _tag: 'Open', free, of }
  if (locked) return { _tag: 'Locked' }
  return begun && !toCome ? { _tag: 'Over' } : { _tag: 'Closed' }
}
