import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../../domain/calendar/stockholm.ts'
import { CANCELLED, CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { isTooLate, lastChange } from '../../../../src/booking/bookings/last-change.ts'

const slot = (startTime: string, endTime: string) => ({ startTime: localTime(startTime), endTime: localTime(endTime) })
const booked: Pick<BookingResource, 'resourceId' | 'date' | 'status' | 'bookingSlots'> = {
  resourceId: ResourceId.make(1),
  date: localDate('2026-03-05'),
  status: CONFIRMED,
  bookingSlots: [slot('15:00:00', '16:00:00'), slot('13:00:00', '14:00:00')],
}
const with120 = { 1: { title: 'Eken', groupId: GroupId.make(1), limits: { cancelMinutes: 120 } } }
const without = { 1: { title: 'Eken', groupId: GroupId.make(1) } }
const at = (instant: string) => wallTimeAt(Date.parse(instant))

test('what is booked can be changed until so long before its first slot, that minute with it', {
  tags: 'rules-cancel-until',
}, () => {
  const until = lastChange(booked, with120)
  expect(until).toBe(Date.parse('2026-03-05T10:00:00.000Z'))
  expect(isTooLate(until, at('2026-03-05T10:00:00.000Z'))).toBe(false)
  expect(isTooLate(until, at('2026-03-05T10:01:00.000Z'))).toBe(true)
  expect(isTooLate(until, at('2026-03-06T00:00:00.000Z'))).toBe(true)
})

test('without such a rule, of a resource that is not known, and of what is cancelled nothing is said', {
  tags: 'rules-cancel-until',
}, () => {
  expect(lastChange(booked, without)).toBeNull()
  expect(lastChange(booked, {})).toBeNull()
  expect(lastChange({ ...booked, status: CANCELLED }, with120)).toBeNull()
  expect(isTooLate(null, at('2026-03-06T00:00:00.000Z'))).toBe(false)
})
