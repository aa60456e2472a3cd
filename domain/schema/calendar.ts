/**
 * Wall time in Europe/Stockholm as text, compared as text (design 9). `00:00:00` as an end means midnight.
 */
import { Schema } from 'effect'
import { isLocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'

export const LocalDate = Schema.String.pipe(Schema.refine(isLocalDate, { expected: 'a date yyyy-MM-dd' }))
export const LocalTime = Schema.String.pipe(Schema.refine(isLocalTime, { expected: 'a time HH:mm:ss' }))

/** Milliseconds since 1970 UTC. */
export const Instant = Schema.Int
