import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { groupIdFromText } from '../../../../domain/ids.ts'
import type { ActivityDeed, SeenDeed } from '../../../../domain/schema/activity.ts'
import type { Hold } from '../../../../domain/schema/state.ts'
import {
  type ActivityFilter,
  announcementOf,
  kindChoices,
  passes,
} from '../../../../src/administration/activity/activity-filter.tsx'
import { heldNow } from '../../../../src/administration/activity/held-list.tsx'
import { countsOf, periodsOfHour, sum } from '../../../../src/administration/activity/hour-chart.tsx'
import { emptyList, ROWS_AT_MOST, withOlder, withUpdate } from '../../../../src/administration/activity/use-activity.ts'
import { windowOfRows } from '../../../../src/kit/window-of-rows.ts'
import { check } from '../../../domain/check.ts'
import { anyActivityDeed } from '../../../domain/testing/message-arbitraries.ts'

const [sample] = fc.sample(anyActivityDeed, 1)
const deedAt = (id: number, parts: Partial<ActivityDeed> = {}): ActivityDeed => {
  if (sample === undefined) throw new Error('no deed')
  return { ...sample, id, ...parts }
}
const deeds = (from: number, to: number): ActivityDeed[] =>
  Array.from({ length: to - from + 1 }, (_, index) => deedAt(from + index))

describe('the window of rows', () => {
  test('holds every row that can be seen, and no more than the room asks for', () => {
    const box = record()
    check(
      fc.property(box, fc.double({ min: -50, max: 400_000, noNaN: true }), ({ height, rowHeight, count }, scrolled) => {
        const { from, to } = windowOfRows(scrolled, { height, rowHeight, count })
        const bottom = Math.max(0, count * rowHeight - height)
        const top = Math.min(Math.max(0, scrolled), bottom)
        for (
          let row = Math.floor(top / rowHeight);
          row < Math.min(count, Math.ceil((top + height) / rowHeight));
          row += 1
        )
          expect(from <= row && row < to).toBe(true)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(count)
        expect(to - from).toBeLessThanOrEqual(2 * (Math.ceil(height / rowHeight) + 1) + 12)
      }),
    )
  })
})

const record = () =>
  fc.record({
    height: fc.integer({ min: 100, max: 1_400 }),
    rowHeight: fc.integer({ min: 20, max: 120 }),
    count: fc.nat(10_000),
  })

describe('the list of a tab', () => {
  test('takes in what is told, what came before, and begins anew after a gap', () => {
    const told = withUpdate(emptyList, { deeds: deeds(11, 20), joinsOn: true, more: true })
    const more = withUpdate(told, { deeds: deeds(18, 25), joinsOn: true, more: true })
    expect(more.deeds).toEqual(deeds(11, 25))
    const older = withOlder(more, { items: deeds(1, 12), more: false })
    expect(older).toEqual({ deeds: deeds(1, 25), more: false })
    expect(withUpdate(older, { deeds: deeds(26, 26), joinsOn: true, more: true })).toEqual({
      deeds: deeds(1, 26),
      more: false,
    })
    expect(withUpdate(older, { deeds: deeds(90, 91), joinsOn: false, more: true })).toEqual({
      deeds: deeds(90, 91),
      more: true,
    })
  })

  test('stays the same object when nothing is new, and never grows beyond its bound', () => {
    const told = withUpdate(emptyList, { deeds: deeds(1, ROWS_AT_MOST), joinsOn: true, more: false })
    expect(withUpdate(told, { deeds: deeds(5, 6), joinsOn: true, more: false })).toBe(told)
    const beyond = withUpdate(told, { deeds: deeds(ROWS_AT_MOST + 1, ROWS_AT_MOST + 7), joinsOn: true, more: false })
    expect(beyond.deeds).toHaveLength(ROWS_AT_MOST)
    expect(beyond.deeds[0]?.id).toBe(8)
    expect(beyond.more).toBe(true)
  })
})

test('a filter passes what is of the group and of the kind, and all of it when it says nothing', () => {
  const groupId = groupIdFromText('4')
  if (groupId === null) throw new Error('no group')
  check(
    fc.property(anyActivityDeed, (deed) => {
      const resources = { [deed.resourceId]: { title: 'Eken', groupId } }
      expect(passes({ group: '', kind: '' }, {})(deed)).toBe(true)
      expect(passes({ group: '4', kind: '' }, resources)(deed)).toBe(true)
      expect(passes({ group: '5', kind: '' }, resources)(deed)).toBe(false)
      expect(passes({ group: '', kind: 'booked' }, resources)(deed)).toBe(deed.kind === 'booked')
      expect(passes({ group: '', kind: 'holds' }, resources)(deed)).toBe(
        ['held', 'extended', 'released', 'expired'].includes(deed.kind),
      )
    }),
  )
})

test('what is said of many deeds is their number and what they are, in one sentence', () => {
  const kinds = ['held', 'held', 'booked', 'expired'] as const
  expect(announcementOf(kinds.map((kind, index) => deedAt(index + 1, { kind })))).toBe(
    '4\u00a0nya händelser: 1\u00a0bokning, 2\u00a0valda, 1\u00a0utgången',
  )
  expect(announcementOf([])).toBe('')
})

describe('something that only a newer server has a name for', { tags: 'unknown-activity' }, () => {
  const { id, at } = deedAt(1)
  const nowhere: SeenDeed = { id, at, kind: 'unknown' }
  const somewhere: SeenDeed = { ...deedAt(2), kind: 'unknown' }

  test('is among all that happened, in its group if it has one, and of none of the kinds', () => {
    const groupId = groupIdFromText('4')
    if (groupId === null) throw new Error('no group')
    const resources = { [deedAt(2).resourceId]: { title: 'Eken', groupId } }
    const shown = (filter: ActivityFilter) => [nowhere, somewhere].filter(passes(filter, resources))
    expect(shown({ group: '', kind: '' })).toEqual([nowhere, somewhere])
    expect(shown({ group: '4', kind: '' })).toEqual([somewhere])
    for (const { id: kind } of kindChoices) expect(shown({ group: '', kind })).toEqual([])
  })

  test('is counted in what is said of many', () => {
    expect(announcementOf([nowhere, somewhere, deedAt(3, { kind: 'booked' })])).toBe(
      '3\u00a0nya händelser: 1\u00a0bokning, 2\u00a0andra händelser',
    )
  })

  test('stands in no bar of the hour that is of another kind', () => {
    const now = Date.parse('2026-03-03T07:30:20.000Z')
    const minutes = { [Date.parse('2026-03-03T07:30:00.000Z')]: { booked: 2, unknown: 7 } }
    expect(sum(countsOf(minutes, 'booked', now))).toBe(2)
  })
})

test('what is held stands by group and resource, adjacent slots of one browser as one stretch', () => {
  const groupId = groupIdFromText('2')
  if (groupId === null) throw new Error('no group')
  const hold = (end: string, expiration: number, holder: Hold['holder'] = 'other'): Hold => ({
    endTime: localTime(end),
    holder,
    expiration,
  })
  const held = heldNow({
    holds: {
      '10/2026-03-04': {
        '09:00:00': hold('09:30:00', 5),
        '09:30:00': hold('10:00:00', 5),
        '10:00:00': hold('10:30:00', 9),
      },
      '2/2026-03-03': { '08:00:00': hold('08:30:00', 7, 'mine') },
      '99/2026-03-03': { '08:00:00': hold('08:30:00', 7) },
    },
    groups: { 2: { title: 'Labb', color: 'primary', slotTime: 30, order: 0 } },
    resources: { 10: { title: 'Rum 10', groupId }, 2: { title: 'Rum 2', groupId } },
  })
  expect(held.map(({ title, slotCount }) => [title, slotCount])).toEqual([
    ['Labb', 4],
    ['', 1],
  ])
  expect(held[0]?.resources.map(({ title }) => title)).toEqual(['Rum 2', 'Rum 10'])
  expect(held[0]?.resources[1]?.stretches).toEqual([
    { date: localDate('2026-03-04'), startTime: '09:00:00', endTime: '10:00:00', expiration: 5, mine: false },
    { date: localDate('2026-03-04'), startTime: '10:00:00', endTime: '10:30:00', expiration: 9, mine: false },
  ])
})

test('adjacent slots of two browsers are two stretches, also where both end at the same moment', () => {
  const hold = (endTime: string, holder: Hold['holder']): Hold => ({
    endTime: localTime(endTime),
    holder,
    expiration: 5,
  })
  const [group] = heldNow({
    holds: { '10/2026-03-04': { '09:00:00': hold('09:30:00', 'mine'), '09:30:00': hold('10:00:00', 'other') } },
    groups: {},
    resources: {},
  })
  const stretches = group?.resources.flatMap((resource) => resource.stretches) ?? []
  expect(stretches.map(({ startTime, endTime, mine }) => [startTime, endTime, mine])).toEqual([
    ['09:00:00', '09:30:00', true],
    ['09:30:00', '10:00:00', false],
  ])
})

test('the last hour is sixty minutes that end now, in six periods that hold them all', () => {
  const now = Date.parse('2026-03-03T07:30:20.000Z')
  const minutes = {
    [Date.parse('2026-03-03T07:30:00.000Z')]: { booked: 2 },
    [Date.parse('2026-03-03T06:31:00.000Z')]: { booked: 1 },
    [Date.parse('2026-03-03T06:30:00.000Z')]: { booked: 9 },
  }
  const counts = countsOf(minutes, 'booked', now)
  expect(counts).toHaveLength(60)
  expect(counts.at(-1)).toBe(2)
  expect(sum(counts)).toBe(3)
  const periods = periodsOfHour(now)
  expect(periods.map(({ name }) => name)).toEqual([
    ...['07:31–07:40', '07:41–07:50', '07:51–08:00', '08:01–08:10', '08:11–08:20', '08:21–08:30'],
  ])
  expect(sum(periods.map(({ from, to }) => sum(counts.slice(from, to))))).toBe(3)
})
