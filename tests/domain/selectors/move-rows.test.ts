/** The rows for moving the dates of a booking, compared with a naive look at each of their slots. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { epoch } from '../../../domain/ids.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { DaySlot } from '../../../domain/schema/day-grid.ts'
import { BookingResourceId, GroupId, ResourceId, RowId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import {
  addedOf,
  createMoveRows,
  type MovingPart,
  moveRows,
  timesToChoose,
} from '../../../domain/selectors/move-rows.ts'
import { kindOf, type SeriesGround } from '../../../domain/selectors/series-rows.ts'
import { initialState, resourceDayKey } from '../../../domain/state/state.ts'
import { check } from '../check.ts'
import { intervalOf } from '../testing/calendar-arbitraries.ts'

const eken = ResourceId.make(1)
const bjorken = ResourceId.make(2)
const tuesday = localDate('2026-03-03')
const FIRST = 15 * 60
const SLOTS = 14
const week = (index: number) => addDays(tuesday, index * 7)
const halfHours = (from: number, to: number): readonly Interval[] =>
  Array.from({ length: (to - from) / 30 }, (_, index) => intervalOf(from + index * 30, from + index * 30 + 30))
const ground: SeriesGround = {
  ...{ limitsOf: () => undefined, has: [], isRuled: true },
  now: firstInstantOf(tuesday, localTime('08:00:00')),
}

/** A part in each week, with the same time. */
const partsAt = (from: number, to: number, count = 3, resourceId = eken, firstId = 1): readonly MovingPart[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: BookingResourceId.make(firstId + index), bookingIdNumber: `7-${firstId + index}`, resourceId },
    ...{ date: week(index), bookingSlots: halfHours(from, to) },
  }))

/** Half hours from 15 to 22, on the days of the parts. `change` changes a slot, by its week and start. */
const stateWith = (
  parts: readonly MovingPart[],
  change: (week: number, start: number, resourceId: number) => Partial<DaySlot> = () => ({}),
): State => {
  const columns = parts.map(({ resourceId, date, bookingIdNumber, bookingSlots }, index) => {
    const slots = halfHours(FIRST, FIRST + SLOTS * 30).map((slot, at) => {
      const isOwn = bookingSlots.some(({ startTime }) => startTime === slot.startTime)
      const day: DaySlot = {
        ...{ endTime: slot.endTime, open: true, locked: false },
        booking: isOwn ? { idNumber: bookingIdNumber, bookingId: null, own: true } : null,
        ...change(index, FIRST + at * 30, resourceId),
      }
      return [slot.startTime, day] as const
    })
    const resource = { title: 'Eken', slots: Object.fromEntries(slots) }
    const column = { resourceId, date, revision: 1, resource, loading: false, stale: false, failure: null }
    return [resourceDayKey(resourceId, date), column] as const
  })
  return {
    ...initialState(epoch('00000000-0000-4000-8000-0000000000ff')),
    resources: { 1: { title: 'Eken', groupId: GroupId.make(1) }, 2: { title: 'Björken', groupId: GroupId.make(1) } },
    columns: Object.fromEntries(columns),
  }
}
const others = { booking: { idNumber: '8-1', bookingId: null } }
const kindsOf = (...given: Parameters<typeof moveRows>) => moveRows(...given).map(kindOf)

test('the dates that go, and their slots, are those that a look at each half hour finds', {
  tags: 'series-move-rows',
}, () => {
  const anyTime = fc.tuple(fc.nat({ max: SLOTS - 1 }), fc.integer({ min: 1, max: 6 })).map(([first, count]) => {
    const from = FIRST + first * 30
    return { from, to: Math.min(FIRST + SLOTS * 30, from + count * 30) }
  })
  const anyTaken = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: SLOTS - 1 })), { maxLength: 12 })
  check(
    fc.property(anyTime, anyTime, anyTaken, (before, after, taken) => {
      const parts = partsAt(before.from, before.to, 4)
      const isOwn = (start: number): boolean => before.from <= start && start < before.to
      const isTaken = (index: number, start: number): boolean =>
        !isOwn(start) && taken.some(([at, slot]) => at === index && FIRST + slot * 30 === start)
      const state = stateWith(parts, (index, start) => (isTaken(index, start) ? others : {}))
      const rows = moveRows(state, { parts, time: intervalOf(after.from, after.to) }, ground)
      const isSame = before.from === after.from && before.to === after.to
      expect(rows.map(({ date }) => date)).toEqual(isSame ? [] : parts.map(({ date }) => date))
      for (const [index, row] of rows.entries()) {
        let goes = true
        const added: Interval[] = []
        for (let start = after.from; start < after.to; start += 30) {
          if (isTaken(index, start)) goes = false
          if (!isOwn(start)) added.push(intervalOf(start, start + 30))
        }
        expect(kindOf(row)).toBe(goes ? 'free' : 'collides')
        const [part] = row.parts
        expect(part?.slots).toEqual(halfHours(after.from, after.to))
        expect(part && addedOf(part)).toEqual(added)
      }
    }),
  )
})

describe('a row', { tags: 'series-move-rows' }, () => {
  const parts = partsAt(18 * 60, 20 * 60)
  const at =
    (...starts: readonly number[]) =>
    (what: Partial<DaySlot>, weekOf = 1) =>
      stateWith(parts, (index, start) => (index === weekOf && starts.includes(start) ? what : {}))
  const time = intervalOf(17 * 60, 19 * 60)

  test('says what is in the way, waits until its day is read, and is gone once the part has the time', () => {
    const state = at(17 * 60)({ locked: true, lockReason: 'Städning' })
    const [, second] = moveRows(state, { parts, time }, ground)
    expect(second?.parts[0]?.state).toEqual({ _tag: 'Locked', reason: 'Städning' })
    expect(kindsOf({ ...state, columns: {} }, { parts, time }, ground)).toEqual(['unknown', 'unknown', 'unknown'])
    const moved = [...partsAt(17 * 60, 19 * 60, 1), ...parts.slice(1)]
    expect(moveRows(stateWith(moved), { parts: moved, time }, ground).map(({ date }) => date)).toEqual([
      week(1),
      week(2),
    ])
  })

  test('keeps its own slots, whatever has become of the house, but gets none that are closed', () => {
    const shut = { open: false, locked: true }
    const state = stateWith(parts, (index) => (index === 1 ? shut : {}))
    expect(kindsOf(state, { parts, time: intervalOf(18 * 60, 19 * 60) }, ground)).toEqual(['free', 'free', 'free'])
    expect(kindsOf(state, { parts, time }, ground)).toEqual(['free', 'collides', 'free'])
  })

  test('is over where the time has begun, and closed where no slots cover it', () => {
    const late = { ...ground, now: firstInstantOf(tuesday, localTime('17:10:00')) }
    expect(moveRows(stateWith(parts), { parts, time }, late).map((row) => row.parts[0]?.state._tag)).toEqual([
      ...['Past', 'Free', 'Free'],
    ])
    const night = { parts, time: intervalOf(21 * 60, 23 * 60) }
    expect(moveRows(stateWith(parts), night, ground)[0]?.parts[0]?.state).toEqual({ _tag: 'Closed', title: null })
  })

  test('of two rooms goes with both or with none; two parts of one room and day never get the same time', () => {
    const two = [...parts, ...partsAt(18 * 60, 20 * 60, 3, bjorken, 11)]
    const state = stateWith(two, (index, start, room) => (room === 2 && index === 4 && start === 17 * 60 ? others : {}))
    const rows = moveRows(state, { parts: two, time }, ground)
    expect(rows.map(kindOf)).toEqual(['free', 'collides', 'free'])
    expect(rows[1]?.parts.map((part) => part.state._tag)).toEqual(['Free', 'Booked'])
    const twice = [...parts, ...partsAt(21 * 60, 22 * 60, 1, eken, 11)]
    expect(kindsOf(stateWith(parts), { parts: twice, time }, ground)).toEqual(['collides', 'free', 'free'])
    // The same holds if neither is in the way of the other at present.
    const early = intervalOf(15 * 60, 16 * 60)
    expect(kindsOf(stateWith(parts), { parts: twice, time: early }, ground)).toEqual(['collides', 'free', 'free'])
  })
})

test('the rules are asked of what gets worse, date by date: a date that does not go counts as it is', {
  tags: 'series-move-rows',
}, () => {
  const parts = partsAt(18 * 60, 20 * 60)
  const quota = (minutes: number): ResourceLimits => ({ quotaMonth: { minutes, per: 'month', scope: RowId.make(1) } })
  const by = (minutes: number): SeriesGround => ({ ...ground, limitsOf: () => quota(minutes) })
  const longer = { parts, time: intervalOf(18 * 60, 21 * 60) }
  expect(kindsOf(stateWith(parts), longer, by(480))).toEqual(['free', 'free', 'collides'])
  const taken = stateWith(parts, (index, start) => (index === 0 && start === 20 * 60 ? others : {}))
  expect(kindsOf(taken, longer, by(480))).toEqual(['collides', 'free', 'free'])
  const has = [{ resourceId: eken, date: week(1), slots: halfHours(10 * 60, 11 * 60) }]
  expect(kindsOf(stateWith(parts), longer, { ...by(480), has })).toEqual(['free', 'collides', 'collides'])
  expect(kindsOf(stateWith(parts), longer, { ...by(480), has, isRuled: false })).toEqual(['free', 'free', 'free'])
  // The booking exceeds the quota already.
  for (const time of [intervalOf(17 * 60, 19 * 60), intervalOf(18 * 60, 19 * 60)])
    expect(kindsOf(stateWith(parts), { parts, time }, by(60))).toEqual(['free', 'free', 'free'])
})

test('rows that are the same are the same object while nothing of their days changed', {
  tags: 'series-move-rows',
}, () => {
  const parts = partsAt(18 * 60, 20 * 60)
  const state = stateWith(parts)
  const select = createMoveRows({ parts, time: intervalOf(17 * 60, 19 * 60) }, ground)
  const other: State = { ...state, toasts: {} }
  expect(select(other)).toBe(select(state))
  expect(select(stateWith(parts, () => others)).map(kindOf)).toEqual(['collides', 'collides', 'collides'])
})

test('the times to choose are the house’s own, with those that are booked, midnight last', {
  tags: 'series-move-rows',
}, () => {
  const parts = partsAt(18 * 60, 20 * 60)
  expect(timesToChoose({ columns: {} }, parts).starts).toEqual(['18:00:00', '18:30:00', '19:00:00', '19:30:00'])
  const late = parts.map((part) => ({ ...part, bookingSlots: [intervalOf(23 * 60, 24 * 60)] }))
  const { starts, ends } = timesToChoose(stateWith(parts), late)
  expect([starts[0], starts.at(-1), ends[0], ends.at(-1)]).toEqual(['15:00:00', '23:00:00', '15:30:00', '00:00:00'])
})
