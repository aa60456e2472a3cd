import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMinutes, mergeIntervals, overlaps } from '../../../domain/calendar/interval.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { periodOf, type RuleGround } from '../../../domain/rules/booking-breaches.ts'
import { opensFrom } from '../../../domain/rules/booking-window.ts'
import { hasBegun } from '../../../domain/rules/has-begun.ts'
import { type BookedPart, newlyBroken } from '../../../domain/rules/newly-broken.ts'
import { limitsOf } from '../../../domain/rules/resource-limits.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import { BookingResourceId, ResourceId, RowId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'
import { anyHas, anyNow, anyRows, resourceIds, userTypes } from './booking-arbitraries.ts'

type LimitsOf = RuleGround['limitsOf']

const anyLimits: fc.Arbitrary<LimitsOf> = fc
  .tuple(anyRows, fc.constantFrom(null, ...userTypes))
  .map(([{ ofGroup, ofResources }, userType]) => {
    const limits = new Map(
      resourceIds.map((id, index) => [id, limitsOf({ ofGroup, ofResource: ofResources[index] ?? [] }, userType)]),
    )
    return (id) => limits.get(id) ?? undefined
  })
const anyBooked: fc.Arbitrary<readonly BookedPart[]> = fc
  .tuple(anyHas, anyHas)
  .map((parts) => parts.flat().map((part, index) => ({ ...part, id: BookingResourceId.make(index + 1) })))

const minutesIn = (parts: readonly BookedPart[]): number =>
  parts.flatMap(({ slots }) => slots).reduce((sum, slot) => sum + durationMinutes(slot), 0)

/** Each part by itself, each rule by counting all that there is. */
const brokenRules = (part: BookedPart, booked: readonly BookedPart[], limitsIn: LimitsOf, now: number): string[] => {
  const limits = limitsIn(part.resourceId)
  if (limits === undefined) return []
  const wall = wallTimeAt(now)
  const isComing = ({ date, slots }: BookedPart): boolean =>
    slots.every(({ startTime }) => !hasBegun(date, startTime, wall))
  const there = booked.filter(({ resourceId, date }) => resourceId === part.resourceId && date === part.date)
  const coming = there.filter(isComing).flatMap(({ slots }) => slots)
  const lengths = mergeIntervals(there.flatMap(({ slots }) => slots))
    .filter((run) => coming.some((slot) => overlaps(run, slot)))
    .map(durationMinutes)
  const { horizon, shortestMinutes = 0, longestMinutes = 1440, mostAhead, quota } = limits
  const opens = opensFrom(limits, part.date)
  const ahead = booked.filter(
    (one) => isComing(one) && limitsIn(one.resourceId)?.mostAhead?.scope === mostAhead?.scope,
  ).length
  const counted = booked.filter(
    (one) =>
      quota !== undefined &&
      limitsIn(one.resourceId)?.quota?.scope === quota.scope &&
      periodOf(one.date, quota.per) === periodOf(part.date, quota.per),
  )
  return [
    ...(horizon !== undefined && opens !== null && opens > now ? ['horizon'] : []),
    ...(lengths.some((length) => length < shortestMinutes) ? ['shortest'] : []),
    ...(lengths.some((length) => length > longestMinutes) ? ['longest'] : []),
    ...(mostAhead !== undefined && ahead > mostAhead.bookings ? ['most-ahead'] : []),
    ...(quota !== undefined && minutesIn(counted) > quota.minutes ? ['quota'] : []),
  ]
}

describe('what other rules would break of what is booked', { tags: 'rules-affected' }, () => {
  test('is what a naive model finds, of what is to come', () => {
    check(
      fc.property(anyBooked, anyLimits, anyLimits, anyNow, (booked, before, after, now) => {
        const wall = wallTimeAt(now)
        const expected = booked.filter((part) => {
          if (part.slots.some(({ startTime }) => hasBegun(part.date, startTime, wall))) return false
          const broke = brokenRules(part, booked, before, now)
          return brokenRules(part, booked, after, now).some((rule) => !broke.includes(rule))
        })
        expect(newlyBroken(booked, before, after, now).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      }),
      10,
    )
  })

  const room = ResourceId.make(1)
  const part = (id: number, date: string, from: number, to: number): BookedPart => ({
    id: BookingResourceId.make(id),
    resourceId: room,
    date: localDate(date),
    slots: [intervalOf(from, to)],
  })
  const now = Date.parse('2026-03-02T07:00:00Z')
  const under =
    (limits: ResourceLimits): LimitsOf =>
    () =>
      limits
  const none: LimitsOf = () => undefined
  const scope = RowId.make(1)

  test('is all that counts together, and nothing that the rules break already', () => {
    const booked = [part(1, '2026-03-03', 480, 600), part(2, '2026-03-04', 480, 600), part(3, '2026-03-12', 480, 600)]
    const quota = (minutes: number): LimitsOf => under({ quota: { minutes, per: 'week', scope } })
    const ids = (before: LimitsOf, after: LimitsOf) => newlyBroken(booked, before, after, now).map(({ id }) => id)
    expect(ids(none, quota(180))).toEqual([1, 2])
    expect(ids(quota(180), quota(120))).toEqual([])
    expect(ids(quota(240), quota(60))).toEqual([1, 2, 3])
    expect(ids(none, quota(240))).toEqual([])
    expect(ids(none, under({ horizon: { days: 7, opensAt: intervalOf(480, 600).startTime } }))).toEqual([3])
  })

  test('is never what was booked so long before as is asked for now', () => {
    expect(newlyBroken([part(1, '2026-03-02', 600, 660)], none, under({ noticeMinutes: 1440 }), now)).toEqual([])
  })
})
