/**
 * When a slot may be booked by the rules of who books (docs/rules.md#rules): from when its day opens until so long
 * before it begins. Invariant: a moment decides for the whole of a day whether it has opened, so that its slots open
 * together.
 */

import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { firstInstantOf, type WallTime } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { UserTypeId } from '../schema/ids.ts'
import { limitsOf, type RuleRows } from './resource-limits.ts'

const MINUTE_MS = 60_000

/** When the day opens, ms since 1970; null: it always is. */
export const opensFrom = ({ horizon }: ResourceLimits, date: LocalDate): number | null =>
  horizon === undefined ? null : firstInstantOf(addDays(date, -horizon.days), horizon.opensAt)

/**
 * When the day opens for the first of all user types, ms since 1970; null: for somebody it always is. Until then it is closed: nobody
 * can book it, so nobody needs to hold it.
 */
export const opensForAnybody = (rows: RuleRows, date: LocalDate): number | null => {
  const all = [...rows.ofResource, ...rows.ofGroup]
  // Where no row has a horizon there is none, whoever asks.
  if (all.every(({ horizonDays }) => horizonDays === null)) return null
  // Null: all the types that no row names.
  const opens = [...new Set([null, ...all.map(({ userTypeId }) => userTypeId)])].map((type) =>
    opensFrom(limitsOf(rows, type) ?? {}, date),
  )
  return opens.reduce((first, one) => (first === null || one === null ? null : Math.min(first, one)))
}

/**
 * When a hold of today ends although its session goes on, ms since 1970: at the next moment at which the day opens by a rule. Null: it
 * does not, since the day has opened for who holds it, or opens for nobody any more.
 * @param holder the user types that count; null: a visitor
 */
export const earlyHoldEnds = (
  rows: RuleRows,
  date: LocalDate,
  { holder, now }: { readonly holder: readonly UserTypeId[] | null; readonly now: number },
): number | null => {
  const opensOf = (type: UserTypeId | null): number => opensFrom(limitsOf(rows, type) ?? {}, date) ?? now
  if (holder !== null && holder.length > 0 && holder.every((type) => opensOf(type) <= now)) return null
  const all = [...rows.ofResource, ...rows.ofGroup]
  const later = [null, ...all.map(({ userTypeId }) => userTypeId)].map(opensOf).filter((opens) => opens > now)
  return later.length === 0 ? null : Math.min(...later)
}

/** So many minutes before a slot begins, ms since 1970. */
export const bookableUntil = (noticeMinutes: number, date: LocalDate, startTime: LocalTime): number =>
  firstInstantOf(date, startTime) - noticeMinutes * MINUTE_MS

/** Whether a slot begins too soon; one that begins just then does not. @param earliest of `earliestStart` (`lead-time.ts`) */
export const isTooSoon = (date: LocalDate, startTime: LocalTime, earliest: WallTime): boolean =>
  date < earliest.date || (date === earliest.date && startTime < earliest.time)

/**
 * Whether a slot's time has come: it is closed from then on, and its owner changes nothing. A slot that begins at this
 * very moment has begun.
 */
export const hasBegun = (date: LocalDate, startTime: LocalTime, now: WallTime): boolean =>
  date < now.date || (date === now.date && startTime <= now.time)
