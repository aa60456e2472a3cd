import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { dayWindow, type RuledDay, type ShutBy } from '../../../domain/selectors/day-window.ts'
import { check } from '../check.ts'
import { anyNow, dates } from '../rules/booking-arbitraries.ts'

const eken = ResourceId.make(1)
const starts = Array.from({ length: 12 }, (_, row) => timeFromMinutes(8 * 60 + row * 30))
const ten = localTime('10:00:00')

const ruled = (date: string, limits: ResourceLimits): RuledDay => ({
  date: localDate(date),
  starts,
  limits: new Map([[eken, limits]]),
})
const shutAt = (day: RuledDay, now: number, start = ten): ShutBy | null => dayWindow(day, now).shutBy(eken, start)

describe('a day that opens so many days before', () => {
  test.each([
    ['in winter', '2026-12-16', '2026-12-02T07:00:00.000Z'],
    ['on the day on which clocks go forward', '2026-04-12', '2026-03-29T06:00:00.000Z'],
    ['on the day on which clocks go back', '2026-11-08', '2026-10-25T07:00:00.000Z'],
  ])('%s opens at eight of that day, and not a millisecond before', { tags: 'rules-window' }, (_, date, opensAt) => {
    const day = ruled(date, { horizon: { days: 14, opensAt: localTime('08:00:00') } })
    const opens = Date.parse(opensAt)
    expect(shutAt(day, opens - 1)).toEqual({ _tag: 'NotYet', opens })
    expect(dayWindow(day, opens - 1).until).toBe(opens)
    expect(shutAt(day, opens)).toBeNull()
    expect(dayWindow(day, opens).until).toBeNull()
  })

  test.each([
    ['that the clock skips opens when it has skipped it', '2026-04-12', '2026-03-29T01:00:00.000Z'],
    ['that the clock shows twice opens when it first does, and stays open', '2026-11-08', '2026-10-25T00:30:00.000Z'],
  ])('at an hour %s', { tags: 'rules-window' }, (_, date, opensAt) => {
    const day = ruled(date, { horizon: { days: 14, opensAt: localTime('02:30:00') } })
    const opens = Date.parse(opensAt)
    expect(shutAt(day, opens - 1)).not.toBeNull()
    for (const minutes of [0, 15, 45, 60, 75, 120]) expect(shutAt(day, opens + minutes * 60_000)).toBeNull()
  })
})

describe('a slot that must be booked so long before', () => {
  const day = ruled('2026-03-03', { noticeMinutes: 120 })
  const last = Date.parse('2026-03-03T07:00:00.000Z')

  test('can be within the second in which it is just so long, and not after', { tags: 'rules-window' }, () => {
    expect(shutAt(day, last + 999)).toBeNull()
    expect(dayWindow(day, last).until).toBe(last + 1_000)
    expect(shutAt(day, last + 1_000)).toEqual({ _tag: 'TooSoon', lead: { minutes: 120 } })
    expect(shutAt(day, last + 1_000, localTime('10:30:00'))).toBeNull()
  })

  test('concerns the day from when its first could be too late until it is over', () => {
    const concerned = (now: string): boolean => dayWindow(day, Date.parse(now)).concerns.has(eken)
    expect(concerned('2026-03-02T20:59:59.000Z')).toBe(false)
    expect(concerned('2026-03-02T22:00:00.000Z')).toBe(true)
    expect(concerned('2026-03-03T22:59:59.000Z')).toBe(true)
    expect(concerned('2026-03-03T23:00:00.000Z')).toBe(false)
  })
})

const anyLimits: fc.Arbitrary<ResourceLimits> = fc.record(
  {
    horizon: fc.record({
      days: fc.constantFrom(0, 1, 3, 14),
      opensAt: fc.constantFrom('00:00:00', '08:00:00').map(localTime),
    }),
    noticeMinutes: fc.constantFrom(0, 30, 120, 1_500),
    noticeDays: fc.record({
      weekdays: fc.constantFrom(1, 3),
      at: fc.constantFrom('09:00:00', '23:59:00').map(localTime),
    }),
  },
  { requiredKeys: [] },
)

test('what is closed is what the verdict on it says, for any rules, day and moment; until it says, nothing of it changes', {
  tags: 'rules-window',
}, () => {
  check(
    fc.property(fc.constantFrom(...dates), anyLimits, anyNow, fc.nat({ max: 100 }), (date, limits, now, percent) => {
      const day: RuledDay = { date, starts, limits: new Map([[eken, limits]]) }
      const window = dayWindow(day, now)
      const later = window.until === null ? now : now + Math.floor(((window.until - 1 - now) * percent) / 100)
      const today = wallTimeAt(later)
      for (const startTime of starts) {
        // A slot that has begun is closed without a rule.
        if (date < today.date || (date === today.date && startTime <= today.time)) continue
        const slots = [{ startTime, endTime: timeFromMinutes(22 * 60) }]
        const ground = { limitsOf: () => limits, has: [], now: later }
        const first = breachesOf([{ resourceId: eken, date, slots }], ground)[0]?.rule ?? null
        const shut = window.shutBy(eken, startTime)
        expect(shut === null ? null : shut._tag === 'NotYet' ? 'horizon' : 'notice').toBe(first)
      }
    }),
  )
})

test('a resource without rules is left out', () => {
  const window = dayWindow({ ...ruled('2026-03-03', {}), limits: new Map() }, 0)
  expect(window.shutBy(eken, ten)).toBeNull()
  expect([...window.concerns]).toEqual([])
})
