/**
 * Reading over days, finding free time, and the list of things that rooms may have. Only our own server has these calls: in front of
 * another back end weeks, months and the finder are hidden.
 */
import { Schema } from 'effect'
import { Interval, LocalDate, LocalTime } from '../calendar.ts'
import { Attribute, GridResource, Price } from '../entities.ts'
import { AttributeId, GroupId, ResourceId } from '../ids.ts'
import { Line } from '../typed-text.ts'
import { answerUnused, ask, empty, end, idInAddress, make, optional, put, read } from './call.ts'

/** The columns of these resources, from the first day to the last. */
export const SlotsQuestion = Schema.Struct({
  resources: Schema.Array(ResourceId),
  from: LocalDate,
  to: LocalDate,
  /** Only these of the days from the first to the last: so all Tuesdays of a term are one call. */
  dates: optional(Schema.Array(LocalDate)),
})
export type SlotsQuestion = typeof SlotsQuestion.Type

/** A wish for time in any room that has what it takes. */
export const TimeWish = Schema.Struct({
  /** Any of these days. */
  dates: Schema.Array(LocalDate),
  from: LocalTime,
  /** `00:00:00` is midnight. */
  to: LocalTime,
  /** How long a time anywhere from `from` to `to`; absent: all of it. */
  minutes: optional(Schema.Int),
  /** How many people the room must take. */
  persons: optional(Schema.Int),
  /** The room must have each of these. */
  attributes: optional(Schema.Array(AttributeId)),
  /** Only in these groups. */
  groups: optional(Schema.Array(GroupId)),
})
export type TimeWish = typeof TimeWish.Type

/** A time that is free, in the rows of its room that cover the wish. */
export const FoundTime = Schema.Struct({
  groupId: GroupId,
  resourceId: ResourceId,
  date: LocalDate,
  ...Interval.fields,
  /** The rows, in order: what a press on each of them holds. */
  slots: Schema.Array(Interval),
  price: Price,
  /** The caller may not book it, for this reason. */
  refused: Schema.optionalKey(Schema.NonEmptyString),
})
export type FoundTime = typeof FoundTime.Type

/** How a time that is near differs from the wish: it is at another time or on another day, or its room lacks one thing. */
export const NearTime = Schema.Struct({
  ...FoundTime.fields,
  differs: Schema.Literals(['time', 'room', 'day']),
  /** The one thing that its room lacks: seats, or one of the attributes. */
  lacks: Schema.optionalKey(Schema.Union([Schema.Literal('seats'), AttributeId])),
})
export type NearTime = typeof NearTime.Type

export const FoundTimes = Schema.Struct({
  hits: Schema.Array(FoundTime),
  /** How many times the caller may book, including those that are not in `hits`. */
  count: Schema.Int,
  /** Where nothing fits. */
  near: Schema.Array(NearTime),
})
export type FoundTimes = typeof FoundTimes.Type

const finding = { who: 'anyone', areas: [], feature: 'finder' } as const

/** An attribute with the number of resources that have it. */
export const ListedAttribute = Schema.Struct({ ...Attribute.fields, resources: Schema.Int })
export type ListedAttribute = typeof ListedAttribute.Type
const attributeModel = Schema.Struct({ name: Line })
const oneAttribute = Schema.Struct({ id: idInAddress(AttributeId) })

const arranging = { who: 'administrator', areas: ['groups'], feature: 'finder' } as const

export const findingCalls = {
  /** In the order in which the resources are asked for, then by date, or in the order of `dates` where they are given. With `X-Revision`. */
  slots: ask(finding, '/api/booking/slots', empty, SlotsQuestion, Schema.Array(GridResource)),
  /** With `X-Revision`. */
  findTime: ask(finding, '/api/booking/find', empty, TimeWish, FoundTimes),

  /** The things that resources may have, in the order in which they were added. */
  attributes: read(arranging, '/api/attributes', empty, Schema.Array(ListedAttribute)),
  addAttribute: answerUnused(
    make({ ...arranging, toast: 'attribute-added' }, '/api/attributes', empty, attributeModel, Attribute),
  ),
  renameAttribute: answerUnused(
    put({ ...arranging, toast: 'attribute-changed' }, '/api/attributes/:id', oneAttribute, attributeModel, Attribute),
  ),
  /** Resources that have it lose it. */
  removeAttribute: end({ ...arranging, toast: 'attribute-removed' }, '/api/attributes/:id', oneAttribute),
} as const
