import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDate, type Weekday } from '../../../../domain/calendar/local-date.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { SeriesChoice } from '../../../../domain/selectors/series-rows.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { seriesIn, seriesQuery } from '../../../../src/booking/repeat/series-address.ts'
import { check } from '../../../domain/check.ts'
import { anyDate, intervalOf } from '../../../domain/testing/calendar-arbitraries.ts'

const anyRoom = fc.integer({ min: 1, max: 2_000 }).map((id) => ResourceId.make(id))
const someDates = fc.uniqueArray(anyDate, { maxLength: 4 })
const anyChoice: fc.Arbitrary<SeriesChoice> = fc
  .record({
    weeks: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    weekdays: fc.uniqueArray(fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6), { minLength: 1 }),
    from: anyDate,
    end: fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
      anyDate.map((until) => ({ until })),
    ),
    except: someDates,
    rooms: fc.uniqueArray(anyRoom, { minLength: 1, maxLength: 4 }),
    begin: fc.nat({ max: 22 * 60 }),
    skipped: someDates,
    shifted: someDates,
    moved: someDates,
    other: anyRoom,
  })
  .map(({ rooms, begin, skipped, shifted, moved, other, weekdays, ...pattern }) => ({
    pattern: { ...pattern, weekdays: weekdays.toSorted() },
    wanted: rooms.map((resourceId) => ({
      resourceId,
      times: [intervalOf(begin, begin + 30), intervalOf(begin + 60, begin + 90)],
    })),
    skipped: new Set(skipped),
    shifts: new Map(shifted.map((date, index) => [date, (index % 2 === 0 ? -30 : 90) * (index + 1)])),
    rooms: new Map(moved.map((date) => [resourceDayKey(rooms[0] ?? other, date), other])),
  }))

test('a series is in its address: shared, or loaded again, it is the same', { tags: 'series-address' }, () => {
  check(
    fc.property(anyChoice, (choice) => {
      expect(seriesIn(seriesQuery(choice))).toEqual(choice)
    }),
  )
})

test('an address is short, and readable', { tags: 'series-address' }, () => {
  const from = localDate('2026-12-01')
  expect(
    seriesQuery({
      pattern: { weeks: 2, weekdays: [2], from, end: { count: 20 }, except: [] },
      wanted: [{ resourceId: ResourceId.make(101), times: [intervalOf(18 * 60, 20 * 60)] }],
      skipped: new Set([addDays(from, 14)]),
      ...{ shifts: new Map(), rooms: new Map() },
    }),
  ).toBe('?tider=101.18:00-20:00&fran=2026-12-01&varje=2&dagar=2&antal=20&hoppa=2026-12-15')
})

test.each([
  '',
  '?tider=101.18:00-20:00',
  '?fran=2026-12-01&dagar=2&antal=20',
  '?tider=x.18:00-20:00&fran=2026-12-01&dagar=2',
  '?tider=101.25:00-20:00&fran=2026-12-01&dagar=2',
  '?tider=101.18:00-20:00&fran=2026-02-30&dagar=2',
  '?tider=101.18:00-20:00&fran=2026-12-01&dagar=9',
  '?tider=1.18:00-20:00,2.18:00-20:00,3.18:00-20:00,4.18:00-20:00,5.18:00-20:00&fran=2026-12-01&dagar=2',
  '?tider=1.18:00-20:00,1.18:00-20:00&fran=2026-12-01&dagar=2',
])('an address that says no choice is read as none: %s', { tags: 'series-address' }, (query) => {
  expect(seriesIn(query)).toBeNull()
})

test('what an address says wrongly beside the choice is left out', { tags: 'series-address' }, () => {
  const choice = seriesIn(
    '?tider=101.18:00-20:00&fran=2026-12-01&dagar=2&varje=7&antal=500&hoppa=x,2026-12-08&flytta=2026-12-15.x&rum=2026-12-15.1',
  )
  expect(choice?.pattern).toMatchObject({ weeks: 1, end: { count: 60 } })
  expect([choice?.skipped, choice?.shifts.size, choice?.rooms.size]).toEqual([new Set(['2026-12-08']), 0, 0])
})
