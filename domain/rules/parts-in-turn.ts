/**
 * The verdict of the rules on all that somebody has booked, part by part in the order in which it was booked. A rule of how late one may
 * book forbids nothing that is booked. Invariant: a part is judged as `breachesOf` judges it with the parts before it, and its length with
 * all others. Here the time for all parts grows only with their number, not with its square.
 */
import { durationMinutes, type Interval, mergeIntervals, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { opensFrom } from './booking-window.ts'
import { countedLimitsOf, isAhead, type RuledPart, type RuleGround } from './counted-limits.ts'

/** Whether a part is forbidden. It must be asked of all parts in their order, since each counts for those after it. */
export type ForbidsInTurn = (part: RuledPart) => boolean

/**
 * @param now the server's clock, ms since 1970
 * @returns makes the judge of one person, by their limits and all that they have booked
 */
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
    /** How long the stretches are that the part belongs to, with adjacent slots of other parts. */
    const lengthsOf = (part: RuledPart): readonly number[] => {
      const day = dayOf(part)
      const merged = runs.get(day) ?? mergeIntervals(slotsOfDays.get(day) ?? [])
      runs.set(day, merged)
      return merged.filter((run) => part.slots.some((slot) => overlaps(run, slot))).map(durationMinutes)
    }
    /** What was counted so far, by the key of its limits. */
    const counts = new Map<string, number>()

    return (part) => {
      const limits = limitsOf(part.resourceId)
      if (limits === undefined) return false
      const { horizon, shortestMinutes = 0, longestMinutes = Number.POSITIVE_INFINITY } = limits
      const hasLength = limits.shortestMinutes !== undefined || limits.longestMinutes !== undefined
      const lengths = hasLength ? lengthsOf(part) : []
      const counted = countedLimitsOf(limits, part.date)
      const isForbidden =
        (horizon !== undefined && opens(horizon, part.date) > now) ||
        lengths.some((length) => length < shortestMinutes || length > longestMinutes) ||
        counted.some(({ key, most, amountOf }) => (counts.get(key) ?? 0) + amountOf(part) > most)

      const isToCome = isAhead(part, wall)
      // Limits of one key count the part once.
      const amounts = new Map(
        counted.map(({ key, amountOf, onlyAhead }) => [key, onlyAhead === true && !isToCome ? 0 : amountOf(part)]),
      )
      for (const [key, amount] of amounts) counts.set(key, (counts.get(key) ?? 0) + amount)
      return isForbidden
    }
  }
}
