/**
 * The HTTP contract (spec 7, contract 2): one table of calls that the server serves, the core calls and the tests walk.
 * Invariant: a call that is not in this table does not exist.
 */
import { Schema } from 'effect'
import { LocalDate } from './calendar.ts'
import { accountCalls } from './calls/account-calls.ts'
import { activityCalls } from './calls/activity-calls.ts'
import { bookingCalls } from './calls/booking-calls.ts'
import { contentCalls } from './calls/content-calls.ts'
import { groupCalls } from './calls/group-calls.ts'
import { serviceCalls } from './calls/service-calls.ts'
import { Interval } from './entities.ts'
import { ResourceId } from './ids.ts'

/** Why a slot of a booking could not be had (409 `slot-taken`). */
export const LostSlot = Schema.Struct({
  resourceId: ResourceId,
  date: LocalDate,
  startTime: Interval.fields.startTime,
  endTime: Interval.fields.endTime,
  reason: Schema.Literals(['unknown', 'past', 'closed', 'locked', 'booked', 'reserved']),
})

/** The body of every answer that is not a success. `message` is Swedish and made for a person. */
export const FailureBody = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  slots: Schema.optionalKey(Schema.Array(LostSlot)),
})

export const calls = {
  ...accountCalls,
  ...contentCalls,
  ...bookingCalls,
  ...groupCalls,
  ...activityCalls,
  ...serviceCalls,
} as const
