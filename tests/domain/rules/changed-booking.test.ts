import { describe, expect, test } from 'vitest'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { breachesOf, breachesOfChange } from '../../../domain/rules/booking-breaches.ts'
import type { RuleGround } from '../../../domain/rules/counted-limits.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { RowId } from '../../../domain/schema/ids.ts'
import { wayOut } from '../../../domain/wording/rule-words.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { ground, other, part, room } from './ruled-room.ts'

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
    breachesOfChange(part('2026-03-04', 480, 840), part('2026-03-04', from, to), ground(limits, rest))

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
      expect(breachesOfChange(booked, { ...booked, slots: [second] }, ground(limits))).toEqual([])
      expect(breachesOfChange({ ...booked, slots: [first] }, booked, ground(limits))).toHaveLength(1)
    }
  })

  test('a booking that was allowed once is judged anew on another day, but for what counts over both days', {
    tags: ['rules-change-worse', 'move-judged'],
  }, () => {
    const moved = (limits: ResourceLimits, rest: Partial<RuleGround> = {}) =>
      breachesOfChange(part('2026-03-04', 480, 840), part('2026-03-05', 480, 840), ground(limits, rest))
    const scope = RowId.make(1)
    expect(moved({ longestMinutes: 240 })).toMatchObject([{ rule: 'longest', used: 360 }])
    expect(moved({ quota: { minutes: 240, per: 'day', scope } })).toMatchObject([{ rule: 'quota', used: 360 }])
    // The week has the same six hours after the move as before, and the same number of bookings.
    expect(moved({ quotaWeek: { minutes: 240, per: 'week', scope } })).toEqual([])
    const has = [part('2026-03-06', 480, 540)]
    expect(moved({ mostAhead: { bookings: 1, scope } }, { has })).toEqual([])
    expect(moved({ mostADay: { bookings: 1, scope } }, { has: [part('2026-03-05', 900, 960)] })).toMatchObject([
      { rule: 'most-a-day', used: 2 },
    ])
  })
})
