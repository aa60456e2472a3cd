/** The body of every failure of our own server (docs/rules.md#http). */
import { Schema } from 'effect'
import { Breach } from './booking-rules.ts'
import { InstantText, Interval, LocalDate } from './calendar.ts'
import { ResourceId } from './ids.ts'

/** A slot that could not be booked, with the reason (409 `slot-taken`). */
export const LostSlot = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  ...Interval.fields,
  /** `refused` stands for a reason that this build does not know. */
  reason: Schema.Literals(['unknown', 'past', 'closed', 'locked', 'booked', 'reserved', 'refused']).annotate({
    unknown: 'refused',
  }),
})
export type LostSlot = typeof LostSlot.Type

/** The value of a field of a form. */
export const FieldValue = Schema.Union([
  Schema.String,
  Schema.Finite,
  Schema.Boolean,
  Schema.Null,
  Schema.Array(Schema.Finite),
])
export type FieldValue = typeof FieldValue.Type

/** A field that somebody else has changed since the form was filled, to another value than the form sends (409 `overtaken`). */
export const TheirChange = Schema.Struct({
  field: Schema.String,
  mine: FieldValue,
  theirs: FieldValue,
  /** Who changed it last, and when. The name is absent if it is not known, or not for the caller to know. */
  who: Schema.optionalKey(Schema.String),
  at: Schema.optionalKey(InstantText),
  /** True if the caller changed it, in another window or on another device. */
  own: Schema.optionalKey(Schema.Boolean),
})
export type TheirChange = typeof TheirChange.Type

/** The second factor that a sign-in wants (401 `second-factor`). */
export const WantedFactor = Schema.Struct({
  /** For this sign-in, in this browser, for some minutes. */
  ticket: Schema.String,
  /** True if the person has no second factor and must have one. */
  enrols: Schema.Boolean,
  /** Whether a code of an app counts. */
  app: Schema.Boolean,
  /** Whether a passkey counts, or may be made if the person must have a factor. Absent before an older server. */
  passkey: Schema.optionalKey(Schema.Boolean),
})
export type WantedFactor = typeof WantedFactor.Type

/** `message` is a Swedish text for people. */
export const FailureBody = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  slots: Schema.optionalKey(Schema.Array(LostSlot)),
  /** The rules that the booking breaks (409 `rule`). */
  rules: Schema.optionalKey(Schema.Array(Breach)),
  collisions: Schema.optionalKey(Schema.Array(TheirChange)),
  factor: Schema.optionalKey(WantedFactor),
})
export type FailureBody = typeof FailureBody.Type
