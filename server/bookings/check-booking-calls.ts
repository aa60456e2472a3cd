/** Refuses calls about bookings with 422 if they are wrong regardless of the database's contents. */
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
  CancelledParts,
  TimesToChange,
} from '../../domain/schema/calls/booking-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { PlaceToMoveTo } from '../../domain/schema/calls/moving-calls.ts'
import type { Series } from '../../domain/schema/series.ts'
import { lastBookableDay } from '../claims/slot-refusal.ts'
import { type AcceptedOrigins, addressProblem } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { Caps } from '../process/settings.ts'

/** The length in characters. */
const LONGEST_WISH = 2_000
const longestNote = 10_000

/** The settings and the clock that the checks need. */
export interface BookingRules {
  readonly acceptsOrigin: AcceptedOrigins
  readonly caps: Pick<Caps, 'callSlots' | 'callParts' | 'bookableDays'>
  /** The server's clock, ISO 8601. */
  readonly now: () => string
}

const isTwice = (keys: readonly (string | number)[]): boolean => new Set(keys).size < keys.length

const slotsProblem = (slots: readonly Interval[]): string | null => {
  if (slots.length === 0) return fieldTexts.noSlots
  return isTwice(slots.map((slot) => `${slot.startTime}-${slot.endTime}`)) ? fieldTexts.slotTwice : null
}

const wishProblem = (wish: string | null | undefined): string | null =>
  (wish ?? '').length > LONGEST_WISH ? fieldTexts.longWish : null

/** Checks how much one call asks for, before anything is read for it (docs/rules.md#limits). */
const sizeProblem = (entries: readonly BookingModelResource[], { caps, now }: BookingRules): string | null => {
  if (entries.length > caps.callParts) return fieldTexts.manyParts(caps.callParts)
  const slots = entries.reduce((sum, { bookingSlots }) => sum + bookingSlots.length, 0)
  if (slots > caps.callSlots) return fieldTexts.manySlots(caps.callSlots)
  const lastDay = lastBookableDay(wallTimeAt(Date.parse(now())), caps.bookableDays)
  return entries.some(({ date }) => date > lastDay) ? fieldTexts.farDay(caps.bookableDays) : null
}

/** Refuses only calls that are too large, because prices are answered for any slots. @throws Failure 422 */
export const checkSize = ({ bookingResources }: BookingModel, rules: BookingRules): void =>
  refuseInvalid({ bookingResources: sizeProblem(bookingResources, rules) })

/** Checks that a series agrees with its booking and is no longer than the limit. */
const seriesProblem = ({ pattern, skipped }: Series, entries: readonly BookingModelResource[]): string | null => {
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

/** Checks a booking that is made or added to. @throws Failure 422 */
export const checkBookingModel = (model: BookingModel, rules: BookingRules): void => {
  const { bookingResources: entries, series } = model
  const entriesProblem = (): string | null => {
    if (entries.length === 0) return fieldTexts.noSlots
    const ofSlots = entries.map(({ bookingSlots }) => slotsProblem(bookingSlots)).find((problem) => problem !== null)
    if (ofSlots !== undefined) return ofSlots
    if (isTwice(entries.map(({ resourceId, date }) => `${resourceId} ${date}`))) return fieldTexts.resourceTwice
    return entries.map(({ message }) => wishProblem(message)).find((problem) => problem !== null) ?? null
  }
  refuseInvalid({
    bookingResources: sizeProblem(entries, rules) ?? entriesProblem(),
    series: series == null ? null : seriesProblem(series, entries),
    baseUrl: addressProblem(model.baseUrl, rules.acceptsOrigin),
    adminBaseUrl: addressProblem(model.adminBaseUrl, rules.acceptsOrigin),
  })
}

/** Checks changed slots. A slot that is kept may come from an older grid, so it may overlap a new slot. */
const changedSlotsProblem = (slots: readonly Interval[]): string | null => {
  const meet = slots.some((slot, index) => slots.slice(index + 1).some((other) => overlaps(slot, other)))
  return slotsProblem(slots) ?? (meet ? fieldTexts.slotsMeet : null)
}

/** Checks the change of a part. @throws Failure 422 */
export const checkBookingResourceModel = (
  { bookingSlots, message, baseUrl }: BookingResourceModel,
  { acceptsOrigin, caps }: BookingRules,
): void => {
  // The number of slots is checked before the slots are compared with each other.
  if (bookingSlots.length > caps.callSlots) refuseInvalid({ bookingSlots: fieldTexts.manySlots(caps.callSlots) })
  refuseInvalid({
    bookingSlots: changedSlotsProblem(bookingSlots),
    message: wishProblem(message),
    baseUrl: addressProblem(baseUrl, acceptsOrigin),
  })
}

/** Checks the new place of a part. @throws Failure 422 */
export const checkPlaceToMoveTo = (body: PlaceToMoveTo, rules: BookingRules): void => {
  checkBookingResourceModel(body, rules)
  const { caps, now } = rules
  const lastDay = lastBookableDay(wallTimeAt(Date.parse(now())), caps.bookableDays)
  refuseInvalid({ date: body.date > lastDay ? fieldTexts.farDay(caps.bookableDays) : null })
}

/** Checks the change of many parts. @throws Failure 422 */
export const checkTimesToChange = (
  { parts }: TimesToChange,
  { caps: { callParts, callSlots } }: BookingRules,
): void => {
  const problem = (): string | null => {
    if (parts.length === 0) return fieldTexts.noParts
    if (parts.length > callParts) return fieldTexts.manyPartsToChange(callParts)
    if (parts.reduce((sum, { bookingSlots }) => sum + bookingSlots.length, 0) > callSlots)
      return fieldTexts.manyTimesToChange(callSlots)
    if (isTwice(parts.map(({ rid }) => rid))) return fieldTexts.partTwice
    return parts.map(({ bookingSlots }) => changedSlotsProblem(bookingSlots)).find((text) => text !== null) ?? null
  }
  refuseInvalid({ parts: problem() })
}

interface Answer {
  readonly baseUrl?: string | null | undefined
  readonly word?: string | null | undefined
}

/** Returns the problems that every answer of an administrator can have. */
const answerProblems = ({ baseUrl, word }: Answer, acceptsOrigin: AcceptedOrigins) => ({
  word: (word ?? '').length > LONGEST_WORD ? fieldTexts.longText : null,
  baseUrl: addressProblem(baseUrl, acceptsOrigin),
})

const numberOfPartsProblem = (parts: readonly unknown[]): string | null => {
  if (parts.length === 0) return fieldTexts.noParts
  return parts.length > MOST_PARTS_AT_ONCE ? fieldTexts.manyPartsToChange(MOST_PARTS_AT_ONCE) : null
}

/** Checks an answer about one part. @throws Failure 422 */
export const checkStatusToSet = (body: CallBody<'setStatus'>, acceptsOrigin: AcceptedOrigins): void =>
  refuseInvalid(answerProblems(body, acceptsOrigin))

/** Checks an answer about several parts. @throws Failure 422 */
export const checkStatusesToSet = (body: StatusesToSet, acceptsOrigin: AcceptedOrigins): void =>
  refuseInvalid({ parts: numberOfPartsProblem(body.parts), ...answerProblems(body, acceptsOrigin) })

/**
 * Checks the parts to change. The problem of a wrong price is reported at `parts.0.price`, with the index of the part.
 * @throws Failure 422
 */
export const checkPartsToChange = (body: PartsToChange, acceptsOrigin: AcceptedOrigins): void => {
  const { parts } = body
  const twice = isTwice(parts.map(({ rid }) => rid)) ? fieldTexts.partTwice : null
  const prices = parts.map(({ price }, index) => [
    `parts.${index}.price`,
    price === null || price === undefined || isPrice(price) ? null : fieldTexts.price,
  ])
  refuseInvalid({
    parts: numberOfPartsProblem(parts) ?? twice,
    ...Object.fromEntries(prices),
    ...answerProblems(body, acceptsOrigin),
  })
}

/** Checks the number of answers to undo. @throws Failure 422 */
export const checkAnswersToUndo = ({ answers }: AnswersToUndo): void =>
  refuseInvalid({
    answers: answers.length === 0 || answers.length > MOST_ANSWERS_UNDONE ? fieldTexts.noParts : null,
  })

/** Checks the parts whose cancellation shall be undone. @throws Failure 422 */
export const checkCancelledParts = ({ parts }: CancelledParts): void =>
  refuseInvalid({ parts: parts.length === 0 ? fieldTexts.noParts : null })

/** Checks a price. @throws Failure 422 */
export const checkPrice = (price: number): void => refuseInvalid({ price: isPrice(price) ? null : fieldTexts.price })

/** Returns the text of a note. @throws Failure 422 */
export const noteContent = (given: string): string => {
  const content = given.trim()
  const isLong = content.length > longestNote
  refuseInvalid({ content: content === '' ? fieldTexts.noteContent : isLong ? fieldTexts.longNote : null })
  return content
}
