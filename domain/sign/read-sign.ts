/**
 * Reads what the server told a sign, without the library of the schemas, which would be most of the sign's code. Invariant: it accepts
 * exactly what the schema `Sign` accepts of an answer; a property test compares the two.
 */
import { isLocalDate } from '../calendar/local-date.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import { isFields } from '../json/is-fields.ts'
import type { Sign, SignSpan } from '../schema/calls/sign-calls.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isInstant = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u.test(value)
const isDate = (value: unknown): boolean => isText(value) && isLocalDate(value)
const isTitle = (value: unknown): boolean => value === null || isText(value)

const kinds: readonly unknown[] = ['free', 'held', 'booked', 'locked'] satisfies readonly SignSpan['is'][]

const isSpan = (value: unknown): boolean =>
  isFields(value) &&
  isWhole(value.from) &&
  isWhole(value.to) &&
  kinds.includes(value.is) &&
  (!('yieldsFrom' in value) || isWhole(value.yieldsFrom)) &&
  (!('reason' in value) || isText(value.reason))

const isOpening = (value: unknown): boolean =>
  value === null || (isFields(value) && isDate(value.date) && isText(value.time) && isLocalTime(value.time))

export const isSign = (value: unknown): value is Sign =>
  isFields(value) &&
  isWhole(value.revision) &&
  isInstant(value.now) &&
  isText(value.room) &&
  isText(value.group) &&
  typeof value.isBookable === 'boolean' &&
  isDate(value.date) &&
  Array.isArray(value.spans) &&
  value.spans.every(isSpan) &&
  Array.isArray(value.titles) &&
  value.titles.length === 2 &&
  value.titles.every(isTitle) &&
  isOpening(value.opens) &&
  isText(value.link)
