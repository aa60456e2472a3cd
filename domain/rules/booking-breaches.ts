/**
 * The verdict of the rules on what somebody chooses (docs/rules.md#rules): the bar asks before the press, the server
 * within the transaction, both here. Minutes count on the slot's own day, ISO week or month, and together for all
 * resources that have the rule from the same row, or from rows that share a name. Invariant: the same choice, bookings, rules and moment give the same
 * breaches, in the order of the choice.
 */
import { durationMinutes, type Interval, mergeIntervals, overlaps } from '../calendar/interval.ts'
import { addDays, type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import { type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import type { Breach, Quota, QuotaPeriod, ResourceLimits, RuleScope, UsedPart } from '../schema/booking-rules.ts'
import type { BookingResourceId, ResourceId } from '../schema/ids.ts'
import { hasBegun, isTooSoon, opensFrom } from './booking-window.ts'
import { countedAs, quotaNames, quotasOf } from './counted-together.ts'
import { earliestStart, lastMoment, noticeOf } from './lead-time.ts'

/** Bookings that somebody has, or chooses, in one resource on one day. */
export interface RuledPart {
  readonly resourceId: ResourceId
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

export interface RuleGround {
  /** The limits of every resource that can be booked; undefined: there are none for it. */
  readonly limitsOf: (resourceId: ResourceId) => ResourceLimits | undefined
  /** Bookings that the person has already and that are not cancelled, but for the one that is changed now. */
  readonly has: readonly RuledPart[]
  /** The server's clock, ms since 1970. */
  readonly now: number
}

/** Whether what somebody has booked before matters to a rule. */
export const countsUsage = (limits: ResourceLimits): boolean =>
  (['shortestMinutes', 'longestMinutes', 'mostAhead', 'mostADay', ...quotaNames] as const).some(
    (name) => limits[name] !== undefined,
  )

/** Whether what somebody has booked in other groups matters to a rule. */
export const countsOverGroups = (limits: ResourceLimits): boolean =>
  [limits.mostAhead, limits.mostADay, ...quotasOf(limits)].some((limit) => limit?.countsWith !== undefined)

/**
 * Everything that somebody has. @param except the booked resource that is changed: its own slots are not counted twice
 */
export const partsOfUsage = (usage: readonly UsedPart[], except: BookingResourceId | null): readonly RuledPart[] =>
  usage
    .filter(({ id }) => id !== except)
    .map(({ resourceId, date, bookingSlots }) => ({ resourceId, date, slots: bookingSlots }))

/** Its day has opened by now: what breaks the rule is that it was held before. @param now the server's clock, ms since 1970 */
export const isHeldTooEarly = ({ rule, until }: Breach, now: number): boolean =>
  rule === 'horizon' && until !== undefined && Date.parse(until) <= now

const isoText = (instant: number): string => new Date(instant).toISOString()
const minutesOf = ({ slots }: RuledPart): number => slots.reduce((sum, slot) => sum + durationMinutes(slot), 0)

/** The day, week or month to which a day counts. */
export const periodOf = (date: LocalDate, per: QuotaPeriod): string => {
  if (per === 'day') return date
  return per === 'week' ? addDays(date, -((weekdayOf(date) + 6) % 7)) : date.slice(0, 'yyyy-MM'.length)
}

/** Equal for quotas of days that are counted together: by the row or its name, and by their period. */
export const quotaKey = (quota: Quota, date: LocalDate): string =>
  `quota ${countedAs(quota)} ${quota.per} ${periodOf(date, quota.per)}`

/** The minutes of some parts that count on a day against a quota of a resource. */
export const usedOfQuota = (
  parts: readonly RuledPart[],
  { limitsOf }: Pick<RuleGround, 'limitsOf'>,
  quota: Quota,
  date: LocalDate,
): number => {
  const key = quotaKey(quota, date)
  const counted = parts.filter((part) =>
    quotasOf(limitsOf(part.resourceId)).some((of) => quotaKey(of, part.date) === key),
  )
  return counted.reduce((sum, part) => sum + minutesOf(part), 0)
}

const isAhead = ({ date, slots }: RuledPart, wall: WallTime): boolean =>
  slots.every(({ startTime }) => !hasBegun(date, startTime, wall))

/** The bookings ahead that the person has and chooses, within the scope of a limit. */
export const countAhead = (
  chosen: readonly RuledPart[],
  { limitsOf, has, now }: RuleGround,
  limit: RuleScope,
): { readonly used: number; readonly chosen: number } => {
  const counts = (part: RuledPart): boolean => countedAs(limitsOf(part.resourceId)?.mostAhead) === countedAs(limit)
  const fresh = chosen.filter(counts).length
  const wall = wallTimeAt(now)
  return { used: has.filter((part) => counts(part) && isAhead(part, wall)).length + fresh, chosen: fresh }
}

const windowBreaches = ({ resourceId, date, slots }: RuledPart, limits: ResourceLimits, now: number): Breach[] => {
  const { horizon } = limits
  const notice = noticeOf(limits)
  const opens = opensFrom(limits, date)
  const earliest = earliestStart(notice, now)
  const first = slots.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))[0]
  return [
    ...(horizon === undefined || opens === null || opens <= now
      ? []
      : [{ rule: 'horizon' as const, resourceId, date, limit: horizon.days, until: isoText(opens) }]),
    ...(notice === null || first === undefined || !isTooSoon(date, first.startTime, earliest)
      ? []
      : [
          {
            rule: 'notice' as const,
            resourceId,
            date,
            limit: notice.minutes,
            ...(notice.days === undefined ? {} : { days: notice.days }),
            until: isoText(lastMoment(notice, date, first.startTime)),
          },
        ]),
  ]
}

/** Adjacent slots count as one, with what the person has there already: two bookings beside each other are one time. */
const lengthsOf = ({ resourceId, date, slots }: RuledPart, has: readonly RuledPart[]): readonly number[] => {
  const own = has.filter((part) => part.resourceId === resourceId && part.date === date)
  return mergeIntervals([...slots, ...own.flatMap((part) => part.slots)])
    .filter((run) => slots.some((slot) => overlaps(run, slot)))
    .map(durationMinutes)
}

/** @param would the count that would do */
const allowedBeside = (limit: number, would: number): Pick<Breach, 'allowed'> =>
  would === limit ? {} : { allowed: would }

/** @param before the slots that become the chosen ones */
const lengthBreaches = (
  chosen: RuledPart,
  before: readonly Interval[],
  limits: ResourceLimits,
  has: readonly RuledPart[],
): Breach[] => {
  const { resourceId, date } = chosen
  const { shortestMinutes = 0, longestMinutes = Number.POSITIVE_INFINITY } = limits
  const now = lengthsOf(chosen, has)
  const then = lengthsOf({ ...chosen, slots: before }, has)
  const missing = (lengths: readonly number[]): number => sumOf(lengths, (length) => shortestMinutes - length)
  const beyond = (lengths: readonly number[]): number => sumOf(lengths, (length) => length - longestMinutes)
  const [shortest, longest] = [Math.min(...now), Math.max(...now)]
  const isShort = missing(then) > 0
  const isLong = beyond(then) > 0
  return [
    ...(missing(now) > missing(then)
      ? [
          {
            ...{ rule: 'shortest' as const, resourceId, date, limit: shortestMinutes, used: shortest },
            ...(isShort ? { allowed: shortest + missing(now) - missing(then) } : {}),
          },
        ]
      : []),
    ...(beyond(now) > beyond(then)
      ? [
          {
            ...{ rule: 'longest' as const, resourceId, date, limit: longestMinutes, used: longest },
            ...(isLong ? { allowed: longest - beyond(now) + beyond(then) } : {}),
          },
        ]
      : []),
  ]
}

/** A value below nothing counts as nothing. */
const sumOf = (values: readonly number[], of: (value: number) => number): number =>
  values.reduce((sum, value) => sum + Math.max(0, of(value)), 0)

/** A breach says what its limit counts over. */
const placeOf = ({ ofGroup, countsWith }: RuleScope): Pick<Breach, 'ofGroup' | 'countsWith'> => ({
  ...(ofGroup === true ? { ofGroup } : {}),
  ...(countsWith === undefined ? {} : { countsWith }),
})

/**
 * A count over several parts is reported once for each limit, at the first of them.
 * @param before what becomes the chosen: a count that is above its limit already may stay as it is
 */
const countBreaches = (chosen: readonly RuledPart[], before: readonly RuledPart[], ground: RuleGround): Breach[] => {
  const { limitsOf, has } = ground
  const told = new Set<string>()
  const once = (key: string, breach: () => Breach | null): Breach[] => {
    if (told.has(key)) return []
    told.add(key)
    const found = breach()
    return found === null ? [] : [found]
  }
  return chosen.flatMap(({ resourceId, date }) => {
    const limits = limitsOf(resourceId)
    const { mostAhead, mostADay } = limits ?? {}
    const ahead =
      mostAhead === undefined
        ? []
        : once(`ahead ${countedAs(mostAhead)} ${mostAhead.bookings}`, () => {
            const limit = mostAhead.bookings
            const counted = countAhead(chosen, ground, mostAhead)
            const would = Math.max(limit, countAhead(before, ground, mostAhead).used)
            return counted.used <= would
              ? null
              : {
                  ...{ rule: 'most-ahead' as const, resourceId, limit, ...counted, ...placeOf(mostAhead) },
                  ...allowedBeside(limit, would),
                }
          })
    const ofDay =
      mostADay === undefined
        ? []
        : once(`day ${countedAs(mostADay)} ${mostADay.bookings} ${date}`, () => {
            const countOf = (parts: readonly RuledPart[]): number =>
              parts.filter(
                (part) => part.date === date && countedAs(limitsOf(part.resourceId)?.mostADay) === countedAs(mostADay),
              ).length
            const fresh = countOf(chosen)
            const used = countOf(has) + fresh
            const limit = mostADay.bookings
            const would = Math.max(limit, countOf(has) + countOf(before))
            return used <= would
              ? null
              : {
                  ...{
                    rule: 'most-a-day' as const,
                    resourceId,
                    date,
                    limit,
                    used,
                    chosen: fresh,
                    ...placeOf(mostADay),
                  },
                  ...allowedBeside(limit, would),
                }
          })
    const spent = quotasOf(limits).flatMap((quota) => {
      const { minutes: limit, per } = quota
      return once(`${quotaKey(quota, date)} ${limit}`, () => {
        const usedOf = (parts: readonly RuledPart[]): number => usedOfQuota(parts, ground, quota, date)
        const fresh = usedOf(chosen)
        const used = usedOf(has) + fresh
        const would = Math.max(limit, usedOf(has) + usedOf(before))
        return used <= would
          ? null
          : {
              ...{ rule: 'quota' as const, resourceId, date, limit, used, chosen: fresh, per, ...placeOf(quota) },
              ...allowedBeside(limit, would),
            }
      })
    })
    return [...ahead, ...ofDay, ...spent]
  })
}

/** Parts of one resource and day as one: they are one time where they are adjacent. */
const byDay = (chosen: readonly RuledPart[]): readonly RuledPart[] => {
  const days = new Map<string, RuledPart>()
  for (const part of chosen) {
    const key = `${part.resourceId} ${part.date}`
    days.set(key, { ...part, slots: [...(days.get(key)?.slots ?? []), ...part.slots] })
  }
  return [...days.values()]
}

/** @param chosen may have several parts of one resource and day, which are brought back together */
export const breachesOf = (chosen: readonly RuledPart[], ground: RuleGround): readonly Breach[] => [
  ...byDay(chosen).flatMap((part) => {
    const limits = ground.limitsOf(part.resourceId)
    return limits === undefined
      ? []
      : [...windowBreaches(part, limits, ground.now), ...lengthBreaches(part, [], limits, ground.has)]
  }),
  ...countBreaches(chosen, [], ground),
]

/** The breaches among them that count over several parts: quotas and numbers of bookings. */
export const countedBreachesOf = (chosen: readonly RuledPart[], ground: RuleGround): readonly Breach[] =>
  countBreaches(chosen, [], ground)

/**
 * The verdict on other slots for a booking, by what gets worse: the window is asked of the added slots alone; what is too short, too long
 * or too much already, since a limit was lowered after it was booked, may stay so or come nearer to the limit.
 * @param ground its `has` is without what is changed
 */
export const breachesOfChange = (
  before: readonly Interval[],
  changed: RuledPart,
  ground: RuleGround,
): readonly Breach[] => {
  const keyOf = ({ startTime, endTime }: Interval): string => `${startTime} ${endTime}`
  const known = new Set(before.map(keyOf))
  const added = changed.slots.filter((slot) => !known.has(keyOf(slot)))
  const limits = ground.limitsOf(changed.resourceId)
  return limits === undefined
    ? []
    : [
        ...(added.length === 0 ? [] : windowBreaches({ ...changed, slots: added }, limits, ground.now)),
        ...lengthBreaches(changed, before, limits, ground.has),
        ...countBreaches([changed], [{ ...changed, slots: before }], ground),
      ]
}
