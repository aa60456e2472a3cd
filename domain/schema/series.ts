/**
 * A booking that repeats (docs/rules.md#series): how its dates follow each other, and what was left out of it. It is kept with the booking, whose
 * parts alone say what is booked.
 */
import { Schema } from 'effect'
import { LocalDate, Weekday } from './calendar.ts'
import { ResourceId } from './ids.ts'

export const SeriesPattern = Schema.Struct({
  /** Every so many ISO weeks, the week of `from` the first of them. */
  weeks: Schema.Literals([1, 2, 3, 4]),
  /** At least one. */
  weekdays: Schema.Array(Weekday),
  /** No date is before it. */
  from: LocalDate,
  /** The last day that there may be, or the number of dates, those that are left out among them. */
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
  /** The server's own, where it knows more than the reason: "Stängt: Kristi himmelsfärdsdag". Words of a call are not kept. */
  words: Schema.optionalKey(Schema.NonEmptyString),
})
export type Skipped = typeof Skipped.Type

export const Series = Schema.Struct({ pattern: SeriesPattern, skipped: Schema.Array(Skipped) })
export type Series = typeof Series.Type
