/**
 * Finds the breaches of the rules in a choice of slots (docs/rules.md#rules). The booking bar uses it before the press, and the server uses
 * it in the transaction. Invariant: the same choice, bookings, rules and moment give the same breaches in the same order.
 */
import { durationMinutes, type Interval, isSameInterval, mergeIntervals, overlaps } from '../calendar/interval.ts'
import type { Breach, ResourceLimits } from '../schema/booking-rules.ts'
import { isTooSoon, opensFrom } from './booking-window.ts'
import { countedLimitsOf, countOf, type RuledPart, type RuleGround } from './counted-limits.ts'
import { earliestStart, lastMoment, noticeOf } from './lead-time.ts'
import { missedBreaches } from './missed-pause.ts'

/**
 * Whether the day of a `horizon` breach has opened. If it has, only a hold that was made before the opening breaks the rule.
 * @param now the server's clock, ms since 1970
 */
export const isHeldTooEarly = ({ rule, until }: Breach, now: number): boolean =>
  rule === 'horizon' && until !== undefined && Date.parse(until) <= now

/** The breaches of the rules about how early and how late a person may book. The earliest slot decides. */
const windowBreaches = (part: RuledPart, limits: ResourceLimits, { now, isUnclaimed }: RuleGround): Breach[] => {
  const { resourceId, date, slots } = part
  const breaches: Breach[] = []
  const { horizon } = limits
  const opens = opensFrom(limits, date)
  if (horizon !== undefined && opens !== null && opens > now)
    breaches.push({ rule: 'horizon', resourceId, date, limit: horizon.days, until: new Date(opens).toISOString() })

  const notice = noticeOf(limits)
  // Nothing has to be prepared in a room that is booked already.
  const prepared = slots.filter((slot) => isUnclaimed?.(part, slot) !== true)
  const [first] = prepared.map(({ startTime }) => startTime).toSorted()
  if (notice !== null && first !== undefined && isTooSoon(date, first, earliestStart(notice, now)))
    breaches.push({
      rule: 'notice',
      resourceId,
      date,
      limit: notice.minutes,
      ...(notice.days === undefined ? {} : { days: notice.days }),
      until: new Date(lastMoment(notice, date, first)).toISOString(),
    })
  return breaches
}

/**
 * The breaches of the rules about the shortest and longest time. Adjacent slots count as one time, together with the person's adjacent
 * bookings. Otherwise two adjacent bookings would evade the rule.
 * @param before the slots before the change. A time that was too short or too long already may stay so.
 */
const lengthBreaches = (
  { resourceId, date, slots }: RuledPart,
  before: readonly Interval[],
  { limitsOf, has }: RuleGround,
): Breach[] => {
  const { shortestMinutes = 0, longestMinutes = Number.POSITIVE_INFINITY } = limitsOf(resourceId) ?? {}
  const own = has.filter((part) => part.resourceId === resourceId && part.date === date).flatMap((part) => part.slots)
  const lengthsOf = (some: readonly Interval[]): readonly number[] =>
    mergeIntervals([...some, ...own])
      .filter((run) => some.some((slot) => overlaps(run, slot)))
      .map(durationMinutes)
  const missingOf = (lengths: readonly number[]): number =>
    lengths.reduce((sum, length) => sum + Math.max(0, shortestMinutes - length), 0)
  const beyondOf = (lengths: readonly number[]): number =>
    lengths.reduce((sum, length) => sum + Math.max(0, length - longestMinutes), 0)

  const [lengths, lengthsBefore] = [lengthsOf(slots), lengthsOf(before)]
  const breaches: Breach[] = []
  const [missing, missingBefore] = [missingOf(lengths), missingOf(lengthsBefore)]
  if (missing > missingBefore) {
    const used = Math.min(...lengths)
    const allowed = missingBefore > 0 ? { allowed: used + missing - missingBefore } : {}
    breaches.push({ rule: 'shortest', resourceId, date, limit: shortestMinutes, used, ...allowed })
  }
  const [beyond, beyondBefore] = [beyondOf(lengths), beyondOf(lengthsBefore)]
  if (beyond > beyondBefore) {
    const used = Math.max(...lengths)
    const allowed = beyondBefore > 0 ? { allowed: used - beyond + beyondBefore } : {}
    breaches.push({ rule: 'longest', resourceId, date, limit: longestMinutes, used, ...allowed })
  }
  return breaches
}

/**
 * The breaches of the limits that count over several parts: quotas and numbers of bookings. Each breach is reported once, for the first
 * part that it concerns.
 * @param before the parts before the change. A count that was above its limit already may stay as it is.
 */
export const countedBreachesOf = (
  chosen: readonly RuledPart[],
  ground: RuleGround,
  before: readonly RuledPart[] = [],
): readonly Breach[] => {
  const judged = new Set<string>()
  const breaches: Breach[] = []
  for (const { resourceId, date } of chosen)
    for (const limit of countedLimitsOf(ground.limitsOf(resourceId) ?? {}, date)) {
      const { rule, key, most, when } = limit
      const { ofGroup, countsWith } = limit.scope
      // Resources that count together may have different limits.
      const limitKey = `${key} ${most}`
      if (judged.has(limitKey)) continue
      judged.add(limitKey)
      const count = countOf(limit, chosen, ground)
      const allowed = Math.max(most, countOf(limit, before, ground).used)
      if (count.used > allowed)
        breaches.push({
          rule,
          resourceId,
          ...when,
          limit: most,
          ...count,
          ...(ofGroup === true ? { ofGroup } : {}),
          ...(countsWith === undefined ? {} : { countsWith }),
          ...(allowed === most ? {} : { allowed }),
        })
    }
  return breaches
}

/**
 * The breaches of all rules in a choice of slots.
 * @param chosen Several parts of one resource and day are judged as one part, because adjacent slots are one time.
 */
export const breachesOf = (chosen: readonly RuledPart[], ground: RuleGround): readonly Breach[] => {
  const days = new Map<string, RuledPart>()
  for (const part of chosen) {
    const key = `${part.resourceId} ${part.date}`
    days.set(key, { ...part, slots: [...(days.get(key)?.slots ?? []), ...part.slots] })
  }
  const ofDays = [...days.values()].flatMap((part) => {
    const limits = ground.limitsOf(part.resourceId)
    return limits === undefined ? [] : [...windowBreaches(part, limits, ground), ...lengthBreaches(part, [], ground)]
  })
  const paused = missedBreaches(
    chosen.map(({ resourceId }) => resourceId),
    { misses: [], ...ground },
  )
  return [...ofDays, ...countedBreachesOf(chosen, ground), ...paused]
}

/**
 * The breaches of new slots for a booking, which may be in another resource or on another day. Only what the change makes worse counts. The
 * rules about how early and how late apply to the added slots alone. A time or count that already breaks a limit, for instance a limit set
 * after the booking, may stay or come nearer to the limit. In another resource or on another day every slot is added, and no length was too
 * long before; but what counts over both places, such as a quota of the week, counted before too.
 * @param ground Its `has` does not contain the part that is changed.
 */
export const breachesOfChange = (before: RuledPart, changed: RuledPart, ground: RuleGround): readonly Breach[] => {
  const limits = ground.limitsOf(changed.resourceId)
  if (limits === undefined) return []
  const stays = before.resourceId === changed.resourceId && before.date === changed.date
  const had = stays ? before.slots : []
  const added = changed.slots.filter((slot) => !had.some((one) => isSameInterval(one, slot)))
  return [
    ...(added.length === 0 ? [] : windowBreaches({ ...changed, slots: added }, limits, ground)),
    ...lengthBreaches(changed, had, ground),
    ...countedBreachesOf([changed], ground, [before]),
    ...(added.length === 0 ? [] : missedBreaches([changed.resourceId], { misses: [], ...ground })),
  ]
}
