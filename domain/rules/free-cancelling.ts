/**
 * Until when cancelling costs nothing (docs/rules.md#editing). It is apart from `booking-window.ts`, since the grid does without it until
 * something is booked. Invariant: the moment of a rule and that of a slip are each known from the booking alone.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { bookableUntil } from './booking-window.ts'

const MINUTE_MS = 60_000

/** The latest that the owner may cancel for nothing what begins then, ms since 1970; null: as long as it has not begun. */
export const freelyCancelledUntil = (
  { freeCancelMinutes }: ResourceLimits,
  date: LocalDate,
  startTime: LocalTime,
): number | null => (freeCancelMinutes === undefined ? null : bookableUntil(freeCancelMinutes, date, startTime))

/** So long after it was booked a slip is undone for nothing, whatever the rules say. */
export const UNDO_MINUTES = 15

/** @param madeAt when it was booked, ISO 8601. @returns ms since 1970 */
export const undoneUntil = (madeAt: string): number => Date.parse(madeAt) + UNDO_MINUTES * MINUTE_MS
