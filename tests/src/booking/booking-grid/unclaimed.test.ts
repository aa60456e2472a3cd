/** A slot that somebody has booked, and to which nobody has come, in the grid, the counts of a day and a month, and the finder. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../../../domain/calendar/stockholm.ts'
import { changeColumn } from '../../../../domain/reducer/columns.ts'
import type { DaySlot } from '../../../../domain/schema/day-grid.ts'
import { Epoch, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { createDayFree } from '../../../../domain/selectors/free-slots.ts'
import { monthDay } from '../../../../domain/selectors/month-day.ts'
import { NONE, slotView } from '../../../../domain/selectors/slot-view.ts'
import { dayKey, initialState } from '../../../../domain/state/state.ts'
import { slotName, slotNews } from '../../../../src/booking/booking-grid/slots/slot-cell.ts'
import { slotPress } from '../../../../src/booking/booking-grid/slots/slot-press.ts'
import { stateOfRows } from '../../../../src/booking/finder/found-times.ts'

const date = localDate('2026-03-04')
const room = ResourceId.make(1)
const group = GroupId.make(2)
const [ten, eleven, quarter] = ['10:00:00', '11:00:00', '10:15:00'].map(localTime)
if (ten === undefined || eleven === undefined || quarter === undefined) throw new Error('no times')
const booked = (rest: object = {}): DaySlot => ({
  ...{ endTime: eleven, open: false, locked: false },
  booking: { idNumber: '1001-1', bookingId: null, yieldsAt: quarter, ...rest },
})
const source = { holds: undefined, pending: NONE, refusals: NONE, palette: new Map(), edit: null, shut: null }
const at = (time: string) => ({ date, time: localTime(`${time}:00`) })
const viewAt = (time: string, slot = booked(), more: object = {}) =>
  slotView({ resourceId: room, date, startTime: ten, endTime: eleven }, slot, { ...source, ...more }, at(time))

test('it is booked until the grace is over, and free from that minute on, although it has begun', {
  tags: 'check-in-shown',
}, () => {
  expect(viewAt('10:14')._tag).toBe('Booked')
  const view = viewAt('10:15')
  expect(view).toEqual({ _tag: 'Free', pending: false, refusal: null, unclaimed: true })
  expect(slotName({ startTime: ten, endTime: eleven }, view, 'Grupprum 2, onsdag 4 mars')).toBe(
    '10:00–11:00, ledig – bokad men ingen har kommit, Grupprum 2, onsdag 4 mars',
  )
  expect(slotNews({ startTime: ten, endTime: eleven }, view)).toContain('ledig – bokad men ingen har kommit')
  const context = { live: true, seesBookings: false, editedColumn: null }
  expect(slotPress(view, 0, context)).toEqual({ _tag: 'Select' })
  expect(viewAt('11:00')._tag).toBe('Booked')
})

test('it stays the booking of its owner, and is reserved while somebody else holds it', {
  tags: 'check-in-shown',
}, () => {
  expect(viewAt('10:20', booked({ own: true }))).toMatchObject({ _tag: 'Booked', own: true })
  const holds = (holder: 'mine' | 'other') => ({ holds: { [ten]: { holder, endTime: eleven, expiration: 1 } } })
  expect(viewAt('10:20', booked(), holds('other'))._tag).toBe('Reserved')
  expect(viewAt('10:20', booked(), holds('mine'))._tag).toBe('Selected')
})

test('it stays chosen by who holds it when its owner comes after all, and is booked for everybody else', {
  tags: 'check-in-held-over',
}, () => {
  const came = booked({ yieldsAt: undefined, heldOver: true })
  const holds = (holder: 'mine' | 'other') => ({ holds: { [ten]: { holder, endTime: eleven, expiration: 1 } } })
  expect(viewAt('10:20', came, holds('mine'))._tag).toBe('Selected')
  expect(viewAt('10:20', came, holds('other'))._tag).toBe('Booked')
  expect(viewAt('10:20', came)._tag).toBe('Booked')
  // As the push tells it.
  const column = { title: 'Grupprum 2', slots: { [ten]: booked() } }
  const slot = { resourceId: room, date, startTime: ten, endTime: eleven }
  const push = { bookingId: null, bookingIdNumber: '1001-1', ...slot, heldOver: true } as const
  changeColumn(column, { _tag: 'BookingsPushed', revision: 2, made: [push] }, push)
  expect(column.slots[ten]?.booking).toEqual({ idNumber: '1001-1', bookingId: null, heldOver: true })
})

test('it counts as free in the strip of days, in the month, and in the finder', { tags: 'check-in-shown' }, () => {
  const grid = {
    ...{ revision: 1, rows: [{ startTime: ten, endTime: eleven }], order: [room] },
    resources: { [room]: { title: 'Grupprum 2', slots: { [ten]: booked() } } },
  }
  const day = { groupId: group, date, grid, loading: false, stale: false, failure: null }
  const state = {
    ...initialState(Epoch.make('00000000-0000-4000-8000-000000000000')),
    days: { [dayKey(group, date)]: day },
  }
  expect(createDayFree(group, date)(state, at('10:14'))).toEqual({ free: 0, of: 0 })
  expect(createDayFree(group, date)(state, at('10:15'))).toEqual({ free: 1, of: 1 })

  const slot = {
    ...{ startTime: ten, endTime: eleven, open: false, locked: false, booked: true, reserved: false },
    ...{ selected: false, edit: false, bookingId: null, bookingIdNumber: '1001-1', yieldsAt: quarter },
  }
  const seenAt = (time: string) =>
    monthDay(date, [{ id: room, title: 'Grupprum 2', date, slots: [slot] }], {
      ...{ resources: {}, handlesBookings: false },
      now: firstInstantOf(date, localTime(`${time}:00`)),
    })
  expect(seenAt('10:14')._tag).toBe('Over')
  expect(seenAt('10:15')).toEqual({ _tag: 'Open', free: 1, of: 1 })
  expect(stateOfRows([viewAt('10:15')])).toBe('unclaimed')
})
