/**
 * The time in which a person may book a slot under the rules (docs/rules.md#rules). It begins when the slot's day opens and ends before the
 * slot begins. Invariant: all slots of a day open at the same moment.
 */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { firstInstantOf, type WallTime } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

const MINUTE_MS = 60_000

/** The instant at which a day opens for booking, in ms since 1970. Null if the day is always open. */
export const opensFrom = ({ horizon }: ResourceLimits, date: LocalDate): number | null =>
  horizon === undefined ? null : firstInstantOf(addDays(date, -horizon.days), horizon.opensAt)

/** The instant that is `noticeMinutes` before a slot begins, in ms since 1970. */
export const bookableUntil = (noticeMinutes: number, date: LocalDate, startTime: LocalTime): number =>
  firstInstantOf(date, startTime) - noticeMinutes * MINUTE_MS

/** Whether a slot begins before the earliest start that is still in time (`earliestStart` in `lead-time.ts`). */
export const isTooSoon = (date: LocalDate, startTime: LocalTime, earliest: WallTime): boolean =>
  date < earliest.date || (date === earliest.date && startTime < earliest.time)

/** Whether a slot begins now or has begun. From then on the slot is closed, and its owner cannot change it. */
export const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && startTime <= now.time)
