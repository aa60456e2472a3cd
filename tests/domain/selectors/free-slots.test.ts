import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createDayFree } from '../../../domain/selectors/free-slots.ts'
import { createGridView } from '../../../domain/selectors/grid-view.ts'
import { dayKey, initialState, resourceDayKey } from '../../../domain/state/state.ts'

const groupId = GroupId.make(1)
const eken = ResourceId.make(7)
const date = localDate('2026-03-04')
const rows = ['08', '09', '10', '11', '12'].map((hour) => ({
  startTime: localTime(`${hour}:00:00`),
  endTime: localTime(`${hour}:30:00`),
}))
const open = { open: true, locked: false, booking: null }
const kinds = [
  open,
  { ...open, booking: { idNumber: '1001-1', bookingId: null } },
  { ...open, locked: true },
  { ...open, open: false },
  open,
]
const slots = Object.fromEntries(
  rows.map(({ startTime, endTime }, index) => [startTime, { endTime, ...(kinds[index] ?? open) }]),
)
const state: State = {
  ...initialState(epoch('00000000-0000-4000-8000-000000000001')),
  days: {
    [dayKey(groupId, date)]: {
      ...{ groupId, date, loading: false, stale: false, failure: null },
      grid: { revision: 1, rows, order: [eken], resources: { [eken]: { title: 'Eken', slots } } },
    },
  },
}
const before = { date: localDate('2026-03-03'), time: localTime('12:00:00') }
const held = (state: State): State => ({
  ...state,
  holds: {
    [resourceDayKey(eken, date)]: {
      '12:00:00': { endTime: localTime('12:30:00'), holder: 'other', expiration: 0 },
    },
  },
})

test.each([
  ['a day to come', state, before, { free: 2, of: 3 }],
  ['what somebody holds', held(state), before, { free: 1, of: 3 }],
  ['what has begun', state, { date, time: localTime('09:00:00') }, { free: 1, of: 1 }],
  ['a day that is over', state, { date: localDate('2026-03-05'), time: localTime('00:00:00') }, { free: 0, of: 0 }],
])(
  'the free times of a day are those of its grid, out of those to come: %s',
  { tags: 'grid-day-strip' },
  (_, given, now, free) => {
    expect(createDayFree(groupId, date)(given, now)).toEqual(free)
    expect(createGridView(groupId, date)(given, now)?.free).toEqual([free.free])
  },
)

test('a day that the core does not know has no number, and one that is the same gives the same answer', {
  tags: 'grid-day-strip',
}, () => {
  const count = createDayFree(groupId, date)
  expect(createDayFree(groupId, localDate('2026-03-06'))(state, before)).toBeNull()
  expect(count({ ...state, pending: {} }, before)).toBe(count(state, before))
})

test('what is taken counts no more once it has begun, although as much is free as before', {
  tags: 'grid-day-strip',
}, () => {
  const select = createDayFree(groupId, date)
  expect(select(state, { date, time: localTime('08:00:00') })).toEqual({ free: 1, of: 2 })
  expect(select(state, { date, time: localTime('09:00:00') })).toEqual({ free: 1, of: 1 })
})
