import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, localDate, weekdayOf } from '../../../../domain/calendar/local-date.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { slotsAgain } from '../../../../src/booking/bookings/coming-bookings.ts'
import { check } from '../../../domain/check.ts'
import { anyDate } from '../../../domain/testing/calendar-arbitraries.ts'
import { bookedPart, someBooking } from '../../testing/some-booking.ts'

const resources = Object.fromEntries(
  [1, 2].map((id) => [id, { title: `Rum ${id}`, groupId: GroupId.make(1) }] as const),
)
/** The two dates are often close to each other, so that today often has the weekday of the booking or is its date. */
const twoDays = fc
  .tuple(anyDate, fc.integer({ min: -21, max: 21 }))
  .map(([date, later]) => ({ date, today: addDays(date, later) }))

test('the same again is on the next day of the same weekday, after today and after the booking', {
  tags: 'book-again',
}, () => {
  check(
    fc.property(twoDays, ({ date, today }) => {
      const [again] = slotsAgain({ ...someBooking, bookingResources: [bookedPart(1, { date })] }, today, resources)
      if (again === undefined) throw new Error('nothing again')
      const last = [date, today].toSorted()[1] ?? date
      expect(weekdayOf(again.date)).toBe(weekdayOf(date))
      expect(daysBetween(last, again.date)).toBeGreaterThan(0)
      expect(daysBetween(last, again.date)).toBeLessThanOrEqual(7)
    }),
  )
})

test('a booking of several days keeps the days between them', { tags: 'book-again' }, () => {
  const bookingResources = [
    bookedPart(2, { date: localDate('2026-03-05') }),
    bookedPart(1, { date: localDate('2026-03-03') }),
  ]
  const again = slotsAgain({ ...someBooking, bookingResources }, localDate('2026-03-10'), resources)
  expect(new Set(again.map(({ resourceId, date }) => `${resourceId} ${date}`))).toEqual(
    new Set([`${ResourceId.make(1)} 2026-03-17`, `${ResourceId.make(2)} 2026-03-19`]),
  )
})
