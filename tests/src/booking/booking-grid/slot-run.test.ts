import { expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { BookingId } from '../../../../domain/schema/ids.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { lockEnd, runAt, timesOfRun, touchedRows } from '../../../../src/booking/booking-grid/slots/slot-run.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const booked = (idNumber: string): SlotView => ({
  ...{ _tag: 'Booked', idNumber, color: 0, own: false },
  bookingId: BookingId.make(1),
})
const one = booked('1001-1')
const other = booked('1002-1')
/** One column, from 09:00 on. */
const column = (slots: readonly SlotView[]) => slots.map((slot) => [slot])
const rows = [9, 10, 11, 12].map((hour) => ({
  startTime: localTime(`${String(hour).padStart(2, '0')}:00:00`),
  endTime: localTime(`${String(hour + 1).padStart(2, '0')}:00:00`),
}))
const at = (row: number) => ({ row, column: 0 })

test('slots of one booking that follow each other are one run, from its first begin to its last end', {
  tags: 'grid-run',
}, () => {
  const slots = column([free, one, one, other])
  for (const row of [1, 2]) expect(runAt(slots, at(row))).toEqual({ first: 1, last: 2 })
  expect(runAt(slots, at(3))).toEqual({ first: 3, last: 3 })
  expect(runAt(slots, at(0))).toEqual({ first: 0, last: 0 })
  expect(timesOfRun(rows, { first: 1, last: 2 })).toEqual({ startTime: '10:00:00', endTime: '12:00:00' })
})

test('bookings whose numbers another back end does not tell are no run: they may be several', {
  tags: 'grid-run',
}, () => {
  expect(runAt(column([booked(''), booked('')]), at(0))).toEqual({ first: 0, last: 0 })
})

test('a change draws the runs that it touches again, and a change of what is not booked its slot alone', {
  tags: 'grid-run',
}, () => {
  const whole = column([one, one, one, free])
  const parted = column([one, free, one, free])
  expect(touchedRows(whole, parted, at(1))).toEqual({ first: 0, last: 2 })
  expect(touchedRows(parted, whole, at(1))).toEqual({ first: 0, last: 2 })
  expect(touchedRows(whole, column([one, one, one, { _tag: 'Reserved' }]), at(3))).toEqual({ first: 3, last: 3 })
})

const locked = (reason?: string): SlotView => ({ _tag: 'Locked', ...(reason === undefined ? {} : { reason }) })

test('a locking ends where its resource can be had again, and that is told only where the slots below say so', {
  tags: 'lock-reason',
}, () => {
  const endOf = (...slots: readonly SlotView[]) => lockEnd({ rows, slots: column(slots) }, at(0))
  expect(endOf(locked('Städning'), locked('Städning'), free)).toBe('11:00:00')
  expect(endOf(locked(), locked('Städning'), free)).toBe('10:00:00')
  // The run reaches the end of the day, or a booking or closed slot below it may hide a part.
  expect(endOf(locked(), locked())).toBeNull()
  expect(endOf(locked(), one, free)).toBeNull()
  expect(endOf(locked(), { _tag: 'Closed' }, free)).toBeNull()
  expect(endOf(free, locked())).toBeNull()
})
