import fc from 'fast-check'
import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { daysOfWeek } from '../../../domain/calendar/iso-week.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { epoch, groupIdFromText, tabId } from '../../../domain/ids.ts'
import { kindOfEntry, originKindOf } from '../../../domain/replay/entry-kind.ts'
import { entryOf, namesOf, startOf } from '../../../domain/replay/recording.ts'
import { isBookingPath, isEditPath } from '../../../domain/routes.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import {
  createEventWords,
  eventWordsOf,
  recordedTime,
  tabNumbersOf,
} from '../../../src/developer/replay/event-words.ts'
import { createReplayClient, pathOfPage, recordedTabs, tabToShow } from '../../../src/developer/replay/recorded-tabs.ts'
import { everything, indicesWhere, isEverything, passes } from '../../../src/developer/replay/timeline.tsx'
import { shortText } from '../../../src/developer/replay/value-tree.tsx'
import { check } from '../../domain/check.ts'
import { anyRecording } from '../../domain/replay/replay-arbitraries.ts'
import { anyPage } from '../../domain/testing/event-arbitraries.ts'

const one = tabId('00000000-0000-4000-8000-000000000001')
const two = tabId('00000000-0000-4000-8000-000000000002')
const three = tabId('00000000-0000-4000-8000-000000000003')
const groupId = groupIdFromText('1')
if (groupId === null) throw new Error('no group')
const grid = { _tag: 'BookingGrid', groupId, date: localDate('2026-03-04') } as const
const other = { _tag: 'Other' } as const

const stateOf = (tabs: State['tabs']): State => ({
  ...initialState(epoch('00000000-0000-4000-8000-000000000009')),
  tabs,
})

describe('the tab that is looked at', () => {
  test('is one that shows a booking page, and of those one that was seen', () => {
    const tabs = recordedTabs(
      stateOf({
        [one]: { page: other, visible: true },
        [two]: { page: grid, visible: false },
        [three]: { page: grid, visible: true },
      }),
    )
    expect(tabs.map(({ id }) => id)).toEqual([one, two, three])
    expect(tabToShow(tabs, null)?.id).toBe(three)
    expect(tabToShow(tabs.slice(0, 2), null)?.id).toBe(two)
    expect(tabToShow(tabs.slice(0, 1), null)?.id).toBe(one)
    expect(tabToShow([], null)).toBeNull()
  })
  test('is the one that was asked for while it is open, and another when it has gone', () => {
    const tabs = recordedTabs(stateOf({ [one]: { page: other, visible: false }, [two]: { page: grid, visible: true } }))
    expect(tabToShow(tabs, one)?.id).toBe(one)
    expect(tabToShow(tabs, three)?.id).toBe(two)
  })
  test('is at an address of the same sort as it was', () => {
    expect(pathOfPage(grid)).toBe('/group/1/2026-03-04')
    const days = (daysOfWeek('2026-W10') ?? []).map((date) => ({ resourceId: ResourceId.make(7), date }))
    expect(pathOfPage({ _tag: 'Columns', columns: days, booking: true })).toBe('/resurs/7/2026-W10')
    expect(pathOfPage({ _tag: 'Columns', columns: days.slice(1), booking: true })).toBe('/')
    check(
      fc.property(anyPage, (page) => {
        const path = pathOfPage(page)
        expect(isEditPath(path)).toBe(page._tag === 'EditBooking')
        expect(isBookingPath(path)).toBe(page._tag === 'BookingGrid' || page._tag === 'EditBooking')
      }),
    )
  })
})

test('nothing that a replayed screen asks is done: everything is answered as unreachable', async () => {
  const client = createReplayClient(new BehaviorSubject(stateOf({})), one)
  const unreachable = { _tag: 'Failed', failure: { _tag: 'Unreachable' } }
  expect(await client.command({ _tag: 'Reconnect' })).toEqual(unreachable)
  expect(await client.call('groups', {})).toEqual(unreachable)
  expect(await client.readPrices(null)).toEqual(unreachable)
})

describe('the timeline', () => {
  test('finds the places of the entries that are wanted', () => {
    expect(indicesWhere(['a', 'b', 'a'], (item) => item === 'a')).toEqual([0, 2])
  })
  test('lets everything through until something is asked for; then a kind, or one event, and an origin', () => {
    check(
      fc.property(anyRecording, (recording) => {
        const names = namesOf(recording)
        const of = (choice: typeof everything): string[] =>
          recording.entries.filter(passes(choice, names)).map(({ tag }) => tag)
        const all = recording.entries.map(({ tag }) => tag)
        expect(of(everything)).toEqual(all)
        const [tag] = all
        if (tag !== undefined) expect(of({ ...everything, kind: tag })).toEqual(all.filter((each) => each === tag))
        expect(of({ ...everything, kind: 'press' })).toHaveLength(
          recording.entries.filter((entry) => kindOfEntry(entry) === 'press').length,
        )
        expect(of({ ...everything, origin: 'hub' })).toHaveLength(
          recording.entries.filter(({ origin }) => origin === 'hub').length,
        )
        const tab = recording.entries.find((entry) => originKindOf(entry) === 'tab')?.origin
        if (tab !== undefined)
          expect(of({ ...everything, origin: tab })).toHaveLength(
            recording.entries.filter(({ origin }) => origin === tab).length,
          )
      }),
    )
    expect(isEverything(everything)).toBe(true)
    expect(isEverything({ ...everything, text: 'a' })).toBe(false)
  })
  test('has words for any event, and a name for each tab, by the order in which they came', () => {
    check(
      fc.property(anyRecording, (recording) => {
        const tabs = tabNumbersOf(recording)
        const words = createEventWords(namesOf(recording), tabs)
        for (const entry of recording.entries) {
          expect(words.what(entry)).not.toContain('undefined')
          expect(words.origin(entry)).not.toBe('')
        }
        expect([...tabs.values()]).toEqual([...tabs.keys()].map((_, index) => index + 1))
      }),
    )
  })
  test('says of an event that is unknown that something happened', { tags: 'log-unknown-shown' }, () => {
    const line = { seq: 1, at: 0, epoch: epoch('00000000-0000-4000-8000-000000000009'), origin: 'push-worker' }
    const entry = entryOf({ ...line, event: { _tag: 'SeriesPlanned' } }, null)
    const words = eventWordsOf({ app: 'newer', recordedAt: 1, start: startOf(null, [entry]), entries: [entry] })
    expect([words.what(entry), words.origin(entry)]).toEqual(['något hände', 'Okänd flik'])
  })
  test('tells the time in Stockholm to the millisecond', () => {
    expect(recordedTime(Date.parse('2026-03-04T08:03:12.045Z'))).toBe('09:03:12,045')
  })
})

test('a value is written out where that is short, and counted where it is long', () => {
  expect(shortText({ a: 1 })).toBe('{"a":1}')
  expect(shortText({})).toBe('tom')
  expect(shortText(null)).toBe('null')
  expect(shortText(undefined)).toBe('fanns inte')
  expect(shortText(Array.from({ length: 40 }, () => 'lång'))).toBe('40\u00a0delar')
})
