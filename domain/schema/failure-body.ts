/** The body of every failure of our own server (docs/rules.md#http). */
import { Schema } from 'effect'
import { Breach } from './booking-rules.ts'
import { Interval, LocalDate } from './calendar.ts'
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

/** `message` is a Swedish text for people. */
export const FailureBody = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  slots: Schema.optionalKey(Schema.Array(LostSlot)),
  /** The rules that the booking breaks (409 `rule`). */
  rules: Schema.optionalKey(Schema.Array(Breach)),
})
export type FailureBody = typeof FailureBody.Type
