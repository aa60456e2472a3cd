import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutRecording, packEntries, unpackEntries } from '../../../domain/replay/recording.ts'
import { createReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import { writeLog } from '../../../domain/schema/log.ts'
import { readRecording } from '../../../domain/schema/replay/log-reader.ts'
import { check } from '../check.ts'
import { anyRecording, recordingOf } from './replay-arbitraries.ts'

test('a cut that was written and read again replays by itself to the same states, unknown events and all', () => {
  check(
    fc.property(
      anyRecording.filter(({ entries }) => entries.length > 0),
      fc.nat(),
      fc.nat(),
      (recording, one, two) => {
        const { length } = recording.entries
        const [from = 0, to = 0] = [one % length, two % length].toSorted((a, b) => a - b)
        const whole = createReplayCursor(recording)
        const text = writeLog(cutRecording(recording, whole, { from, to }))
        const cut = Result.getOrThrow(readRecording(text))
        expect(cut.entries).toEqual(recording.entries.slice(from, to + 1))
        const cursor = createReplayCursor(cut)
        for (let index = -1; index <= to - from; index += 1)
          expect(JSON.stringify(cursor.stateAt(index))).toBe(JSON.stringify(whole.stateAt(from + index)))
      },
    ),
    0.5,
  )
})

test('there is no cut of entries that are not there, or of none', () => {
  const recording = recordingOf([])
  expect(() => cutRecording(recording, createReplayCursor(recording), { from: 0, to: 0 })).toThrow(RangeError)
})

test('entries that were packed for the way between worker and tab are the same when they are unpacked', () => {
  check(
    fc.property(anyRecording, ({ entries }) => {
      expect(unpackEntries(packEntries(entries))).toEqual(entries)
    }),
    0.5,
  )
})
