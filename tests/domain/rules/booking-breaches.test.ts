import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import { minutesOf } from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { breachesOf, breachesOfChange } from '../../../domain/rules/booking-breaches.ts'
import { periodOf, type RuledPart, type RuleGround } from '../../../domain/rules/counted-limits.ts'
import type { Breach, Quota, ResourceLimits, RuleScope, WeekdayLead } from '../../../domain/schema/booking-rules.ts'
import { check } from '../check.ts'
import { anyChosen, anyGround } from './booking-arbitraries.ts'

/** The day that is a number of days later, by UTC, which has no change of clocks. */
const moved = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const wallText = (now: number): string => `${wallTimeAt(now).date}T${wallTimeAt(now).time}`
/** The Monday of the week, found by going back day by day. */
const mondayOf = (date: string): string => {
  let day = date
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = moved(day, -1)
  return day
}
const samePeriod = (one: string, other: string, per: string): boolean => {
  if (per === 'day') return one === other
  return per === 'week' ? mondayOf(one) === mondayOf(other) : one.slice(0, 7) === other.slice(0, 7)
}
const minutesIn = (parts: readonly RuledPart[]): number => {
  let minutes = 0
  for (const { slots } of parts) for (const slot of slots) minutes += durationMinutes(slot)
  return minutes
}

/** The length of each stretch with a chosen slot, counted minute by minute. */
const stretches = (chosen: RuledPart, has: readonly RuledPart[]): number[] => {
  const taken = new Map<number, boolean>()
  for (const { resourceId, date, slots } of [...has, chosen]) {
    if (resourceId !== chosen.resourceId || date !== chosen.date) continue
    const isChosen = slots === chosen.slots
    for (const slot of slots)
      for (let at = 0; at < durationMinutes(slot); at += 1) {
        const minute = minutesOf(slot.startTime) + at
        taken.set(minute, isChosen || taken.get(minute) === true)
      }
  }
  const lengths: number[] = []
  for (let minute = 0; minute < 1440; minute += 1) {
    if (!taken.has(minute) || taken.has(minute - 1)) continue
    let end = minute
    let isOfChosen = false
    while (taken.has(end)) {
      isOfChosen ||= taken.get(end) === true
      end += 1
    }
    if (isOfChosen) lengths.push(end - minute)
  }
  return lengths
}

const redDays = ['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-06']
/** The moment that is a number of weekdays before a day of that winter, found day by day. */
const weekdaysBefore = (date: string, { weekdays, at }: WeekdayLead): number => {
  let day = date
  for (let left = weekdays; left > 0; ) {
    day = moved(day, -1)
    const isOfWeek = ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (isOfWeek && !redDays.includes(day)) left -= 1
  }
  // Without a time of day the limit is midnight.
  return Date.parse(`${day}T${at}+01:00`) + (at === '23:59:00' ? 59_000 : 0)
}

/** Identifies the rows that count together: one row, or all rows with the same name. */
const countOf = (limit: RuleScope | undefined): string => `${limit?.countsWith ?? limit?.scope}`

/** All quotas in the limits, under any of their names. */
const quotasIn = (limits: ResourceLimits | undefined): readonly Quota[] =>
  [limits?.quota, limits?.quotaWeek, limits?.quotaMonth].filter((quota) => quota !== undefined)

/**
 * The broken rules, computed naively, each with its resource, its day and the excess. A window has no excess.
 * @param judged the parts whose limits count, if they are not those of the choice
 */
const naively = (
  chosen: readonly RuledPart[],
  { limitsOf: of, has, now }: RuleGround,
  judged = chosen,
): ReadonlyMap<string, number> => {
  const broken = new Map<string, number>()
  const by = (name: string, amounts: readonly number[]): void => {
    let sum = 0
    for (const amount of amounts) if (amount > 0) sum += amount
    if (sum > 0) broken.set(name, sum)
  }
  for (const part of judged) {
    const limits = of(part.resourceId)
    if (limits === undefined) continue
    const { horizon, noticeMinutes, noticeDays, shortestMinutes, longestMinutes, mostAhead, mostADay } = limits
    const where = `${part.resourceId} ${part.date}`
    if (horizon !== undefined && wallText(now) < `${moved(part.date, -horizon.days)}T${horizon.opensAt}`)
      by(`horizon ${where}`, [1])
    const isOver = noticeDays !== undefined && now >= weekdaysBefore(part.date, noticeDays) + 1_000
    if (
      noticeMinutes !== undefined &&
      (isOver ||
        part.slots.some(({ startTime }) => `${part.date}T${startTime}` < wallText(now + noticeMinutes * 60_000)))
    )
      by(`notice ${where}`, [1])
    const lengths = stretches(part, has)
    if (shortestMinutes !== undefined)
      by(
        `shortest ${where}`,
        lengths.map((length) => shortestMinutes - length),
      )
    if (longestMinutes !== undefined)
      by(
        `longest ${where}`,
        lengths.map((length) => length - longestMinutes),
      )
    if (mostAhead !== undefined) {
      const counted = (parts: readonly RuledPart[]): RuledPart[] =>
        parts.filter(({ resourceId }) => countOf(of(resourceId)?.mostAhead) === countOf(mostAhead))
      const toCome = counted(has).filter(({ date, slots }) =>
        slots.every(({ startTime }) => `${date}T${startTime}` > wallText(now)),
      )
      by(`most-ahead ${countOf(mostAhead)} ${mostAhead.bookings}`, [
        toCome.length + counted(chosen).length - mostAhead.bookings,
      ])
    }
    if (mostADay !== undefined) {
      const ofDay = [...has, ...chosen].filter(
        ({ resourceId, date }) => countOf(of(resourceId)?.mostADay) === countOf(mostADay) && date === part.date,
      )
      by(`most-a-day ${countOf(mostADay)} ${mostADay.bookings} ${part.date}`, [ofDay.length - mostADay.bookings])
    }
    for (const quota of quotasIn(limits)) {
      const counted = [...has, ...chosen].filter(
        ({ resourceId, date }) =>
          quotasIn(of(resourceId)).some((one) => one.per === quota.per && countOf(one) === countOf(quota)) &&
          samePeriod(date, part.date, quota.per),
      )
      by(`quota ${countOf(quota)} ${quota.minutes} ${quota.per} ${periodOf(part.date, quota.per)}`, [
        minutesIn(counted) - quota.minutes,
      ])
    }
  }
  return broken
}

const nameOf = ({ rule, resourceId, date, limit, per }: Breach, ground: RuleGround): string => {
  const limits = ground.limitsOf(resourceId)
  const { mostAhead, mostADay } = limits ?? {}
  if (rule === 'most-a-day') return `most-a-day ${countOf(mostADay)} ${limit} ${date}`
  if (rule === 'most-ahead') return `most-ahead ${countOf(mostAhead)} ${limit}`
  if (rule === 'quota' && date !== undefined && per !== undefined) {
    const of = quotasIn(limits).find((one) => one.minutes === limit && one.per === per)
    return `quota ${countOf(of)} ${limit} ${per} ${periodOf(date, per)}`
  }
  return `${rule} ${resourceId} ${date}`
}

const countRules: readonly Breach['rule'][] = ['most-ahead', 'most-a-day', 'quota']

test('the verdict is that of a naive model, each breach once, whatever rules, bookings, choice and moment', {
  tags: 'rule-verdict-model',
}, () => {
  check(
    fc.property(anyChosen, anyGround, (chosen, ground) => {
      const model = naively(chosen, ground)
      const breaches = breachesOf(chosen, ground)
      const names = breaches.map((breach) => nameOf(breach, ground))
      expect(new Set(names)).toEqual(new Set(model.keys()))
      expect(new Set(names).size).toBe(names.length)
      for (const breach of breaches.filter(({ rule }) => countRules.includes(rule)))
        expect((breach.used ?? 0) - breach.limit).toBe(model.get(nameOf(breach, ground)))
    }),
    20,
  )
})

test('a change is refused for what it makes worse, and for what it adds outside the window, and for nothing else', {
  tags: 'rules-change-worse',
}, () => {
  check(
    fc.property(anyChosen, anyChosen, anyGround, fc.boolean(), ([changed], [other], ground, moves) => {
      if (changed === undefined || other === undefined) return
      // It may be in another resource, or on another day.
      const was = moves ? other : { ...changed, slots: other.slots }
      const stays = was.resourceId === changed.resourceId && was.date === changed.date
      const added = changed.slots.filter(
        ({ startTime }) => !stays || was.slots.every((slot) => slot.startTime !== startTime),
      )
      const isWindow = (name: string): boolean => /^(?:horizon|notice) /u.test(name)
      // What counted before is compared with the limits of where it goes. No length was too long there.
      const before = naively([was], ground, [{ ...changed, slots: stays ? was.slots : [] }])
      const worse = [...naively([changed], ground)].filter(
        ([name, amount]) => !isWindow(name) && amount > (before.get(name) ?? 0),
      )
      const outside = added.length === 0 ? [] : [...naively([{ ...changed, slots: added }], ground)]
      expect(new Set(breachesOfChange(was, changed, ground).map((breach) => nameOf(breach, ground)))).toEqual(
        new Set([...worse, ...outside.filter(([name]) => isWindow(name))].map(([name]) => name)),
      )
    }),
    20,
  )
})

test('each breach says the limit, and what it would be', () => {
  check(
    fc.property(anyChosen, anyGround, (chosen, ground) => {
      for (const { rule, resourceId, limit, used, until } of breachesOf(chosen, ground)) {
        const limits = ground.limitsOf(resourceId)
        if (rule === 'horizon') {
          expect(limit).toBe(limits?.horizon?.days)
          expect(Date.parse(until ?? '')).toBeGreaterThan(ground.now)
        } else if (rule === 'notice') {
          expect(limit).toBe(limits?.noticeMinutes)
          expect(Date.parse(until ?? '')).toBeLessThan(ground.now)
        } else if (rule === 'shortest') expect(used).toBeLessThan(limit)
        else expect(used).toBeGreaterThan(limit)
      }
    }),
    5,
  )
})
