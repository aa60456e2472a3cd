/**
 * The last moments at which cancelling is free (docs/rules.md#editing). One follows from a rule, and one comes shortly after the booking
 * for everybody. This module is separate from `booking-window.ts` because the grid does not need it. Invariant: both moments follow from
 * the booking and the limits alone.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { bookableUntil } from './booking-window.ts'

const MINUTE_MS = 60_000

/** The last moment at which the owner may cancel for free, in ms since 1970. Null if cancelling is free until the slot begins. */
export const freelyCancelledUntil = (
  { freeCancelMinutes }: ResourceLimits,
  date: LocalDate,
  startTime: LocalTime,
): number | null => (freeCancelMinutes === undefined ? null : bookableUntil(freeCancelMinutes, date, startTime))

/** The number of minutes after booking in which cancelling is free under all rules. */
export const UNDO_MINUTES = 15

/** Until when cancelling is free after a booking at `madeAt` (ISO 8601). In ms since 1970. */
export const undoneUntil = (madeAt: string): number => Date.parse(madeAt) + UNDO_MINUTES * MINUTE_MS
