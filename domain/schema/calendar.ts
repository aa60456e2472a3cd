/** Wall time in Europe/Stockholm. Dates and times are texts and are compared as texts. An end of `00:00:00` means midnight. */
import { Schema } from 'effect'
import { isLocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import { enumeration } from './other-form-marks.ts'

/** The format and the pattern appear in the OpenAPI document. The refinement also checks the length of the month. */
export const LocalDate = Schema.String.annotate({ format: 'date', form: 'date' })
  .check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u))
  .pipe(Schema.refine(isLocalDate, { expected: 'a date yyyy-MM-dd' }))
export const LocalTime = Schema.String.annotate({ form: 'time' })
  .check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u))
  .pipe(Schema.refine(isLocalTime, { expected: 'a time HH:mm:ss' }))

/** The end of an interval. Another back end gets midnight in the form that it uses itself. */
export const EndTime = LocalTime.annotate({ form: 'end' })

export const Interval = Schema.Struct({ startTime: LocalTime, endTime: EndTime })

/** Sunday 0 to Saturday 6. */
export const Weekday = enumeration('weekday', [0, 1, 2, 3, 4, 5, 6])

/** An instant in the form of JSON. */
export const InstantText = Schema.String.annotate({ form: 'instant' }).check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u),
)

/** Milliseconds since 1970 UTC. */
export const Instant = Schema.Int
