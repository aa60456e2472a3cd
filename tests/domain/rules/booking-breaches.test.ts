import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, minutesOf } from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { breachesOf, breachesOfChange } from '../../../domain/rules/booking-breaches.ts'
import { isTooSoon, opensFrom } from '../../../domain/rules/booking-window.ts'
import {
  countedLimits,
  countOf as countLimit,
  periodOf,
  type RuledPart,
  type RuleGround,
} from '../../../domain/rules/counted-limits.ts'
import { earliestStart } from '../../../domain/rules/lead-time.ts'
import { limitsOf } from '../../../domain/rules/resource-limits.ts'
import type { Breach, Quota, ResourceLimits, RuleScope, WeekdayLead } from '../../../domain/schema/booking-rules.ts'
import { ResourceId, RowId } from '../../../domain/schema/ids.ts'
import { wayOut } from '../../../domain/wording/rule-words.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { anyChosen, anyHas, anyNow, anyRows, resourceIds, userTypes } from './booking-arbitraries.ts'

const anyGround: fc.Arbitrary<RuleGround> = fc
  .tuple(anyRows, fc.constantFrom(null, ...userTypes), anyHas, anyNow)
  .map(([{ ofGroup, ofResources }, userType, has, now]) => {
    const limits = new Map(
      resourceIds.map((id, index) => [id, limitsOf({ ofGroup, ofResource: ofResources[index] ?? [] }, userType)]),
    )
    return { limitsOf: (id) => limits.get(id) ?? undefined, has, now }
  })

/** The day so many days after, by the calendar of UTC, which has no clocks to change. */
const moved = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const wallText = (now: number): string => `${wallTimeAt(now).date}T${wallTimeAt(now).time}`
/** The Monday of the week, by walking back. */
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

/** Every minute one by one: the length of each stretch that holds a chosen slot. */
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
/** The moment so many weekdays before a day of that winter, one by one. */
const weekdaysBefore = (date: string, { weekdays, at }: WeekdayLead): number => {
  let day = date
  for (let left = weekdays; left > 0; ) {
    day = moved(day, -1)
    const isOfWeek = ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    if (isOfWeek && !redDays.includes(day)) left -= 1
  }
  // Without a time of day it lasts to midnight.
  return Date.parse(`${day}T${at}+01:00`) + (at === '23:59:00' ? 59_000 : 0)
}

/** The row of a limit, or the name under which several rows count. */
const countOf = (limit: RuleScope | undefined): string => `${limit?.countsWith ?? limit?.scope}`

/** A quota is what it counts, whatever it is called. */
const quotasIn = (limits: ResourceLimits | undefined): readonly Quota[] =>
  [limits?.quota, limits?.quotaWeek, limits?.quotaMonth].filter((quota) => quota !== undefined)

/** The broken rules, with resource and day where they belong to one, and by how much: a window is broken or not. */
const naively = (chosen: readonly RuledPart[], { limitsOf: of, has, now }: RuleGround): ReadonlyMap<string, number> => {
  const broken = new Map<string, number>()
  const by = (name: string, amounts: readonly number[]): void => {
    let sum = 0
    for (const amount of amounts) if (amount > 0) sum += amount
    if (sum > 0) broken.set(name, sum)
  }
  for (const part of chosen) {
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
    fc.property(anyChosen, anyChosen, anyGround, ([changed], [other], ground) => {
      if (changed === undefined || other === undefined) return
      const was = { ...changed, slots: other.slots }
      const added = changed.slots.filter(({ startTime }) => was.slots.every((slot) => slot.startTime !== startTime))
      const isWindow = (name: string): boolean => /^(?:horizon|notice) /u.test(name)
      const before = naively([was], ground)
      const worse = [...naively([changed], ground)].filter(
        ([name, amount]) => !isWindow(name) && amount > (before.get(name) ?? 0),
      )
      const outside = added.length === 0 ? [] : [...naively([{ ...changed, slots: added }], ground)]
      expect(new Set(breachesOfChange(was.slots, changed, ground).map((breach) => nameOf(breach, ground)))).toEqual(
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

const room = ResourceId.make(1)
const other = ResourceId.make(2)
const ground = (limits: ResourceLimits, rest: Partial<RuleGround> = {}): RuleGround => ({
  limitsOf: () => limits,
  has: [],
  now: Date.parse('2026-03-02T09:00:00Z'),
  ...rest,
})
const part = (date: string, from: number, to: number, resourceId = room): RuledPart => ({
  resourceId,
  date: localDate(date),
  slots: [intervalOf(from, to)],
})

describe('quotas of one name', () => {
  const week = (name: 'quota' | 'quotaWeek' | 'quotaMonth', id: number, minutes = 180): ResourceLimits => ({
    [name]: { minutes, per: 'week', scope: RowId.make(id), countsWith: 'Studior' },
  })
  const day: ResourceLimits = { quota: { minutes: 60, per: 'day', scope: RowId.make(2), countsWith: 'Studior' } }
  const of = (one: ResourceLimits, its: ResourceLimits, has: readonly RuledPart[] = []) =>
    ground({}, { limitsOf: (id) => (id === room ? one : its), has })
  const two = (resourceId: ResourceId, date = '2026-03-04') => part(date, 480, 600, resourceId)

  test('are counted together when both are a week’s, whatever field says them and whichever is booked first', {
    tags: 'rules-quota-period',
  }, () => {
    for (const limits of [of(week('quota', 1), week('quotaWeek', 2)), of(week('quotaWeek', 1), week('quotaMonth', 2))])
      for (const [first, second] of [
        [room, other],
        [other, room],
      ] as const) {
        const over = { rule: 'quota', resourceId: second, limit: 180, used: 240, chosen: 120, per: 'week' }
        expect(breachesOf([two(second)], { ...limits, has: [two(first, '2026-03-05')] })).toMatchObject([over])
        expect(breachesOf([two(first), two(second)], limits)).toMatchObject([
          { ...over, resourceId: first, chosen: 240 },
        ])
      }
  })

  test('of a week and of a day fill each their own', { tags: 'rules-quota-period' }, () => {
    const limits = of(week('quota', 1), day)
    expect(breachesOf([part('2026-03-04', 480, 540, other)], { ...limits, has: [two(room)] })).toEqual([])
    expect(breachesOf([two(room)], { ...limits, has: [part('2026-03-04', 480, 600, other)] })).toEqual([])
  })

  test('break the same rules in whatever order things are chosen and had', { tags: 'rules-quota-period' }, () => {
    check(
      fc.property(anyChosen, anyGround, fc.infiniteStream(fc.nat()), (chosen, some, numbers) => {
        const shuffled = <Of>(values: readonly Of[]): readonly Of[] =>
          values
            .map((value) => ({ value, by: numbers.next().value }))
            .toSorted((one, two) => one.by - two.by)
            .map(({ value }) => value)
        const told = (parts: readonly RuledPart[], has: readonly RuledPart[]) =>
          breachesOf(parts, { ...some, has })
            .filter(({ rule }) => countRules.includes(rule))
            .map(({ rule, limit, used, per, date }) => `${rule} ${limit} ${used} ${date && per && periodOf(date, per)}`)
            .toSorted()
        expect(told(shuffled(chosen), shuffled(some.has))).toEqual(told(chosen, some.has))
      }),
      10,
    )
  })
})

describe('the published rules of two houses', () => {
  const halmstad: ResourceLimits = {
    quota: { minutes: 240, per: 'day', scope: RowId.make(1) },
    mostAhead: { bookings: 3, scope: RowId.make(1) },
  }
  const nhh: ResourceLimits = {
    horizon: { days: 14, opensAt: localTime('00:00:00') },
    quota: { minutes: 4 * 45, per: 'week', scope: RowId.make(2) },
  }

  test('Halmstad: four hours of a group a day, over all its rooms', { tags: 'rules-published' }, () => {
    const has = [part('2026-03-04', 480, 600), part('2026-03-05', 480, 720)]
    expect(breachesOf([part('2026-03-04', 600, 720, other)], ground(halmstad, { has }))).toEqual([])
    expect(breachesOf([part('2026-03-04', 600, 750, other)], ground(halmstad, { has }))).toEqual([
      { rule: 'quota', resourceId: other, date: '2026-03-04', limit: 240, used: 270, chosen: 150, per: 'day' },
    ])
    const counts = countedLimits.quota(halmstad, localDate('2026-03-04'))
    expect(counts.map((limit) => countLimit(limit, [], ground(halmstad, { has })))).toEqual([{ used: 120, chosen: 0 }])
  })

  test('Halmstad: at most three bookings ahead; what has begun is none', { tags: 'rules-published' }, () => {
    const has = [part('2026-03-02', 540, 660), part('2026-03-04', 480, 510), part('2026-03-05', 480, 510)]
    expect(breachesOf([part('2026-03-06', 480, 510)], ground(halmstad, { has }))).toEqual([])
    const full = [...has, part('2026-03-06', 600, 630)]
    expect(breachesOf([part('2026-03-06', 480, 510)], ground(halmstad, { has: full }))).toEqual([
      { rule: 'most-ahead', resourceId: room, limit: 3, used: 4, chosen: 1 },
    ])
  })

  test('so many bookings a day: over all resources of the row, begun or not, and each day apart', {
    tags: 'rules-most-a-day',
  }, () => {
    const limits: ResourceLimits = { mostADay: { bookings: 2, scope: RowId.make(3) } }
    const has = [part('2026-03-02', 480, 510), part('2026-03-04', 480, 510)]
    expect(breachesOf([part('2026-03-02', 900, 930, other)], ground(limits, { has }))).toEqual([])
    const chosen = [part('2026-03-04', 540, 570), part('2026-03-04', 540, 570, other), part('2026-03-05', 540, 570)]
    expect(breachesOf(chosen, ground(limits, { has }))).toEqual([
      { rule: 'most-a-day', resourceId: room, date: '2026-03-04', limit: 2, used: 3, chosen: 2 },
    ])
  })

  test('so many hours a day and so many a week at once, each told by itself', { tags: 'rules-quotas' }, () => {
    const scope = RowId.make(1)
    const limits: ResourceLimits = {
      quota: { minutes: 240, per: 'day', scope },
      quotaWeek: { minutes: 360, per: 'week', scope },
    }
    const has = [part('2026-03-02', 480, 720)]
    expect(breachesOf([part('2026-03-03', 480, 600)], ground(limits, { has }))).toEqual([])
    expect(breachesOf([part('2026-03-03', 480, 630)], ground(limits, { has }))).toMatchObject([
      { rule: 'quota', per: 'week', limit: 360, used: 390, chosen: 150 },
    ])
    expect(breachesOf([part('2026-03-09', 480, 750)], ground(limits, { has }))).toMatchObject([
      { rule: 'quota', per: 'day', limit: 240, used: 270 },
    ])
    expect(breachesOf([part('2026-03-03', 480, 750)], ground(limits, { has }))).toMatchObject([
      { per: 'day' },
      { per: 'week' },
    ])
  })

  test('NHH: fourteen days ahead, and so many periods a week', { tags: 'rules-published' }, () => {
    expect(breachesOf([part('2026-03-16', 480, 525)], ground(nhh))).toEqual([])
    expect(breachesOf([part('2026-03-17', 480, 525)], ground(nhh))).toEqual([
      { rule: 'horizon', resourceId: room, date: '2026-03-17', limit: 14, until: '2026-03-02T23:00:00.000Z' },
    ])
    const has = [part('2026-03-09', 480, 660)]
    // Sunday is the last day of its week.
    expect(breachesOf([part('2026-03-15', 480, 525)], ground(nhh, { has }))).toMatchObject([
      { rule: 'quota', used: 225 },
    ])
    expect(breachesOf([part('2026-03-16', 480, 525)], ground(nhh, { has }))).toEqual([])
  })
})

describe('a day opens', () => {
  const limits: ResourceLimits = { horizon: { days: 14, opensAt: localTime('08:00:00') } }
  const opens = (date: LocalDate): string => new Date(opensFrom(limits, date) ?? 0).toISOString()

  test('at eight by the clocks of Stockholm, on the days too on which those change', {
    tags: 'rule-opening-dst',
  }, () => {
    expect(opens(localDate('2026-03-18'))).toBe('2026-03-04T07:00:00.000Z')
    expect(opens(localDate('2026-04-12'))).toBe('2026-03-29T06:00:00.000Z')
    expect(opens(localDate('2026-11-08'))).toBe('2026-10-25T07:00:00.000Z')
  })

  test('where the clock skips its time, when it next shows one; where it shows it twice, the first time', {
    tags: 'rule-opening-dst',
  }, () => {
    const atHalfPastTwo: ResourceLimits = { horizon: { days: 14, opensAt: localTime('02:30:00') } }
    expect(opensFrom(atHalfPastTwo, localDate('2026-04-12'))).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(opensFrom(atHalfPastTwo, localDate('2026-11-08'))).toBe(Date.parse('2026-10-25T00:30:00Z'))
  })

  test('at that very moment, and not a millisecond before', { tags: 'rule-opening-moment' }, () => {
    const at = Date.parse('2026-03-04T07:00:00Z')
    const chosen = [part('2026-03-18', 1410, 1440)]
    expect(breachesOf(chosen, ground(limits, { now: at - 1 }))).toHaveLength(1)
    expect(breachesOf(chosen, ground(limits, { now: at }))).toEqual([])
  })
})

test('a slot is too soon until so long before it begins, and not at that very moment', { tags: 'rule-notice' }, () => {
  const now = Date.parse('2026-03-04T07:00:00Z')
  const earliest = earliestStart({ minutes: 120 }, now)
  expect(earliest).toEqual({ date: '2026-03-04', time: '10:00:00' })
  expect(isTooSoon(localDate('2026-03-04'), localTime('09:59:00'), earliest)).toBe(true)
  expect(isTooSoon(localDate('2026-03-04'), localTime('10:00:00'), earliest)).toBe(false)
  expect(isTooSoon(localDate('2026-03-03'), localTime('23:00:00'), earliest)).toBe(true)
})

test('two bookings beside each other are one time: the longest is not evaded, the shortest may be made longer', {
  tags: 'rule-lengths',
}, () => {
  const has = [part('2026-03-04', 480, 540)]
  expect(breachesOf([part('2026-03-04', 540, 600)], ground({ longestMinutes: 90 }, { has }))).toEqual([
    { rule: 'longest', resourceId: room, date: '2026-03-04', limit: 90, used: 120 },
  ])
  expect(breachesOf([part('2026-03-04', 540, 570)], ground({ shortestMinutes: 60 }, { has }))).toEqual([])
  expect(breachesOf([part('2026-03-04', 600, 630)], ground({ shortestMinutes: 60 }, { has }))).toMatchObject([
    { rule: 'shortest', used: 30 },
  ])
})

describe('after a limit was lowered', () => {
  const changeOf = (from: number, to: number, limits: ResourceLimits, rest: Partial<RuleGround> = {}) =>
    breachesOfChange([intervalOf(480, 840)], part('2026-03-04', from, to), ground(limits, rest))

  test('a booking of six hours under a limit of four may become five, or another time of six, and not seven', {
    tags: 'rules-change-worse',
  }, () => {
    const limits: ResourceLimits = { longestMinutes: 240 }
    expect(changeOf(480, 780, limits)).toEqual([])
    expect(changeOf(540, 900, limits)).toEqual([])
    const [longer, ...others] = changeOf(480, 900, limits)
    expect([longer, others]).toEqual([
      { rule: 'longest', resourceId: room, date: '2026-03-04', limit: 240, used: 420, allowed: 360 },
      [],
    ])
    expect(longer === undefined ? '' : wayOut(longer)).toBe('Ta bort 1\u00a0timme.')
  })

  test('so with the shortest time, a quota, and how many bookings there may be', { tags: 'rules-change-worse' }, () => {
    expect(changeOf(480, 870, { shortestMinutes: 480 })).toEqual([])
    expect(changeOf(480, 810, { shortestMinutes: 480 })).toMatchObject([{ rule: 'shortest', used: 330, allowed: 360 }])

    const has = [part('2026-03-04', 900, 960, other)]
    const quota: ResourceLimits = { quota: { minutes: 240, per: 'day', scope: RowId.make(1) } }
    expect(changeOf(480, 810, quota, { has })).toEqual([])
    expect(changeOf(480, 870, quota, { has })).toMatchObject([{ rule: 'quota', limit: 240, used: 450, allowed: 420 }])

    const most = { bookings: 1, scope: RowId.make(1) }
    expect(changeOf(540, 900, { mostAhead: most, mostADay: most }, { has })).toEqual([])
  })

  test('what lies beyond the horizon, or begins too soon, may lose times and not get any', {
    tags: 'rules-change-worse',
  }, () => {
    for (const limits of [
      { horizon: { days: 1, opensAt: localTime('00:00:00') } },
      { noticeMinutes: 5 * 24 * 60 },
    ] satisfies ResourceLimits[]) {
      const halves = [intervalOf(480, 510), intervalOf(510, 540)]
      const [first, second] = halves
      if (first === undefined || second === undefined) throw new Error('There are two')
      const booked = { ...part('2026-03-04', 0, 0), slots: halves }
      expect(breachesOfChange(halves, { ...booked, slots: [second] }, ground(limits))).toEqual([])
      expect(breachesOfChange([first], booked, ground(limits))).toHaveLength(1)
    }
  })
})
