/**
 * When a slot may be booked by the rules of the person who books (docs/rules.md#rules): from when its day opens until a while before it
 * begins. Invariant: all slots of a day open at the same moment.
 */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { firstInstantOf, type WallTime } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

const MINUTE_MS = 60_000

/** When a day opens for booking, ms since 1970; null: it is always open. */
export const opensFrom = ({ horizon }: ResourceLimits, date: LocalDate): number | null =>
  horizon === undefined ? null : firstInstantOf(addDays(date, -horizon.days), horizon.opensAt)

/** The moment that is so many minutes before a slot begins, ms since 1970. */
export const bookableUntil = (noticeMinutes: number, date: LocalDate, startTime: LocalTime): number =>
  firstInstantOf(date, startTime) - noticeMinutes * MINUTE_MS

/** Whether a slot begins before the earliest start that is in time (`earliestStart` in `lead-time.ts`); at that very moment it does not. */
export const isTooSoon = (date: LocalDate, startTime: LocalTime, earliest: WallTime): boolean =>
  date < earliest.date || (date === earliest.date && startTime < earliest.time)

/** Whether a slot has begun, at this very moment or before: from then on it is closed, and its owner changes nothing. */
export const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && startTime <= now.time)
