/** Wall time in Europe/Stockholm as text, compared as text. `00:00:00` as an end means midnight. */
import { Schema } from 'effect'
import { isLocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import { enumeration } from './other-form-marks.ts'

/** The format and the pattern are for readers of the OpenAPI document; the refinement knows how long months are. */
export const LocalDate = Schema.String.annotate({ format: 'date', form: 'date' })
  .check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u))
  .pipe(Schema.refine(isLocalDate, { expected: 'a date yyyy-MM-dd' }))
export const LocalTime = Schema.String.annotate({ form: 'time' })
  .check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u))
  .pipe(Schema.refine(isLocalTime, { expected: 'a time HH:mm:ss' }))

/** The end of an interval: to another back end midnight is sent in its own word for it. */
export const EndTime = LocalTime.annotate({ form: 'end' })

export const Interval = Schema.Struct({ startTime: LocalTime, endTime: EndTime })

export const Weekday = enumeration('weekday', [0, 1, 2, 3, 4, 5, 6], 'Sunday 0 to Saturday 6')

/** An instant as it travels in JSON. */
export const InstantText = Schema.String.annotate({ form: 'instant' }).check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u),
)

/** Milliseconds since 1970 UTC. */
export const Instant = Schema.Int
