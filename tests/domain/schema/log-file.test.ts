import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epoch } from '../../../domain/ids.ts'
import { knownEnvelopes, type RecordedLog, readLog, writeLog } from '../../../domain/schema/log-file.ts'
import { reduce } from '../../../domain/state/reduce.ts'
import { firstBreak, replay } from '../../../domain/state/replay.ts'
import { initialState, type State } from '../../../domain/state/state.ts'
import { anyText } from '../../../domain/testing/entity-arbitraries.ts'
import { anyLog } from '../../../domain/testing/event-arbitraries.ts'
import { anyScenario, simulate } from '../../../domain/testing/simulation.ts'
import wholeLog from '../../fixtures/logs/format-1.ndjson?raw'
import endState from '../../fixtures/logs/format-1.state.json' with { type: 'json' }
import logWithSnapshot from '../../fixtures/logs/format-1-with-snapshot.ndjson?raw'
import { check } from '../check.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const log = fc.oneof(
  anyLog(life),
  anyScenario.map((scenario) => [...simulate(life, scenario).log]),
)

const replayed = (recorded: RecordedLog) => {
  const envelopes = knownEnvelopes(recorded.lines)
  const from = recorded.snapshot ?? initialState(envelopes[0]?.epoch ?? life)
  expect(firstBreak(from, envelopes)).toBeNull()
  return replay(from, envelopes)
}

test('a log that is written, read and replayed gives the live state, to the byte [quality-replay-equal]', () => {
  check(
    fc.property(log, fc.nat(), anyText, (envelopes, at, app) => {
      const live = envelopes.reduce(reduce, initialState(life))
      const cut = at % (envelopes.length + 1)
      const snapshot = cut === 0 ? null : replay(initialState(life), envelopes.slice(0, cut))
      const text = writeLog({ app, recordedAt: 1, snapshot, lines: envelopes.slice(cut) })
      const recorded = Result.getOrThrow(readLog(text))
      expect(writeLog(recorded)).toBe(text)
      const from = recorded.snapshot ?? initialState(life)
      expect(JSON.stringify(replay(from, knownEnvelopes(recorded.lines)))).toBe(JSON.stringify(live))
    }),
    0.5,
  )
})

test('the file is a header and then a line for each envelope [log-header] [log-envelope]', () => {
  check(
    fc.property(anyLog(life, 10), (envelopes) => {
      const lines = writeLog({ app: 'build', recordedAt: 7, snapshot: null, lines: envelopes }).split('\n')
      expect(lines).toHaveLength(envelopes.length + 2)
      expect(JSON.parse(lines[0] ?? '')).toEqual({ format: 1, app: 'build', recordedAt: 7, snapshot: null })
      expect(lines.at(-1)).toBe('')
    }),
    0.3,
  )
})

test('a broken line is told by its number', () => {
  const lines = wholeLog.split('\n')
  check(
    fc.property(fc.nat({ max: lines.length - 2 }), fc.constantFrom('{', '7', '{}', '{"format":2}'), (at, broken) => {
      const read = readLog(lines.with(at, broken).join('\n'))
      expect(Result.isFailure(read) && read.failure.line).toBe(at + 1)
    }),
    0.3,
  )
})

/** The state less what was not in it when the logs were recorded. */
const asOfThen = ({ changed: _changed, lapsed: _lapsed, ...state }: State) => state

test('the log of format 1 still reads, and replays to the state that it ended in [log-old-formats]', () => {
  const recorded = Result.getOrThrow(readLog(wholeLog))
  expect(asOfThen(replayed(recorded))).toEqual(endState)
  expect(writeLog(recorded)).toBe(wholeLog)
})

test('so does the log of format 1 that begins with a snapshot [log-old-formats]', () => {
  const recorded = Result.getOrThrow(readLog(logWithSnapshot))
  expect(recorded.snapshot).not.toBeNull()
  expect(asOfThen(replayed(recorded))).toEqual(endState)
})

test('an event of a newer build is kept as it was, and has no effect', () => {
  const recorded = Result.getOrThrow(readLog(wholeLog))
  const unknown = recorded.lines.filter(({ event }) => event._tag === 'SeenByANewerBuild')
  expect(unknown.map(({ event }) => event)).toEqual([{ _tag: 'SeenByANewerBuild', anything: { at: ['all'] } }])
  expect(knownEnvelopes(recorded.lines)).toHaveLength(recorded.lines.length - 1)
})
