import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplayLog, logEpoch } from '../../../bench/replay-log.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import { findBreak } from '../../../domain/replay/find-break.ts'
import { knownEntry, type Recording } from '../../../domain/replay/recording.ts'
import { createReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import type { State } from '../../../domain/schema/state.ts'
import { brokenInvariants } from '../../../domain/state/invariants.ts'
import { initialState } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyRecording, firstLife, recordingOf } from './replay-arbitraries.ts'

/** The states that the cursor must give, computed event by event from the start. */
const statesOf = ({ start, entries }: Recording): State[] => {
  let state = start
  return entries.map(({ envelope }) => {
    state = envelope === null ? state : reduce(state, envelope)
    return state
  })
}

/** A cursor keeps a state for every stretch of entries. Only a long log has several stretches. */
const longRecording: Recording = {
  ...{ app: 'bench', recordedAt: 1, start: initialState(logEpoch) },
  entries: createReplayLog(4_200).map(knownEntry),
}

test('the state after any entry is that of a plain fold, to the byte, in whatever order it is asked for', () => {
  check(
    fc.property(anyRecording, fc.array(fc.nat(), { maxLength: 12 }), (recording, picks) => {
      const cursor = createReplayCursor(recording)
      const states = statesOf(recording)
      for (const pick of picks) {
        const index = (pick % (states.length + 1)) - 1
        expect(JSON.stringify(cursor.stateAt(index))).toBe(JSON.stringify(states[index] ?? recording.start))
      }
    }),
  )
})

test('so it is in a long log, forwards, backwards and by leaps', () => {
  const states = statesOf(longRecording)
  const texts = new Map<number, string>()
  const textAt = (index: number): string => {
    const text = texts.get(index) ?? JSON.stringify(states[index] ?? longRecording.start)
    texts.set(index, text)
    return text
  }
  const indexes = [4_199, 0, 1, 2, 1_999, 2_000, 2_001, 2_020, 3_999, 2_000, 1_999, 1_998, -1, 2_500, 2_499, 4_000, 12]
  const cursor = createReplayCursor(longRecording)
  for (const index of indexes) expect(JSON.stringify(cursor.stateAt(index)), `${index}`).toBe(textAt(index))
})

test('a recording that still comes in is folded as far as it is there, with the same answers', () => {
  const entries = longRecording.entries.slice(0, 1_500)
  const cursor = createReplayCursor({ ...longRecording, entries })
  expect(cursor.prepare()).toBe(false)
  entries.push(...longRecording.entries.slice(1_500))
  // 4,200 entries have two whole stretches.
  expect([cursor.prepare(), cursor.prepare(), cursor.prepare()]).toEqual([true, false, false])
  const whole = createReplayCursor(longRecording)
  for (const index of [4_199, 1_499, 2_100])
    expect(JSON.stringify(cursor.stateAt(index))).toBe(JSON.stringify(whole.stateAt(index)))
})

test('two answers share what is equal in them, so that only what changed is drawn', () => {
  const cursor = createReplayCursor(longRecording)
  const later = cursor.stateAt(2_600)
  const earlier = cursor.stateAt(2_300)
  expect(earlier).not.toBe(later)
  expect(earlier.groups).toBe(later.groups)
  const kept = Object.keys(earlier.days).flatMap((day) => {
    const before = earlier.days[day]?.grid?.resources ?? {}
    const after = later.days[day]?.grid?.resources ?? {}
    return Object.keys(before).filter((id) => before[id] === after[id])
  })
  expect(kept.length).toBeGreaterThan(50)
})

test('asking changes no answer that was given before', () => {
  check(
    fc.property(anyRecording, fc.nat(), fc.nat(), (recording, first, second) => {
      const cursor = createReplayCursor(recording)
      const at = (pick: number): State => cursor.stateAt((pick % (recording.entries.length + 1)) - 1)
      const answer = at(first)
      const text = JSON.stringify(answer)
      at(second)
      expect(JSON.stringify(answer)).toBe(text)
      expect(JSON.stringify(at(first))).toBe(text)
    }),
    0.5,
  )
})

test('there is no state of an entry that is not there', () => {
  const cursor = createReplayCursor(recordingOf([]))
  expect(cursor.stateAt(-1)).toEqual(initialState(firstLife))
  for (const index of [-2, 0, 0.5, Number.NaN]) expect(() => cursor.stateAt(index)).toThrow(RangeError)
})

test('nothing that the reducer makes of any log breaks an invariant', () => {
  check(
    fc.property(anyRecording, (recording) => {
      expect(findBreak(recording)).toBeNull()
    }),
    0.5,
  )
})

/** A record of holds that stays after all holds have ended, because its second key is not a time. Only a faulty core writes such a snapshot. */
const withLeftover = (state: State): State => {
  const hold = { endTime: '10:30:00', holder: 'mine', expiration: 1 }
  return JSON.parse(JSON.stringify({ ...state, holds: { '1/2026-03-04': { '10:00:00': hold, leftover: hold } } }))
}

test('the first break is the first entry after which an invariant fails, and -1 where the start was broken', () => {
  check(
    fc.property(anyRecording, (recording) => {
      const from = { ...recording, start: withLeftover(recording.start) }
      const plain = statesOf(from).findIndex((state) => brokenInvariants(state).length > 0)
      const found = findBreak(from)
      expect(found?.index ?? -1).toBe(plain)
      if (found !== null) {
        const state = createReplayCursor(from).stateAt(found.index)
        expect(found.broken).toEqual(brokenInvariants(state))
        expect(findBreak({ ...from, start: state, entries: [] })).toEqual({ index: -1, broken: found.broken })
      }
    }),
  )
})
