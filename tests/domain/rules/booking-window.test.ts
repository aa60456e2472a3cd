import { describe, expect, test } from 'vitest'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import { isTooSoon, opensFrom } from '../../../domain/rules/booking-window.ts'
import { earliestStart } from '../../../domain/rules/lead-time.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { ground, part } from './ruled-room.ts'

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
