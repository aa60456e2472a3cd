/** The name of a booking on its own page and in the window's title. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import { bookingTitle } from '../../../../src/booking/booked/booked-words.ts'
import { bookedPart, slot } from '../../testing/some-booking.ts'

const today = localDate('2026-03-03')

test('a booking is called by its place, its day and its times', { tags: 'booking-page-title' }, () => {
  expect(bookingTitle([bookedPart(1)], today)).toBe('Grupprum Eken, mån 11 maj 9–10')
  const apart = bookedPart(1, { bookingSlots: [slot('13:30', '14:00'), slot('09:00', '09:30')] })
  expect(bookingTitle([apart], today)).toBe('Grupprum Eken, mån 11 maj 9–9:30, 13:30–14')
  expect(bookingTitle([bookedPart(1)], localDate('2027-01-01'))).toBe('Grupprum Eken, mån 11 maj 2026 9–10')
})

test('two places at the same times are both named, anything else as how many more there are', {
  tags: 'booking-page-title',
}, () => {
  expect(bookingTitle([bookedPart(1), bookedPart(2)], today)).toBe(
    'Grupprum Eken och Grupprum Björken, mån 11 maj 9–10',
  )
  const later = bookedPart(2, { date: localDate('2026-05-12') })
  expect(bookingTitle([bookedPart(1), later], today)).toBe('Grupprum Eken, mån 11 maj 9–10, och 1 till')
})

test('what is cancelled is named only where nothing else is left', { tags: 'booking-page-title' }, () => {
  const cancelled = bookedPart(1, { status: CANCELLED })
  expect(bookingTitle([cancelled, bookedPart(2)], today)).toBe('Grupprum Björken, mån 11 maj 9–10')
  expect(bookingTitle([cancelled], today)).toBe('Grupprum Eken, mån 11 maj 9–10')
  expect(bookingTitle([], today)).toBe('')
})
