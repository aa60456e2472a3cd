import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch, groupIdFromText, isResourceId } from '../../../domain/ids.ts'
import type { Envelope, Event } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import { createEventLog, noteUnread } from '../../../worker/log/event-log.ts'
import { anyEvent } from '../../domain/testing/event-arbitraries.ts'
import { replay } from '../../domain/testing/replay.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')

test('what is held replays from each of its segments to the present state, whenever that is done, and is bounded', {
  tags: ['log-bounded', 'core-facts'],
}, () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const events = fc.sample(anyEvent, { numRuns: 3_000, seed: 7 })
  let clock = 0
  const log = createEventLog(life, () => {
    clock += 1
    return clock
  })
  const states: State[] = []
  const appended: Envelope[] = []
  for (const event of events) {
    log.append('core', event)
    states.push(log.state())
    appended.push({ seq: states.length, at: states.length + 1, epoch: life, origin: 'core', event })
  }
  // The result depends neither on the clock nor on random numbers.
  vi.setSystemTime(Date.parse('2040-01-01'))
  expect(JSON.stringify(replay(initialState(life), appended))).toBe(JSON.stringify(log.state()))

  const { segments } = log.life()
  const held = segments.flatMap(({ envelopes }) => envelopes)
  expect(held.length).toBeGreaterThan(1_000)
  expect(held.length).toBeLessThanOrEqual(2_000)
  expect(held).toEqual(appended.slice(-held.length))
  for (const [index, { number, start, envelopes }] of segments.entries()) {
    expect(number).toBe((segments[0]?.number ?? 0) + index)
    expect(start).toBe(states[(envelopes[0]?.seq ?? 0) - 2])
    const rest = segments.slice(index).flatMap((segment) => segment.envelopes)
    expect(JSON.stringify(replay(start, rest))).toBe(JSON.stringify(log.state()))
  }
})

test('what was given out does not change with what happens after it', () => {
  const log = createEventLog(life, () => 1)
  log.append('core', { _tag: 'LapsesDismissed' })
  const before = log.life()
  log.append('core', { _tag: 'LapsesDismissed' })
  expect(before.segments.map(({ envelopes }) => envelopes.length)).toEqual([1])
})

test('large days fill the log sooner than small events', () => {
  const groupId = groupIdFromText('1')
  const resourceId = 1
  if (groupId === null || !isResourceId(resourceId)) throw new Error('no ids')
  const date = localDate('2026-03-04')
  const slot = {
    startTime: localTime('08:00:00'),
    endTime: localTime('08:30:00'),
    open: true,
    locked: false,
    booked: false,
    reserved: false,
    selected: false,
    edit: false,
    bookingId: null,
    bookingIdNumber: null,
  }
  const day: Event = {
    _tag: 'DayLoaded',
    groupId,
    date,
    revision: 1,
    resources: [{ id: resourceId, title: 'Grupprum', date, slots: Array.from({ length: 500 }, () => slot) }],
  }
  const log = createEventLog(life, () => 1)
  for (let count = 0; count < 100; count += 1) log.append('http', day)
  const { segments } = log.life()
  expect(segments.flatMap(({ envelopes }) => envelopes).length).toBeLessThanOrEqual(24)
})

test('that a field could not be read is noted once for each call, field and kind of value, wherever in a list it was', {
  tags: 'other-unreadable',
}, () => {
  const log = createEventLog(life, () => 0)
  const unread = { path: '[0].id', expected: 'Expected number', kind: 'string' }
  noteUnread(log, 'groups', unread)
  noteUnread(log, 'groups', { ...unread, path: '[7].id' })
  noteUnread(log, 'groups', { ...unread, kind: 'null' })
  noteUnread(log, 'groups', { ...unread, path: '[0].title' })
  noteUnread(log, 'users', unread)
  expect(Object.values(log.state().unread).map(({ call, path, kind }) => `${call} ${path} ${kind}`)).toEqual([
    'groups [].id string',
    'groups [].id null',
    'groups [].title string',
    'users [].id string',
  ])
})
