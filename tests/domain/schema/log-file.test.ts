import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import { kindOfEntry } from '../../../domain/replay/entry-kind.ts'
import { packEntries, unpackEntries } from '../../../domain/replay/recording.ts'
import { createReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { Envelope, Event } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId, RowId } from '../../../domain/schema/ids.ts'
import { type RecordedLog, writeLog } from '../../../domain/schema/log.ts'
import { readRecording } from '../../../domain/schema/replay/log-reader.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { initialState } from '../../../domain/state/state.ts'
import { LOG_FORMAT } from '../../../domain/version/log-upcasters.ts'
import wholeLog from '../../fixtures/logs/format-1.ndjson?raw'
import endState from '../../fixtures/logs/format-1.state.json' with { type: 'json' }
import twoLives from '../../fixtures/logs/format-1-two-lives.ndjson?raw'
import stateOfTwoLives from '../../fixtures/logs/format-1-two-lives.state.json' with { type: 'json' }
import logWithSnapshot from '../../fixtures/logs/format-1-with-snapshot.ndjson?raw'
import workingDay from '../../fixtures/logs/format-1-working-day.ndjson?raw'
import stateOfWorkingDay from '../../fixtures/logs/format-1-working-day.state.json' with { type: 'json' }
import { check } from '../check.ts'
import { anyText } from '../testing/entity-arbitraries.ts'
import { anyLog } from '../testing/event-arbitraries.ts'
import { knownEnvelopes, readLog } from '../testing/read-log.ts'
import { firstBreak, replay } from '../testing/replay.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

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

test('a log that is written, read and replayed gives the live state, to the byte', {
  tags: 'quality-replay-equal',
}, () => {
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

test('a session in which rules come, become others and go replays to the state that each tab had, to the byte', {
  tags: 'rules-replayed',
}, () => {
  const catalogue = (limits: ResourceLimits | null): Event => ({
    _tag: 'CatalogueLoaded',
    groups: [
      {
        id: GroupId.make(1),
        title: 'Grupprum',
        color: 'primary',
        slotTime: 30,
        resources: [{ id: ResourceId.make(1), title: 'Eken', ...(limits === null ? {} : { limits }) }],
      },
    ],
  })
  const scope = RowId.make(3)
  const events = [
    catalogue(null),
    catalogue({ horizon: { days: 14, opensAt: localTime('08:00:00') }, quota: { minutes: 240, per: 'day', scope } }),
    catalogue({ noticeMinutes: 120, mostAhead: { bookings: 3, scope }, cancelMinutes: 60 }),
    catalogue(null),
  ]
  const lines = events.map(
    (event, index): Envelope => ({ seq: index + 1, at: index, epoch: life, origin: 'http', event }),
  )
  for (const [index] of lines.entries()) {
    const some = lines.slice(0, index + 1)
    const live = some.reduce(reduce, initialState(life))
    expect('limits' in (live.resources[1] ?? {})).toBe(index === 1 || index === 2)
    const recorded = Result.getOrThrow(readLog(writeLog({ app: 'test', recordedAt: 1, snapshot: null, lines: some })))
    expect(JSON.stringify(replayed(recorded))).toBe(JSON.stringify(live))
  }
})

test('the file is a header and then a line for each envelope', { tags: ['log-header', 'log-envelope'] }, () => {
  check(
    fc.property(anyLog(life, 10), (envelopes) => {
      const lines = writeLog({ app: 'build', recordedAt: 7, snapshot: null, lines: envelopes }).split('\n')
      const [header, ...told] = lines.slice(0, -1).map((line) => JSON.parse(line))
      expect(header).toEqual({ format: 1, app: 'build', recordedAt: 7, snapshot: null })
      expect(told).toEqual(
        envelopes.map(({ seq, at, epoch, origin, event }) => ({ seq, at, epoch, origin, event: { ...event } })),
      )
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

/** The state without the fields that did not exist when the logs were recorded. At that time a push about the queue made bookings out of date. */
const asOfThen = ({ changed: { waiting, ...changed }, ...state }: State, then: object) => {
  const bookings = Math.max(changed.bookings, waiting)
  const known = { ...state, changed: { ...changed, bookings } }
  return Object.fromEntries(Object.keys(then).map((name) => [name, Reflect.get(known, name)]))
}

test('the log of format 1 still reads, and replays to the state that it ended in', { tags: 'log-old-formats' }, () => {
  const recorded = Result.getOrThrow(readLog(wholeLog))
  expect(asOfThen(replayed(recorded), endState)).toEqual(endState)
  expect(writeLog(recorded)).toBe(wholeLog)
})

test('so does the log of format 1 that begins with a snapshot', { tags: 'log-old-formats' }, () => {
  const recorded = Result.getOrThrow(readLog(logWithSnapshot))
  expect(recorded.snapshot).not.toBeNull()
  expect(asOfThen(replayed(recorded), endState)).toEqual(endState)
})

test('so does one that was saved from the program: two tabs that choose and book, somebody else beside them, and a reload', {
  tags: ['log-old-formats', 'log-bounded'],
}, () => {
  const recorded = Result.getOrThrow(readLog(twoLives))
  const envelopes = knownEnvelopes(recorded.lines)
  expect(envelopes).toHaveLength(recorded.lines.length)
  expect(new Set(envelopes.map(({ epoch }) => epoch)).size).toBe(2)
  const state = replayed(recorded)
  expect(asOfThen(state, stateOfTwoLives)).toEqual(stateOfTwoLives)
  // The end of the log as the person saw it: a chosen time, a time of another person, and the booked time.
  expect(ownSlots(state)).toEqual([expect.objectContaining({ date: '2026-03-17', startTime: '11:00:00' })])
  const holders = Object.values(state.holds).flatMap((holds) => Object.values(holds).map(({ holder }) => holder))
  expect(holders.toSorted()).toEqual(['mine', 'other'])
  expect(state.days['2/2026-03-17']?.grid?.resources['21']?.slots['10:00:00']?.booking?.bookingId).toBe(50)
  expect(Object.keys(state.tabs)).toHaveLength(1)
})

test('so does the log of an administrator’s day, to the byte: the queue worked, a booking for another, a whole booking and a search', {
  tags: ['log-old-formats', 'day-log'],
}, () => {
  const recorded = Result.getOrThrow(readLog(workingDay))
  expect(writeLog(recorded)).toBe(workingDay)
  const envelopes = knownEnvelopes(recorded.lines)
  expect(envelopes).toHaveLength(recorded.lines.length)
  const state = asOfThen(replayed(recorded), stateOfWorkingDay)
  expect(JSON.stringify(state)).toBe(JSON.stringify(stateOfWorkingDay))

  // One booking was confirmed and one was cancelled. One of two parts was made for another person, and all of it was confirmed later.
  const told = envelopes.flatMap(({ event }) => (event._tag === 'WaitingTold' ? [event.count] : []))
  expect(told).toEqual([31, 30, 29, 31, 29, null, 29])
  expect(envelopes.filter(({ event }) => event._tag === 'BookingMade')).toHaveLength(1)
})

test('an event of a newer build is kept as it was, and has no effect', { tags: 'log-unknown-tags' }, () => {
  const recorded = Result.getOrThrow(readLog(wholeLog))
  const unknown = recorded.lines.filter(({ event }) => event._tag === 'SeenByANewerBuild')
  expect(unknown.map(({ event }) => event)).toEqual([{ _tag: 'SeenByANewerBuild', anything: { at: ['all'] } }])
  expect(knownEnvelopes(recorded.lines)).toHaveLength(recorded.lines.length - 1)
})

describe('a log of a newer build', () => {
  const lines = wholeLog.split('\n').filter((line) => line !== '')
  const [head = ''] = lines
  const entry = (event: object): string =>
    JSON.stringify({
      seq: 900,
      at: 1,
      epoch: '00000000-0000-4000-8000-000000000009',
      origin: 'tab-worker',
      event,
      why: 1,
    })
  const slot = { resourceId: 1, date: '2026-03-03', startTime: '08:00:00', endTime: '08:30:00' }

  test('is read to its end, each line is kept as it was, and has the effect that is known', {
    tags: ['log-unknown-values', 'log-unknown-shown'],
  }, () => {
    const newer = [
      entry({ _tag: 'SeriesPlanned', dates: ['2026-03-03'] }),
      entry({ _tag: 'SlotSelectionRequested', slot, series: 3 }),
      entry({ _tag: 'SlotSelectionRefused', slot, reason: 'quota', until: 'friday' }),
      entry({ _tag: 'ToastShown', tabId: null, toast: { _tag: 'Celebrated' } }),
    ]
    const text = `${[head, ...newer].join('\n')}\n`
    const recorded = Result.getOrThrow(readLog(text))
    expect(writeLog(recorded).split('\n').slice(1)).toEqual(text.split('\n').slice(1))
    const recording = Result.getOrThrow(readRecording(text))
    expect(recording.entries.map((one) => kindOfEntry(one))).toEqual(['unknown', 'press', 'answer', 'unknown'])
    const cursor = createReplayCursor(recording)
    expect(cursor.stateAt(0)).toEqual(recording.start)
    expect(Object.keys(cursor.stateAt(1).pending)).toHaveLength(1)
    const { pending, refusals, toasts } = cursor.stateAt(3)
    expect([pending, Object.values(refusals), toasts]).toEqual([{}, [{ ...slot, reason: 'refused' }], {}])
    expect(unpackEntries(packEntries(recording.entries))).toEqual(recording.entries)
  })

  test('begins with what is known of its state', { tags: 'log-unknown-values' }, () => {
    const tab = '00000000-0000-4000-8000-000000000002'
    const known = initialState(epoch('00000000-0000-4000-8000-000000000009'))
    const snapshot = {
      ...known,
      account: { _tag: 'SignedInByPasskey', userId: 7 },
      tabs: { [tab]: { page: { _tag: 'FindTime', minutes: 60 }, visible: true } },
      toasts: {
        3: { tabId: null, toast: { _tag: 'Celebrated' } },
        4: { tabId: null, toast: { _tag: 'Reconnected' } },
      },
      refusals: { a: { ...slot, reason: 'quota' } },
      told: [{ revision: 4, push: { _tag: 'RunsPushed', revision: 4 } }],
      changed: { ...known.changed, series: 4 },
      series: {},
    }
    const { start } = Result.getOrThrow(
      readRecording(JSON.stringify({ format: LOG_FORMAT, app: 'newer', recordedAt: 1, snapshot })),
    )
    expect(start).toEqual({
      ...known,
      tabs: { [tab]: { page: { _tag: 'Other' }, visible: true } },
      toasts: { 4: { tabId: null, toast: { _tag: 'Reconnected' } } },
      refusals: { a: { ...slot, reason: 'refused' } },
      told: [{ revision: 4, push: null }],
    })
  })
})
