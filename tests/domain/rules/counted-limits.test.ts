import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { breachesOf } from '../../../domain/rules/booking-breaches.ts'
import { countedLimits, countOf as countLimit, periodOf, type RuledPart } from '../../../domain/rules/counted-limits.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { type ResourceId, RowId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { anyChosen, anyGround } from './booking-arbitraries.ts'
import { ground, other, part, room } from './ruled-room.ts'

const countRules: readonly string[] = Object.keys(countedLimits)

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
