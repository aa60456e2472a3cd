/**
 * Until when cancelling costs nothing (docs/rules.md#editing): by a rule, or shortly after booking, whatever the rules say. It stands apart
 * from `booking-window.ts` since the grid does not need it. Invariant: both moments follow from the booking and the limits alone.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { bookableUntil } from './booking-window.ts'

const MINUTE_MS = 60_000

/** The last moment at which the owner may cancel for nothing what begins then, ms since 1970; null: until it begins. */
export const freelyCancelledUntil = (
  { freeCancelMinutes }: ResourceLimits,
  date: LocalDate,
  startTime: LocalTime,
): number | null => (freeCancelMinutes === undefined ? null : bookableUntil(freeCancelMinutes, date, startTime))

/** How long after booking it may be undone for nothing, whatever the rules say. */
export const UNDO_MINUTES = 15

/** @param madeAt when it was booked, ISO 8601. @returns ms since 1970 */
export const undoneUntil = (madeAt: string): number => Date.parse(madeAt) + UNDO_MINUTES * MINUTE_MS
