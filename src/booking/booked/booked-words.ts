/**
 * The words for a booked resource: its times, its status, its part of the total, and the last moments to change or cancel
 * it. Pure. The screens show these words. The server decides whether a change is allowed.
 */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type WallTime, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { bookingStatusWords, CANCELLED, ownStatusWords, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { bookableUntil, hasBegun } from '../../../domain/rules/booking-window.ts'
import { freelyCancelledUntil, undoneUntil } from '../../../domain/rules/free-cancelling.ts'
import { cancelLeadOf, type LeadTime, lastMoment } from '../../../domain/rules/lead-time.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { State } from '../../../domain/schema/state.ts'
import { timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { sumOfPrices } from '../../../domain/wording/price-words.ts'
import { andMore } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, shortTimeRange, yearOf } from '../../../domain/wording/swedish-dates.ts'

/** "kl. 09:00–11:00 och 13:00–13:30". Empty if there are no slots. */
export const bookedTimes = (slots: readonly Interval[]): string => {
  const ranges = timeRanges(slots)
  const last = ranges.at(-1)
  if (last === undefined) return ''
  return `kl.\u00a0${ranges.length === 1 ? last : `${ranges.slice(0, -1).join(', ')} och ${last}`}`
}

/** Whether the booked resource was cancelled too late to be free of charge. Its price must still be paid. */
export const isCancelledLate = ({ status, priceStays }: Pick<BookingResource, 'status' | 'priceStays'>): boolean =>
  status === CANCELLED && priceStays === true

export const CANCELLED_LATE = 'Avbokad sent'

type WithStatus = Pick<BookingResource, 'status' | 'priceStays' | 'takenAt' | 'missedAt' | 'forgivenAt'>

export const statusWords = (booked: WithStatus): string => {
  if (booked.status === CANCELLED && booked.takenAt !== undefined) return 'Togs över av någon annan'
  if (isMissed(booked)) return 'Utebliven'
  return isCancelledLate(booked) ? CANCELLED_LATE : bookingStatusWords[booked.status]
}

/** Whether nobody came to the booked resource, and the house has not forgiven it. */
export const isMissed = ({ missedAt, forgivenAt }: Pick<BookingResource, 'missedAt' | 'forgivenAt'>): boolean =>
  missedAt !== undefined && forgivenAt === undefined

type Priced = Pick<BookingResource, 'status' | 'price' | 'priceStays'>

/**
 * The sum in SEK, or null if a price is unknown. A cancelled resource counts in no total (`docs/rules.md#status`),
 * unless it was cancelled too late to be free of charge.
 */
export const totalPrice = (resources: readonly Priced[]): number | null =>
  sumOfPrices(
    resources.filter((booked) => booked.status !== CANCELLED || isCancelledLate(booked)).map(({ price }) => price),
  )

export type Timed = Pick<BookingResource, 'status' | 'date' | 'bookingSlots'>

export const isCancelled = ({ status }: Pick<BookingResource, 'status'>): boolean => status === CANCELLED

/**
 * Whether a slot of the booked resource has begun. From then on the owner cannot change it. A cancelled resource never
 * begins.
 */
export const hasResourceBegun = (resource: Timed, now: WallTime): boolean =>
  !isCancelled(resource) && resource.bookingSlots.some(({ startTime }) => hasBegun(resource.date, startTime, now))

/** Whether an administrator still has to confirm the booked resource. A resource that has begun no longer waits. */
export const waitsForUs = (resource: Timed, now: WallTime): boolean =>
  resource.status === UNCONFIRMED && !hasResourceBegun(resource, now)

/** The status in words for the person who has booked. */
export const ownStatusOf = (booked: Timed & WithStatus, now: WallTime): string =>
  waitsForUs(booked, now) ? ownStatusWords[UNCONFIRMED] : statusWords(booked)

type Booked = Pick<
  BookingResource,
  'resourceId' | 'date' | 'status' | 'bookingSlots' | 'madeAt' | 'price' | 'priceStays'
>

/**
 * The rule about cancelling slots on a date: its lead time, and the last moment to cancel.
 * @returns null if there is no such rule, so that the owner can cancel until the first slot begins
 */
export const cancelTermOf = (
  limits: ResourceLimits | undefined,
  date: LocalDate,
  slots: readonly Interval[],
): { readonly until: number; readonly lead: LeadTime } | null => {
  const [first] = slots.map(({ startTime }) => startTime).toSorted()
  const lead = cancelLeadOf(limits ?? {})
  return lead === null || first === undefined ? null : { until: lastMoment(lead, date, first), lead }
}

/**
 * Returns the last moment that the rule sets, or a later one. A new booking can be undone for some minutes, whatever the
 * rule (`undoneUntil`). The moment is never later than the start of the first slot.
 */
const orUndone = (until: number, { date, bookingSlots, madeAt }: Booked): number => {
  const [first] = bookingSlots.map(({ startTime }) => startTime).toSorted()
  if (madeAt === undefined || first === undefined) return until
  return Math.min(bookableUntil(0, date, first), Math.max(until, undoneUntil(madeAt)))
}

/**
 * The last moment to change or cancel the booked resource, in ms since 1970. Null if no rule sets one. Then the owner
 * may cancel until the resource begins.
 */
export const lastChange = (booked: Booked, resources: State['resources']): number | null => {
  if (isCancelled(booked)) return null
  const term = cancelTermOf(resources[booked.resourceId]?.limits, booked.date, booked.bookingSlots)
  return term === null ? null : orUndone(term.until, booked)
}

/** The last moment to cancel slots on a date free of charge, in ms since 1970. Null means until the first slot begins. */
export const freeTermOf = (
  limits: ResourceLimits | undefined,
  date: LocalDate,
  slots: readonly Interval[],
): number | null => {
  const [first] = slots.map(({ startTime }) => startTime).toSorted()
  return limits === undefined || first === undefined ? null : freelyCancelledUntil(limits, date, first)
}

/**
 * The owner's last moment to cancel the booked resource free of charge, in ms since 1970. Null if no such moment is
 * set, or if the resource costs nothing.
 */
export const lastFree = (booked: Booked, resources: State['resources']): number | null => {
  if (isCancelled(booked) || booked.price === 0) return null
  const until = freeTermOf(resources[booked.resourceId]?.limits, booked.date, booked.bookingSlots)
  if (booked.priceStays === true) return orUndone(0, booked)
  return until === null ? null : orUndone(until, booked)
}

/** Whether a moment has passed. It has not passed until its minute is over. Null is a moment that never passes. */
export const isTooLate = (until: number | null, now: WallTime): boolean => {
  if (until === null) return false
  const last = wallTimeAt(until)
  return last.date < now.date || (last.date === now.date && last.time < now.time)
}

type Titled = Pick<BookingResource, 'resourceTitle' | 'date' | 'bookingSlots' | 'status'>

/**
 * The title of a booking in one line: "Grupprum Eken, ons 2 dec 15–17", "Grupprum Eken och Poddstudion, ons 2 dec
 * 15–17", "Grupprum Eken, ons 2 dec 15–17, och 2 till". It has the year only if that is not the current year. It names
 * cancelled resources only if all are cancelled. It is empty if nothing was booked.
 */
export const bookingTitle = (parts: readonly Titled[], today: LocalDate): string => {
  const living = parts.filter((part) => !isCancelled(part))
  const named = living.length > 0 ? living : parts
  const [first, second] = named
  if (first === undefined) return ''
  const whenOf = ({ date, bookingSlots }: Titled): string => {
    const day = yearOf(date) === yearOf(today) ? shortDate(date) : `${shortDate(date)} ${yearOf(date)}`
    return [day, mergeIntervals(bookingSlots).map(shortTimeRange).join(', ')].filter((words) => words !== '').join(' ')
  }
  const when = whenOf(first)
  if (second !== undefined && named.length === 2 && whenOf(second) === when)
    return `${first.resourceTitle} och ${second.resourceTitle}, ${when}`
  const words = `${first.resourceTitle}, ${when}`
  return named.length === 1 ? words : `${words}, ${andMore(named.length - 1)}`
}
