/**
 * Checks the rules for all of a person's bookings, part by part in the order in which they were booked. A rule about how late a person may
 * book does not apply to existing bookings. Invariant: the result for a part is that of `breachesOf` with the earlier parts, but its length
 * is judged with all other parts. The running time is proportional to the number of parts and not to its square.
 */
import { durationMinutes, type Interval, mergeIntervals, overlaps } from '../calendar/interval.ts'
import type { LocalDate } from '../calendar/local-date.ts'
import { wallTimeAt } from '../calendar/stockholm.ts'
import type { ResourceLimits } from '../schema/booking-rules.ts'
import { opensFrom } from './booking-window.ts'
import { countedLimitsOf, isAhead, type RuledPart, type RuleGround } from './counted-limits.ts'

/** Whether the rules forbid a part. It must be called for all parts in order, because each part counts for the later ones. */
export type ForbidsInTurn = (part: RuledPart) => boolean

/**
 * Makes a function that makes the judge of one person from the person's limits and all parts that the person has booked.
 * @param now the server's clock, ms since 1970
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
    /** The lengths of the stretches to which the part belongs, including adjacent slots of other parts. */
    const lengthsOf = (part: RuledPart): readonly number[] => {
      const day = dayOf(part)
      const merged = runs.get(day) ?? mergeIntervals(slotsOfDays.get(day) ?? [])
      runs.set(day, merged)
      return merged.filter((run) => part.slots.some((slot) => overlaps(run, slot))).map(durationMinutes)
    }
    /** The counts so far. The key is that of the limit. */
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
      // Limits with the same key count the part only once.
      const amounts = new Map(
        counted.map(({ key, amountOf, onlyAhead }) => [key, onlyAhead === true && !isToCome ? 0 : amountOf(part)]),
      )
      for (const [key, amount] of amounts) counts.set(key, (counts.get(key) ?? 0) + amount)
      return isForbidden
    }
  }
}
