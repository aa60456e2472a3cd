/**
 * When a slot may be booked by the rules of who books (features 1): from when its day opens until so long before it begins.
 * Invariant: a moment decides for the whole of a day whether it has opened, so that its slots open together.
 */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { firstInstantOf, type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'

const MINUTE_MS = 60_000

/** When the day opens, ms since 1970; null: it always is. */
export const opensFrom = ({ horizon }: ResourceLimits, date: LocalDate): number | null =>
  horizon === undefined ? null : firstInstantOf(addDays(date, -horizon.days), horizon.opensAt)

/** A slot that begins before this can no longer be booked. @param now ms since 1970 */
export const earliestStart = ({ noticeMinutes = 0 }: ResourceLimits, now: number): WallTime =>
  wallTimeAt(now + noticeMinutes * MINUTE_MS)

/** Until when a slot can be booked, ms since 1970. */
export const bookableUntil = (noticeMinutes: number, date: LocalDate, startTime: LocalTime): number =>
  firstInstantOf(date, startTime) - noticeMinutes * MINUTE_MS

/** Whether a slot begins too soon; one that begins just then does not. @param earliest of `earliestStart` */
export const isTooSoon = (date: LocalDate, startTime: LocalTime, earliest: WallTime): boolean =>
  date < earliest.date || (date === earliest.date && startTime < earliest.time)
