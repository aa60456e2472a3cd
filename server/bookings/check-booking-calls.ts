/**
 * Refuses calls about bookings that are wrong whatever the database holds: 422.
 */
import { type Interval, overlaps } from '../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { LONGEST_WORD, MOST_ANSWERS_UNDONE, MOST_PARTS_AT_ONCE } from '../../domain/rules/booking-status.ts'
import { isPrice } from '../../domain/rules/price.ts'
import { allDatesOf, MOST_DATES, MOST_RESOURCES } from '../../domain/rules/series.ts'
import type {
  AnswersToUndo,
  PartsToChange,
  StatusesToSet,
} from '../../domain/schema/calls/booking-administration-calls.ts'
import type {
  BookingModel,
  BookingModelResource,
  BookingResourceModel,
  TimesToChange,
} from '../../domain/schema/calls/booking-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { Series } from '../../domain/schema/series.ts'
import { lastBookableDay } from '../claims/slot-refusal.ts'
import { type AcceptedOrigins, addressProblem } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { Caps } from '../process/settings.ts'

/** Characters. */
const LONGEST_WISH = 2_000
const longestNote = 10_000

/** The settings and the clock that decide. */
export interface BookingRules {
  readonly acceptsOrigin: AcceptedOrigins
  readonly caps: Pick<Caps, 'callSlots' | 'callParts' | 'bookableDays'>
  /** The server's clock, ISO 8601. */
  readonly now: () => string
}

const isTwice = (keys: readonly string[]): boolean => new Set(keys).size < keys.length

const slotsField = (slots: readonly Interval[]): string | null => {
  if (slots.length === 0) return fieldTexts.noSlots
  return isTwice(slots.map((slot) => `${slot.startTime}-${slot.endTime}`)) ? fieldTexts.slotTwice : null
}
const wishField = (wish: string): string | null => (wish.length > LONGEST_WISH ? fieldTexts.longWish : null)

const resourcesField = (entries: readonly BookingModelResource[]): string | null => {
  if (entries.length === 0) return fieldTexts.noSlots
  const slots = entries.map((entry) => slotsField(entry.bookingSlots)).find((text) => text !== null)
  if (slots !== undefined) return slots
  if (isTwice(entries.map((entry) => `${entry.resourceId} ${entry.date}`))) return fieldTexts.resourceTwice
  return entries.map((entry) => wishField(entry.message ?? '')).find((text) => text !== null) ?? null
}

/** How much one call may ask for, checked before anything is looked up for it (docs/rules.md#limits). */
const sizeField = (entries: readonly BookingModelResource[], { caps, now }: BookingRules): string | null => {
  if (entries.length > caps.callParts) return fieldTexts.manyParts(caps.callParts)
  const slots = entries.reduce((sum, { bookingSlots }) => sum + bookingSlots.length, 0)
  if (slots > caps.callSlots) return fieldTexts.manySlots(caps.callSlots)
  const lastDay = lastBookableDay(wallTimeAt(Date.parse(now())), caps.bookableDays)
  return entries.some(({ date }) => date > lastDay) ? fieldTexts.farDay(caps.bookableDays) : null
}

/** Prices are answered for any slots. @throws Failure 422 */
export const checkSize = ({ bookingResources }: BookingModel, rules: BookingRules): void =>
  refuseInvalid({ bookingResources: sizeField(bookingResources, rules) })

/** @throws Failure 422 */
export const checkBookingModel = (model: BookingModel, rules: BookingRules): void => {
  const { acceptsOrigin } = rules
  refuseInvalid({
    bookingResources: sizeField(model.bookingResources, rules) ?? resourcesField(model.bookingResources),
    series: model.series == null ? null : seriesField(model.series, model.bookingResources),
    baseUrl: addressProblem(model.baseUrl, acceptsOrigin),
    adminBaseUrl: addressProblem(model.adminBaseUrl, acceptsOrigin),
  })
}

/** Slots that stay need be no rows of the grid, so that they might meet new ones. */
const changedSlotsField = (slots: readonly Interval[]): string | null => {
  const meet = slots.some((slot, index) => slots.slice(index + 1).some((other) => overlaps(slot, other)))
  return slotsField(slots) ?? (meet ? fieldTexts.slotsMeet : null)
}

/** @throws Failure 422 */
export const checkBookingResourceModel = (model: BookingResourceModel, { acceptsOrigin, caps }: BookingRules): void => {
  const slots = model.bookingSlots
  if (slots.length > caps.callSlots) refuseInvalid({ bookingSlots: fieldTexts.manySlots(caps.callSlots) })
  refuseInvalid({
    bookingSlots: changedSlotsField(slots),
    message: wishField(model.message ?? ''),
    baseUrl: addressProblem(model.baseUrl, acceptsOrigin),
  })
}

const timesField = (parts: TimesToChange['parts'], { callParts, callSlots }: BookingRules['caps']): string | null => {
  if (parts.length === 0) return fieldTexts.noParts
  if (parts.length > callParts) return fieldTexts.manyPartsToChange(callParts)
  if (parts.reduce((sum, { bookingSlots }) => sum + bookingSlots.length, 0) > callSlots)
    return fieldTexts.manyTimesToChange(callSlots)
  if (isTwice(parts.map(({ rid }) => String(rid)))) return fieldTexts.partTwice
  return parts.map(({ bookingSlots }) => changedSlotsField(bookingSlots)).find((text) => text !== null) ?? null
}

/** @throws Failure 422 */
export const checkTimesToChange = ({ parts }: TimesToChange, { caps }: BookingRules): void =>
  refuseInvalid({ parts: timesField(parts, caps) })

const wordField = (word: string | null | undefined): string | null =>
  (word ?? '').length > LONGEST_WORD ? fieldTexts.longText : null

/** @throws Failure 422 */
export const checkStatusToSet = ({ baseUrl, word }: CallBody<'setStatus'>, acceptsOrigin: AcceptedOrigins): void =>
  refuseInvalid({ word: wordField(word), baseUrl: addressProblem(baseUrl, acceptsOrigin) })

/** @throws Failure 422 */
export const checkAnswersToUndo = ({ answers }: AnswersToUndo): void =>
  refuseInvalid({
    answers: answers.length === 0 || answers.length > MOST_ANSWERS_UNDONE ? fieldTexts.noParts : null,
  })

const partsToChangeField = (parts: readonly unknown[]): string | null => {
  if (parts.length === 0) return fieldTexts.noParts
  return parts.length > MOST_PARTS_AT_ONCE ? fieldTexts.manyPartsToChange(MOST_PARTS_AT_ONCE) : null
}

/** @throws Failure 422 */
export const checkStatusesToSet = ({ parts, baseUrl, word }: StatusesToSet, acceptsOrigin: AcceptedOrigins): void =>
  refuseInvalid({
    parts: partsToChangeField(parts),
    word: wordField(word),
    baseUrl: addressProblem(baseUrl, acceptsOrigin),
  })

/** A price is at `parts.0.price`. @throws Failure 422 */
export const checkPartsToChange = ({ parts, baseUrl, word }: PartsToChange, acceptsOrigin: AcceptedOrigins): void => {
  const twice = isTwice(parts.map(({ rid }) => String(rid))) ? fieldTexts.partTwice : null
  const prices = parts.map(({ price }, index) => [
    `parts.${index}.price`,
    price === null || price === undefined || isPrice(price) ? null : fieldTexts.price,
  ])
  refuseInvalid({
    parts: partsToChangeField(parts) ?? twice,
    ...Object.fromEntries(prices),
    word: wordField(word),
    baseUrl: addressProblem(baseUrl, acceptsOrigin),
  })
}

/** @throws Failure 422 */
export const checkPrice = (price: number): void => refuseInvalid({ price: isPrice(price) ? null : fieldTexts.price })

/** The text of a note. @throws Failure 422 */
export const noteContent = (given: string): string => {
  const content = given.trim()
  const isLong = content.length > longestNote
  refuseInvalid({ content: content === '' ? fieldTexts.noteContent : isLong ? fieldTexts.longNote : null })
  return content
}

/**
 * Refuses a series that is wrong, at `series`. Invariant: what is kept of a series is true of the booking that it is
 * made with, and no longer than a series can be.
 * @returns why it is wrong, in words; null: it is not
 */
const seriesField = ({ pattern, skipped }: Series, entries: readonly BookingModelResource[]): string | null => {
  const { weekdays, from, end, except } = pattern
  if (weekdays.length === 0) return fieldTexts.seriesWeekdays
  if ('count' in end && (end.count < 1 || end.count > MOST_DATES)) return fieldTexts.seriesCount(MOST_DATES)
  if ('until' in end && end.until < from) return fieldTexts.daysTurned
  const isMuch = skipped.length > MOST_DATES * MOST_RESOURCES || except.length > MOST_DATES || weekdays.length > 7
  if (isMuch) return fieldTexts.seriesSkipped
  const dates = new Set(allDatesOf(pattern))
  if (entries.some(({ date }) => !dates.has(date))) return fieldTexts.seriesDates
  const isLeftOut = ({ resourceId, date }: BookingModelResource): boolean =>
    except.includes(date) || skipped.some((one) => one.date === date && (one.resourceId ?? resourceId) === resourceId)
  if (entries.some(isLeftOut)) return fieldTexts.seriesLeftOut
  const ofDates = Map.groupBy(entries, ({ date }) => date)
  return [...ofDates.values()].some((ofDate) => ofDate.length > MOST_RESOURCES)
    ? fieldTexts.seriesResources(MOST_RESOURCES)
    : null
}
