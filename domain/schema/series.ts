/**
 * A booking that repeats (docs/rules.md#series): how its dates follow each other, and which were left out. It is kept with the booking;
 * what is booked only the booking's parts say.
 */
import { Schema } from 'effect'
import { LocalDate, Weekday } from './calendar.ts'
import { ResourceId } from './ids.ts'

export const SeriesPattern = Schema.Struct({
  /** Every so many ISO weeks, counted from the week of `from`. */
  weeks: Schema.Literals([1, 2, 3, 4]),
  /** At least one. */
  weekdays: Schema.Array(Weekday),
  /** No date is before it. */
  from: LocalDate,
  /** The last possible day, or the number of dates, including those that are left out. */
  end: Schema.Union([Schema.Struct({ until: LocalDate }), Schema.Struct({ count: Schema.Int })]),
  /** Left out of the dates. */
  except: Schema.Array(LocalDate),
})
export type SeriesPattern = typeof SeriesPattern.Type

export const Skipped = Schema.Struct({
  date: LocalDate,
  /** Absent: all that was chosen on that date. */
  resourceId: Schema.optionalKey(ResourceId),
  reason: Schema.Literals(['taken', 'held', 'closed', 'outside', 'quota', 'by-hand']),
  /** The server's words, where it knows more than the reason: "Stängt: Kristi himmelsfärdsdag". Words that a client sends are not kept. */
  words: Schema.optionalKey(Schema.NonEmptyString),
})
export type Skipped = typeof Skipped.Type

export const Series = Schema.Struct({ pattern: SeriesPattern, skipped: Schema.Array(Skipped) })
export type Series = typeof Series.Type
