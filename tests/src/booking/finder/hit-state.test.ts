/** A list of hits while pushes arrive: which hits can be chosen, and which new hits are counted beside the list. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, minutesOf, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { epoch } from '../../../../domain/ids.ts'
import { findTimes, type RoomDay, type Wish } from '../../../../domain/rules/find-time.ts'
import type { FoundTime, FoundTimes } from '../../../../domain/schema/calls/finding-calls.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { type ColumnView, createColumnView } from '../../../../domain/selectors/column-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { initialState, resourceDayKey } from '../../../../domain/state/state.ts'
import {
  createHitStates,
  type HitState,
  keyOfHit,
  newAmong,
  shownAnew,
  stateOfRows,
} from '../../../../src/booking/finder/found-times.ts'
import { check } from '../../../domain/check.ts'
import { anyWallTime } from '../../../domain/testing/calendar-arbitraries.ts'
import { anyScenario, simulate } from '../../../domain/testing/simulation.ts'
import { propertyRuns } from '../../../testing/breadth.ts'
import { slot } from '../../testing/some-booking.ts'
import { finding, foundIn } from './some-finding.ts'

const [groupId, resourceId] = [GroupId.make(1), ResourceId.make(1)]
const date = localDate('2026-03-04')

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }
const booked = (own: boolean): SlotView => ({ _tag: 'Booked', idNumber: '1001-1', bookingId: null, color: 0, own })

test.each<[HitState, readonly (SlotView | null)[]]>([
  ['free', [free, free]],
  ['free', [mine, free]],
  ['chosen', [mine, mine]],
  ['pending', [mine, { _tag: 'Selected', pending: true }]],
  ['pending', [free, { _tag: 'Free', pending: true, refusal: null }]],
  ['taken', [free, { _tag: 'Reserved' }]],
  ['taken', [mine, booked(false)]],
  ['taken', [free, { _tag: 'Locked' }]],
  ['taken', [free, null]],
  ['own', [booked(true), booked(true)]],
  ['past', [{ _tag: 'Closed', past: true }, free]],
])('a hit is %s by its rows', { tags: 'find-live' }, (state, rows) => {
  expect(stateOfRows(rows)).toBe(state)
})

const isToHave = (slot: SlotView | undefined): boolean => slot?._tag === 'Free' || slot?._tag === 'Selected'

/** The server finds the free times and the times that the person holds. */
const foundNow = ({ rows, slots }: ColumnView, wish: Wish): FoundTimes => {
  const spans = rows.map(({ startTime, endTime }) => ({ from: minutesOf(startTime), to: minutesOf(endTime) || 1_440 }))
  const day: RoomDay = {
    room: { id: resourceId, groupId, title: 'Eken', capacity: null, attributes: [] },
    date,
    freeRows: ({ from, to }) => spans.filter((row, index) => isToHave(slots[index]) && row.from < to && from < row.to),
  }
  const { hits } = findTimes(wish, [day], {
    priceOf: () => 0,
    refusalOf: () => null,
    asksSignIn: () => false,
  })
  const timesOf = ({ from, to }: (typeof spans)[number]) => ({
    startTime: timeFromMinutes(from),
    endTime: timeFromMinutes(to),
  })
  return finding(
    hits.map((hit): FoundTime => {
      const [first, last] = [hit.rows[0], hit.rows.at(-1)]
      return foundIn(resourceId, {
        groupId,
        date,
        startTime: timeFromMinutes(first?.from ?? 0),
        endTime: timeFromMinutes(last?.to ?? 0),
        slots: hit.rows.map(timesOf),
      })
    }),
  )
}

const anyWish: fc.Arbitrary<Wish> = fc
  .tuple(fc.integer({ min: 14, max: 24 }), fc.integer({ min: 1, max: 6 }), fc.option(fc.constantFrom(30, 60)))
  .map(([begin, rows, minutes]) => ({
    from: begin * 30,
    to: (begin + rows) * 30,
    minutes: minutes === null ? null : Math.min(minutes, rows * 30),
    persons: null,
    attributes: [],
  }))

describe('after any pushes', { tags: ['find-live', 'find-fresh'] }, () => {
  test('what can be chosen in the list and what is counted beside it are what a search finds now', () => {
    let compared = 0
    check(
      fc.property(anyScenario, anyWallTime, anyWish, (scenario, now, wish) => {
        const alone = createColumnView(resourceId, date)
        const shown = new Map<FoundTimes, ReturnType<typeof createHitStates>>()
        for (const state of simulate(epoch('00000000-0000-4000-8000-0000000000ff'), { ...scenario, begun: true })
          .states) {
          const column = alone(state, now)
          if (column === null) continue
          const latest = foundNow(column, wish)
          const found = latest.hits.map(keyOfHit)
          for (const [list, select] of shown) {
            const states = select(state, now)
            const choosable = list.hits
              .filter((_, index) => ['free', 'chosen', 'pending'].includes(states[index] ?? ''))
              .map(keyOfHit)
            const added = newAmong(list, latest).map(keyOfHit)
            const together = new Set([...choosable, ...added])
            expect(found.filter((key) => !together.has(key))).toEqual([])
            // A whole stretch is either free or not. A time of some length within a stretch is found at its earliest
            // place.
            if (wish.minutes === null) expect(together.size).toBe(found.filter((key) => together.has(key)).length)
            expect(shownAnew(list, latest, () => false)).toEqual({ ...latest, count: latest.count })
            compared += 1
          }
          if (shown.size === 0 && latest.hits.length > 0) shown.set(latest, createHitStates(latest.hits))
        }
      }),
    )
    expect(compared).toBeGreaterThan(propertyRuns / 2)
  })
})

test('hits of one room on two days have each the state of its own day', { tags: 'find-live' }, () => {
  const hit = foundIn(1, { ...slot('09:00', '10:00'), slots: [slot('09:00', '10:00')] })
  const days = [date, addDays(date, 1)]
  const columnOf = (day: LocalDate, isBooked: boolean): State['columns'] => ({
    [resourceDayKey(resourceId, day)]: {
      ...{ resourceId, date: day, revision: 1, loading: false, stale: false, failure: null },
      resource: {
        title: 'Eken',
        slots: {
          [localTime('09:00:00')]: {
            endTime: localTime('10:00:00'),
            ...{ open: true, locked: false, booking: isBooked ? { idNumber: '1-1', bookingId: null } : null },
          },
        },
      },
    },
  })
  const state = {
    ...initialState(epoch('00000000-0000-4000-8000-0000000000ff')),
    columns: { ...columnOf(date, true), ...columnOf(addDays(date, 1), false) },
  }
  const states = createHitStates(days.map((day) => ({ ...hit, date: day })))
  expect(states(state, { date: localDate('2026-03-01'), time: localTime('08:00:00') })).toEqual(['taken', 'free'])
})

test('a time whose rows have become others, as where slots are longer now, is another one', {
  tags: 'find-fresh',
}, () => {
  const row = { startTime: localTime('08:00:00'), endTime: localTime('09:00:00') }
  const halves = [
    { ...row, endTime: localTime('08:30:00') },
    { ...row, startTime: localTime('08:30:00') },
  ]
  const shown = finding([foundIn(resourceId, { ...row, slots: halves })])
  const latest = finding([foundIn(resourceId, { ...row, slots: [row] })])
  expect(newAmong(shown, latest)).toEqual(latest.hits)
  expect(newAmong(latest, latest)).toEqual([])
})

test('the same times of a room on another day are another time', { tags: 'find-fresh' }, () => {
  const hit = foundIn(resourceId, { startTime: localTime('08:00:00'), endTime: localTime('09:00:00') })
  const latest = finding([hit, { ...hit, date: addDays(hit.date, 1) }])
  expect(newAmong(finding([hit]), latest)).toEqual(latest.hits.slice(1))
})

test('what the person has chosen stays in the list that is shown anew, wherever the search would stop', {
  tags: 'find-fresh',
}, () => {
  const shown = finding([foundIn(7), foundIn(8)])
  const anew = shownAnew(shown, finding([foundIn(9)]), ({ resourceId: id }) => id === 8)
  expect(anew.hits.map(({ resourceId: id }) => id)).toEqual([8, 9])
  expect(anew.count).toBe(2)
})
