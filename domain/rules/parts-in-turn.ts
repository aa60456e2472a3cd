/**
 * The verdict of rules on all that somebody has booked, part by part in the order in which it was booked. Invariant: it is that of `breachesOf` on
 * each part with those before it, and for its length with all others, but it takes a time that grows with their number alone.
 * A rule of how late one may book forbids nothing that is booked.
 */
import { durationMinutes, type Interval, mergeIntervals, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { quotaKey, type RuledPart, type RuleGround } from './booking-breaches.ts'
import { hasBegun, opensFrom } from './booking-window.ts'
import { countedAs, quotasOf } from './counted-together.ts'

/** Whether a part is forbidden, after all that was asked of before it. */
export type ForbidsInTurn = (part: RuledPart) => boolean

/** @param now the server's clock, ms since 1970. @returns for the rules of one person, and all that they have */
export const createJudgeInTurn = (
  now: number,
): ((limitsOf: RuleGround['limitsOf'], all: readonly RuledPart[]) => ForbidsInTurn) => {
  const wall = wallTimeAt(now)
  const openings = new Map<string, number>()
  const opens = (horizon: NonNullable<ResourceLimits['horizon']>, date: LocalDate): number => {
    const key = `${horizon.days} ${horizon.opensAt} ${date}`
    const known = openings.get(key) ?? opensFrom({ horizon }, date) ?? now
    openings.set(key, known)
    return known
  }

  return (limitsOf, all) => {
    const dayOf = ({ resourceId, date }: RuledPart): string => `${resourceId} ${date}`
    const slotsOfDays = new Map<string, Interval[]>()
    for (const part of all) {
      const slots = slotsOfDays.get(dayOf(part))
      if (slots === undefined) slotsOfDays.set(dayOf(part), [...part.slots])
      else slots.push(...part.slots)
    }
    const runs = new Map<string, readonly Interval[]>()
    /** The stretches that the part belongs to, with whatever is beside it. */
    const lengthsOf = (part: RuledPart): readonly number[] => {
      const day = dayOf(part)
      const merged = runs.get(day) ?? mergeIntervals(slotsOfDays.get(day) ?? [])
      runs.set(day, merged)
      return merged.filter((run) => part.slots.some((slot) => overlaps(run, slot))).map(durationMinutes)
    }
    const counts = new Map<string, number>()
    const counted = (key: string): number => counts.get(key) ?? 0
    const count = (key: string, more: number): void => {
      counts.set(key, counted(key) + more)
    }

    return (part) => {
      const limits = limitsOf(part.resourceId)
      if (limits === undefined) return false
      const { horizon, shortestMinutes = 0, longestMinutes = Number.POSITIVE_INFINITY } = limits
      const { mostAhead, mostADay } = limits
      const minutes = part.slots.reduce((sum, slot) => sum + durationMinutes(slot), 0)
      const keyAhead = `ahead ${countedAs(mostAhead)}`
      const keyOfDay = `day ${countedAs(mostADay)} ${part.date}`
      const ofQuotas = quotasOf(limits).map((quota) => ({ key: quotaKey(quota, part.date), most: quota.minutes }))
      const isOverQuota = ofQuotas.some(({ key, most }) => counted(key) + minutes > most)
      const hasLength = limits.shortestMinutes !== undefined || limits.longestMinutes !== undefined
      const lengths = hasLength ? lengthsOf(part) : []

      const isForbidden =
        (horizon !== undefined && opens(horizon, part.date) > now) ||
        lengths.some((length) => length < shortestMinutes || length > longestMinutes) ||
        (mostAhead !== undefined && counted(keyAhead) + 1 > mostAhead.bookings) ||
        (mostADay !== undefined && counted(keyOfDay) + 1 > mostADay.bookings) ||
        isOverQuota

      if (part.slots.every(({ startTime }) => !hasBegun(part.date, startTime, wall))) count(keyAhead, 1)
      count(keyOfDay, 1)
      for (const key of new Set(ofQuotas.map((of) => of.key))) count(key, minutes)
      return isForbidden
    }
  }
}
