import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { entryKinds, kindOfEntry, originKindOf, originKinds } from '../../../domain/replay/entry-kind.ts'
import { type EntryFilter, entryMatcher, everyEntry } from '../../../domain/replay/entry-places.ts'
import { epochsOf, knownEntry, namesOf, type Recording } from '../../../domain/replay/recording.ts'
import { readRecording } from '../../../domain/schema/replay/log-reader.ts'
import sessionLog from '../../fixtures/logs/format-1.ndjson?raw'
import { check } from '../check.ts'
import { anyEvent } from '../testing/event-arbitraries.ts'
import { anyRecording } from './replay-arbitraries.ts'

const session = Result.getOrThrow(readRecording(sessionLog))
const found = (recording: Recording, filter: Partial<EntryFilter>) =>
  recording.entries.filter(entryMatcher({ ...everyEntry, ...filter }, namesOf(recording)))

test('without words and choices every entry matches, and every entry is of one kind and one origin', () => {
  check(
    fc.property(anyRecording, (recording) => {
      const { length } = recording.entries
      expect(found(recording, {})).toHaveLength(length)
      const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
      expect(sum(entryKinds.map((kind) => found(recording, { kinds: new Set([kind]) }).length))).toBe(length)
      expect(sum(originKinds.map((origin) => found(recording, { origins: new Set([origin]) }).length))).toBe(length)
    }),
    0.5,
  )
})

test('an entry is found by its tag, its number, its origin and every text in it, in capitals or not', () => {
  check(
    fc.property(
      anyRecording.filter(({ entries }) => entries.length > 0),
      fc.nat(),
      fc.boolean(),
      (recording, pick, inCapitals) => {
        const entry = recording.entries[pick % recording.entries.length]
        if (entry === undefined) return
        const texts = (value: unknown): string[] =>
          typeof value === 'string'
            ? [value]
            : typeof value === 'object' && value !== null
              ? Object.values(value).flatMap(texts)
              : []
        const words = [entry.tag, String(entry.seq), entry.origin, ...texts(entry.line.event)]
        for (const word of words)
          expect(found(recording, { text: inCapitals ? word.toUpperCase() : word })).toContain(entry)
      },
    ),
    0.5,
  )
})

test.each(['Yıldız', 'Groß', 'ﬁket'])('%s is found by its capitals, whose small letters are others', (title) => {
  const entries = session.entries
    .slice(0, 1)
    .map((entry) => ({ ...entry, line: { ...entry.line, event: { _tag: entry.tag, title } } }))
  for (const text of [title, title.toUpperCase()]) expect(found({ ...session, entries }, { text })).toEqual(entries)
})

test('each word narrows the search, and what nothing says finds nothing', () => {
  const presses = found(session, { text: 'SlotSelectionRequested' })
  expect(presses.length).toBeGreaterThan(0)
  const [first] = presses
  expect(found(session, { text: `SlotSelectionRequested ${first?.seq}` })).toEqual([first])
  expect(found(session, { text: 'SlotSelectionRequested nowhere-at-all' })).toEqual([])
})

test('a resource is found by its name, also where an event tells its number alone', () => {
  const named = found(session, { text: 'datorsal', kinds: new Set(['press']) })
  expect(named.length).toBeGreaterThan(0)
  for (const { envelope } of named) expect(envelope?.event).toMatchObject({ slot: { resourceId: 3 } })
})

test('an event that this build knows is of a known kind', () => {
  check(
    fc.property(anyEvent, (event) => {
      const envelope = {
        seq: 1,
        at: 0,
        epoch: epoch('00000000-0000-4000-8000-000000000001'),
        origin: 'core',
        event,
      } as const
      expect(kindOfEntry(knownEntry(envelope))).not.toBe('unknown')
    }),
  )
})

test('an event of a newer build is of a kind of its own', () => {
  const [unknown] = found(session, { kinds: new Set(['unknown']) })
  expect(unknown).toMatchObject({ tag: 'SeenByANewerBuild', envelope: null })
  expect(unknown && [kindOfEntry(unknown), originKindOf(unknown)]).toEqual(['unknown', unknown?.origin])
})

test('the lives of the core are told in the order in which they began', () => {
  expect(epochsOf(session)).toEqual([{ epoch: session.entries[0]?.epoch, from: 0 }])
})
