import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityDeed } from '../../../domain/schema/activity.ts'
import {
  DEEDS_AT_MOST,
  deedsAfter,
  feedOf,
  lastId,
  MINUTE_MS,
  withDeeds,
} from '../../../domain/selectors/activity-feed.ts'
import { check } from '../check.ts'
import { anyActivityDeed } from '../testing/message-arbitraries.ts'

const NOW = Date.parse('2026-03-03T07:30:20.000Z')
const empty = feedOf({ items: [], more: false, minutes: [] })

/** In order, within the last hour. */
const history: fc.Arbitrary<readonly ActivityDeed[]> = fc
  .array(fc.tuple(anyActivityDeed, fc.integer({ min: 1, max: 5 }), fc.nat(20_000)), { maxLength: 40 })
  .map((steps) => {
    let id = 0
    let at = NOW - 40 * MINUTE_MS
    return steps.map(([deed, step, pause]) => {
      id += step
      at += pause
      return { ...deed, id, at: new Date(at).toISOString() }
    })
  })

describe('what has happened', () => {
  test('is the same however it came: in pieces, again, and overlapping', () => {
    check(
      fc.property(history, fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 8 }), (deeds, pieces) => {
        const whole = withDeeds(empty, deeds)
        let feed = empty
        let reached = 0
        for (const [back, length] of pieces) {
          const from = Math.max(0, reached - back)
          feed = withDeeds(feed, deeds.slice(from, reached + length))
          reached = Math.min(deeds.length, reached + length)
        }
        expect(withDeeds(feed, deeds.slice(Math.max(0, reached - 3)))).toEqual(whole)
        expect(whole.deeds).toEqual(deeds)
      }),
    )
  })

  test('is counted in its minute once, on top of what was counted before it was known', () => {
    check(
      fc.property(history, fc.nat(40), (deeds, known) => {
        const counted = deeds.slice(0, known).map(({ at, kind }) => ({ at, kind, count: 1 }))
        const late = withDeeds(feedOf({ items: deeds.slice(0, known), more: false, minutes: counted }), deeds)
        expect(late.minutes).toEqual(withDeeds(empty, deeds).minutes)
        const total = Object.values(late.minutes).flatMap((kinds) => Object.values(kinds))
        expect(total.reduce((sum, count) => sum + count, 0)).toBe(deeds.length)
      }),
    )
  })

  test('joins on to what somebody knows, or says that it does not', () => {
    check(
      fc.property(history, fc.nat(200), fc.boolean(), (deeds, known, more) => {
        const feed = { ...withDeeds(empty, deeds), more }
        const lacking = deedsAfter(feed, known)
        const first = deeds[0]?.id ?? 0
        if (lacking === null) expect(more && known > 0 && first > known).toBe(true)
        else expect(lacking).toEqual(deeds.filter(({ id }) => id > known))
      }),
    )
  })

  test('is bounded, and keeps the minutes of an hour', () => {
    const [sample] = fc.sample(anyActivityDeed, 1)
    if (sample === undefined) throw new Error('no deed')
    const many = Array.from(
      { length: DEEDS_AT_MOST + 500 },
      (_, index): ActivityDeed => ({
        ...sample,
        id: index + 1,
        at: new Date(NOW + index * 1_000).toISOString(),
      }),
    )
    const feed = withDeeds(empty, many)
    expect(feed.deeds).toHaveLength(DEEDS_AT_MOST)
    expect(feed.more).toBe(true)
    expect(lastId(feed)).toBe(many.length)
    expect(Object.keys(feed.minutes)).toHaveLength(60)
  })
})
