/**
 * A booking that repeats (docs/rules.md#series): the pattern of its dates, and the dates that were left out. It is stored with the booking,
 * but only the parts of the booking say which slots are booked.
 */
import { Schema } from 'effect'
import { LocalDate, Weekday } from './calendar.ts'
import { ResourceId } from './ids.ts'

export const SeriesPattern = Schema.Struct({
  /** The number of ISO weeks from one week with dates to the next, counted from the week of `from`. */
  weeks: Schema.Literals([1, 2, 3, 4]),
  /** The list has at least one weekday. */
  weekdays: Schema.Array(Weekday),
  /** The first possible day. */
  from: LocalDate,
  /** The last possible day, or the number of dates, including those that are left out. */
  end: Schema.Union([Schema.Struct({ until: LocalDate }), Schema.Struct({ count: Schema.Int })]),
  /** The dates that are left out. */
  except: Schema.Array(LocalDate),
})
export type SeriesPattern = typeof SeriesPattern.Type

export const Skipped = Schema.Struct({
  date: LocalDate,
  /** Absent if all chosen resources were left out on that date. */
  resourceId: Schema.optionalKey(ResourceId),
  reason: Schema.Literals(['taken', 'held', 'closed', 'outside', 'quota', 'by-hand']),
  /** A text of the server that adds details, such as "Stängt: Kristi himmelsfärdsdag". The server does not store a text from a client. */
  words: Schema.optionalKey(Schema.NonEmptyString),
})
export type Skipped = typeof Skipped.Type

export const Series = Schema.Struct({ pattern: SeriesPattern, skipped: Schema.Array(Skipped) })
export type Series = typeof Series.Type
