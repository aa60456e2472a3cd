import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch, tabId } from '../../../domain/ids.ts'
import { compareRecordings } from '../../../domain/replay/compare-recordings.ts'
import { cutRecording, knownEntry, type Recording } from '../../../domain/replay/recording.ts'
import { createReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import { stateDifference } from '../../../domain/replay/state-difference.ts'
import { initialState } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { anyRecording, recordingOf } from './replay-arbitraries.ts'

const compared = (recording: Recording) => ({ recording, cursor: createReplayCursor(recording) })
const compare = (left: Recording, right: Recording) => compareRecordings(compared(left), compared(right))
const someRecording = anyRecording.filter(({ entries }) => entries.length > 0)

test('a recording parts from itself nowhere', () => {
  check(
    fc.property(anyRecording, (recording) => {
      expect(compare(recording, structuredClone(recording))).toBeNull()
    }),
  )
})

test('one entry that was changed is found, with what it makes of the state', () => {
  check(
    fc.property(someRecording, fc.nat(), fc.boolean(), (recording, pick, turned) => {
      const index = pick % recording.entries.length
      const entry = recording.entries[index]
      if (entry === undefined) return
      const { seq, at, epoch: life } = entry
      const event = { _tag: 'CoreStarted', build: 'quite another' } as const
      const other = knownEntry({ seq, at, epoch: life, origin: 'core', event })
      const changed = { ...recording, entries: recording.entries.with(index, other) }
      const parting = turned ? compare(changed, recording) : compare(recording, changed)
      expect(parting?.at).toBe('entry')
      expect([parting?.left.index, parting?.right.index]).toEqual([index, index])
      expect(parting?.[turned ? 'left' : 'right'].entry).toEqual(other)
      expect(parting?.difference).toEqual(
        stateDifference(
          createReplayCursor(turned ? changed : recording).stateAt(index),
          createReplayCursor(turned ? recording : changed).stateAt(index),
        ),
      )
    }),
  )
})

test('one that was saved earlier ends before the other, and one that begins later is laid beside its place', () => {
  check(
    fc.property(someRecording, fc.nat(), (recording, pick) => {
      const { length } = recording.entries
      const at = pick % length
      const whole = compared(recording)
      const head = { ...recording, entries: recording.entries.slice(0, at + 1) }
      const ending = compareRecordings(compared(head), whole)
      if (at === length - 1) expect(ending).toBeNull()
      else expect(ending).toMatchObject({ at: 'end', left: { index: at + 1, entry: null }, right: { index: at + 1 } })

      const lines = new Map(recording.entries.map((entry) => [`${entry.epoch}/${entry.seq}`, entry]))
      fc.pre(lines.size === length)
      const { snapshot } = cutRecording(recording, whole.cursor, { from: at, to: length - 1 })
      const tail = { ...recording, start: snapshot ?? recording.start, entries: recording.entries.slice(at) }
      expect(compareRecordings(compared(tail), whole)).toBeNull()
      expect(compareRecordings(whole, compared(tail))).toBeNull()
      const otherStart = { ...tail.start, build: 'quite another' }
      expect(compareRecordings(compared({ ...tail, start: otherStart }), whole)).toMatchObject({
        at: 'start',
        left: { index: 0 },
        right: { index: at },
        difference: [{ path: ['build'], before: 'quite another', after: tail.start.build }],
      })
    }),
    0.5,
  )
})

test('two cores that lived through the same are alike, whatever their epochs, tabs and clocks', () => {
  const life = (name: string, tab: string, at: number): Recording => {
    const own = epoch(`00000000-0000-4000-8000-0000000000${name}`)
    const tabOf = tabId(`00000000-0000-4000-8000-0000000000${tab}`)
    const line = { at, epoch: own }
    return {
      ...recordingOf([
        knownEntry({ ...line, seq: 1, origin: 'core', event: { _tag: 'CoreStarted', build: 'b' } }),
        knownEntry({ ...line, seq: 2, origin: tabOf, event: { _tag: 'TabJoined', tabId: tabOf } }),
        knownEntry({
          ...{ ...line, seq: 3, origin: tabOf },
          event: { _tag: 'TabShowed', tabId: tabOf, page: { _tag: 'Other' }, visible: at < 100 },
        }),
      ]),
      start: initialState(own),
    }
  }
  expect(compare(life('a1', 'b1', 1), life('a2', 'b2', 2))).toBeNull()
  expect(compare(life('a1', 'b1', 1), life('a2', 'b2', 200))).toMatchObject({ at: 'entry', left: { index: 2 } })
})
