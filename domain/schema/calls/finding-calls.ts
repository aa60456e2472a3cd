/**
 * The calls that read slots over several days and find free time. Only our own server has them. With
 * another back end, the client hides weeks, months and the finder.
 */
import { Schema } from 'effect'
import { Interval, LocalDate, LocalTime } from '../calendar.ts'
import { GridResource, Price } from '../entities.ts'
import { AttributeId, GroupId, ResourceId } from '../ids.ts'
import { ask, empty, optional } from './call.ts'

/** Asks for the columns of these resources from the first day to the last. */
export const SlotsQuestion = Schema.Struct({
  resources: Schema.Array(ResourceId),
  from: LocalDate,
  to: LocalDate,
  /** Limits the answer to these days, so that one call can read all Tuesdays of a term. */
  dates: optional(Schema.Array(LocalDate)),
})
export type SlotsQuestion = typeof SlotsQuestion.Type

/** A wish for time in any room that meets the requirements. */
export const TimeWish = Schema.Struct({
  /** The possible days. */
  dates: Schema.Array(LocalDate),
  from: LocalTime,
  /** `00:00:00` is midnight. */
  to: LocalTime,
  /** The length of the wished time, which may lie anywhere between `from` and `to`. Absent for the whole time. */
  minutes: optional(Schema.Int),
  /** The number of people for whom there must be room. */
  persons: optional(Schema.Int),
  /** The room must have each of these. */
  attributes: optional(Schema.Array(AttributeId)),
  /** Only in these groups. */
  groups: optional(Schema.Array(GroupId)),
})
export type TimeWish = typeof TimeWish.Type

/** Adjacent rows of a grid with their beginning and end. */
export const FreeRun = Schema.Struct({
  ...Interval.fields,
  /** The rows, in order. Each row is a slot that can be held. */
  slots: Schema.Array(Interval),
})

/** A free time that covers the wish. It consists of rows of its room's grid. */
export const FoundTime = Schema.Struct({
  groupId: GroupId,
  resourceId: ResourceId,
  date: LocalDate,
  ...FreeRun.fields,
  price: Price,
  /** The nearest other times in that room on that day, of the same length and price, in order. Absent if there are none. */
  others: Schema.optionalKey(Schema.Array(FreeRun)),
  /** Why it stands before others (`Reason` in `domain/rules/find-time.ts`). Absent if there is no reason. */
  reasons: Schema.optionalKey(Schema.Array(Schema.Literals(['smallest', 'whole', 'cheapest']))),
  /** Only some user types may book it, and the caller has not signed in. Absent if it is not so. */
  asksSignIn: Schema.optionalKey(Schema.Literal(true)),
  /** The reason why the caller may not book it. Absent if the caller may book it. */
  refused: Schema.optionalKey(Schema.NonEmptyString),
})
export type FoundTime = typeof FoundTime.Type

/** A free time that differs from the wish: it is at another time or on another day, or its room lacks one thing. */
export const NearTime = Schema.Struct({
  ...FoundTime.fields,
  differs: Schema.Literals(['time', 'room', 'day']),
  /** The one thing that the room lacks: seats or an attribute. */
  lacks: Schema.optionalKey(Schema.Union([Schema.Literal('seats'), AttributeId])),
})
export type NearTime = typeof NearTime.Type

export const FoundTimes = Schema.Struct({
  hits: Schema.Array(FoundTime),
  /** The number of found times that the caller may book, including those that are not in `hits`. */
  count: Schema.Int,
  /** Near times, if no time fits the wish. */
  near: Schema.Array(NearTime),
})
export type FoundTimes = typeof FoundTimes.Type

const finding = { who: 'anyone', of: 'list', areas: [], feature: 'finder' } as const

export const findingCalls = {
  /** Sorted by the order of `resources`, then by the order of `dates` or by date. The answer has the header `X-Revision`. */
  slots: ask(finding, '/api/booking/slots', empty, SlotsQuestion, Schema.Array(GridResource)),
  /** The answer has the header `X-Revision`. */
  findTime: ask(finding, '/api/booking/find', empty, TimeWish, FoundTimes),
} as const
