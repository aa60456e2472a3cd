import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  type Head,
  headAt,
  LONGEST_PAUSE_MS,
  type Speed,
  speeds,
} from '../../../src/developer/replay/use-player.ts'
import { check } from '../../domain/check.ts'

/** The times are in tenths of seconds, so that no speed leads to fractions of milliseconds. */
const anyEntries = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 }).map((pauses) => {
  let at = 0
  return pauses.map((pause) => {
    at += pause * 100
    return { at }
  })
})
const anySpeed = fc.constantFrom<Speed>(...speeds)
const anyFrames = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })

const play = (entries: readonly { readonly at: number }[], frames: readonly number[], speed: Speed): Head[] => {
  const heads = [headAt(entries, -1)]
  for (const passed of frames) heads.push(advance(entries, heads.at(-1) ?? headAt(entries, -1), { passed, speed }))
  return heads
}

describe('playing a recording', () => {
  test('never goes back, and its clock stands between the entry that was passed and the next', () => {
    check(
      fc.property(anyEntries, anyFrames, anySpeed, (entries, frames, speed) => {
        const heads = play(entries, frames, speed)
        for (const [place, head] of heads.entries()) {
          const before = heads[place - 1]
          if (before !== undefined) expect(head.index).toBeGreaterThanOrEqual(before.index)
          const passed = entries[head.index]
          const next = entries[head.index + 1]
          if (passed !== undefined) expect(head.at).toBeGreaterThanOrEqual(passed.at)
          if (next !== undefined) expect(head.at).toBeLessThanOrEqual(next.at)
        }
      }),
    )
  })
  test('one long frame comes as far as many short ones of the same length together', () => {
    check(
      fc.property(anyEntries, anyFrames, fc.constantFrom<Speed>(1, 10, 100), (entries, frames, speed) => {
        const whole = frames.reduce((sum, passed) => sum + passed, 0)
        const bySteps = play(entries, frames, speed).at(-1)
        const atOnce = advance(entries, headAt(entries, -1), { passed: whole, speed })
        expect(bySteps).toEqual(atOnce)
      }),
    )
  })
  test('a pause of an hour takes no longer than the longest pause, at any speed', () => {
    const entries = [{ at: 0 }, { at: 3_600_000 }]
    for (const speed of speeds)
      expect(advance(entries, headAt(entries, 0), { passed: LONGEST_PAUSE_MS, speed })).toEqual({
        index: 1,
        at: 3_600_000,
      })
    const midway = advance(entries, headAt(entries, 0), { passed: 500, speed: 10 })
    expect(midway).toEqual({ index: 0, at: 3_600_000 - (LONGEST_PAUSE_MS - 500) * 10 })
  })
  test('by frames every frame is one entry, and the last one stands', () => {
    const entries = [{ at: 5 }, { at: 5 }, { at: 9_000 }]
    expect(play(entries, [16, 16, 16, 16], 'frames').map(({ index }) => index)).toEqual([-1, 0, 1, 2, 2])
  })
  test('a clock that was set back is no pause', () => {
    const entries = [{ at: 10_000 }, { at: 4_000 }]
    expect(advance(entries, headAt(entries, 0), { passed: 1, speed: 1 })).toEqual({ index: 1, at: 4_000 })
  })
})
