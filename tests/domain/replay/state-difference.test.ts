import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import { type Difference, isSame, stateDifference } from '../../../domain/replay/state-difference.ts'
import { check } from '../check.ts'
import { anyRecording } from './replay-arbitraries.ts'

/** Applies differences to a copy. */
const applied = (before: object, differences: readonly Difference[]): unknown => {
  const copy = structuredClone(before)
  for (const { path, after } of differences) {
    const place = path.slice(0, -1).reduce<object>((at, key) => {
      const next: unknown = Reflect.get(at, key)
      if (typeof next !== 'object' || next === null) throw new Error(`no such place: ${path.join('/')}`)
      return next
    }, copy)
    const last = path.at(-1)
    if (last === undefined) throw new Error('the whole differs')
    if (after === undefined) Reflect.deleteProperty(place, last)
    else Reflect.set(place, last, structuredClone(after))
  }
  return copy
}

test('the difference taken into the state before gives the state after, and each change is one', () => {
  check(
    fc.property(anyRecording, fc.nat(), fc.nat(), (recording, from, to) => {
      const cursor = createReplayCursor(recording)
      const at = (pick: number) => cursor.stateAt((pick % (recording.entries.length + 1)) - 1)
      const before = at(from)
      const after = at(to)
      // The values are cloned, so that they share no object.
      const differences = stateDifference(structuredClone(before), structuredClone(after))
      expect(applied(before, differences)).toEqual(after)
      expect(differences).toEqual(stateDifference(before, after))
      for (const one of differences) expect(one.before).not.toEqual(one.after)
      expect(new Set(differences.map(({ path }) => path.join('/'))).size).toBe(differences.length)
    }),
  )
})

test('a state differs from itself in nothing', () => {
  check(
    fc.property(anyRecording, (recording) => {
      const state = createReplayCursor(recording).stateAt(recording.entries.length - 1)
      expect(stateDifference(state, structuredClone(state))).toEqual([])
    }),
    0.5,
  )
})

test('it is told where, what was there and what is: a part that came, one that went, a list as a whole', () => {
  const before = { holds: { a: 1, b: { c: 2 } }, told: [1, 2], same: { x: [1] } }
  const after = { holds: { b: { c: 3 }, d: 4 }, told: [2, 3], same: { x: [1] } }
  expect(stateDifference(before, after)).toEqual([
    { path: ['holds', 'a'], before: 1, after: undefined },
    { path: ['holds', 'b', 'c'], before: 2, after: 3 },
    { path: ['holds', 'd'], before: undefined, after: 4 },
    { path: ['told'], before: [1, 2], after: [2, 3] },
  ])
})

test('values are the same when they say the same, whatever the order of their keys', () => {
  const travelled = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)))
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, part]) => [key, turned(part)] as const)
            .toReversed(),
        )
      : value
  check(
    fc.property(travelled, travelled, (a, b) => {
      expect(isSame(a, b)).toBe(isDeepStrictEqual(a, b))
      expect(isSame(a, turned(a))).toBe(true)
    }),
  )
})
