import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import { bookedTimes, hasResourceBegun, totalPrice } from '../../../../src/booking/booked/booked-words.ts'
import { slot } from '../../testing/some-booking.ts'

describe('when something is booked', () => {
  test('adjacent slots read as one stretch, and stretches are joined as in a sentence', () => {
    expect(bookedTimes([slot('09:00', '09:30'), slot('09:30', '10:00')])).toBe('kl.\u00a009:00–10:00')
    expect(bookedTimes([slot('09:00', '09:30'), slot('11:00', '11:30')])).toBe('kl.\u00a009:00–09:30 och 11:00–11:30')
    expect(bookedTimes([slot('13:00', '14:00'), slot('08:00', '09:00'), slot('10:00', '11:00')])).toBe(
      'kl.\u00a008:00–09:00, 10:00–11:00 och 13:00–14:00',
    )
    expect(bookedTimes([])).toBe('')
  })

  test('it has begun from the very minute of its first slot, unless it is Cancelled', () => {
    const booked = {
      status: CONFIRMED,
      date: localDate('2026-03-04'),
      bookingSlots: [slot('09:00', '09:30'), slot('11:00', '11:30')],
    } as const
    const at = (time: string) => ({ date: localDate('2026-03-04'), time: localTime(`${time}:00`) })
    expect(hasResourceBegun(booked, at('08:59'))).toBe(false)
    expect(hasResourceBegun(booked, at('09:00'))).toBe(true)
    expect(hasResourceBegun(booked, { date: localDate('2026-03-05'), time: localTime('00:00:00') })).toBe(true)
    expect(hasResourceBegun({ ...booked, status: CANCELLED }, at('12:00'))).toBe(false)
  })
})

describe('the total', () => {
  const status = fc.constantFrom(UNCONFIRMED, CONFIRMED, CANCELLED, OCCUPIED)
  const ore = fc.integer({ min: 0, max: 10_000_000 })

  test('is to the öre, and counts nothing that is Cancelled', { tags: ['booking-total', 'rule-status-cancel'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.record({ status, ore })), (lines) => {
        const counted = lines.filter((line) => line.status !== CANCELLED).reduce((sum, line) => sum + line.ore, 0)
        expect(totalPrice(lines.map((line) => ({ status: line.status, price: line.ore / 100 })))).toBe(counted / 100)
      }),
    )
  })
})
