/** A series in a list of bookings, for its owner and for administrators. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { BookingId, BookingResourceId } from '../../../../domain/schema/ids.ts'
import { BookingList } from '../../../../src/booking/bookings/booking-list.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, focused, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const first = localDate('2026-03-10')
const dates = Array.from({ length: 12 }, (_, week) => addDays(first, week * 7))
const part = (date: (typeof dates)[number], index: number) => ({
  ...bookedPart(1, { id: BookingResourceId.make(index + 1), bookingIdNumber: `1007-${index + 1}`, date }),
  status: 1 as const,
})
const pattern = { weeks: 1, weekdays: [2], from: first, end: { count: 12 }, except: [] } as const
const series: Booking = {
  ...someBooking,
  bookingResources: dates.map(part),
  series: { pattern, skipped: [] },
}

const show = async (bookings: readonly Booking[], isOwn: boolean) => {
  const fake = createFakeCore()
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const value = { bookings, page: 1, pageSize: 20, pages: 1, count: bookings.length }
  const texts = { name: 'Bokningar', loading: 'Hämtar', failed: 'Kunde inte hämtas.', empty: null }
  await draw(<BookingList {...texts} {...{ isOwn }} result={{ _tag: 'Loaded', value }} hrefOf={() => '/'} />, fake)
}
const rows = (): number => document.querySelectorAll('tbody tr').length

test.each([true, false])(
  'is one row with its rhythm and its next day, and opens to its days (own: %s)',
  {
    tags: 'series-one-row',
  },
  async (isOwn) => {
    await show([series, { ...someBooking, id: BookingId.make(9), bookingResources: [bookedPart(1)] }], isOwn)
    expect(rows()).toBe(2)
    const [said = ''] = texts('.bookings-when')
    expect(said).toMatch(/^Varje tisdag \S+, 12 gånger, till 26 maj Bekräftad/)
    expect(said).toContain('Nästa tis 10 mars.')
    await press(button(/^Visa 12 tillfällen/))
    expect(rows()).toBe(14)
    expect(focused()).toBe(button(/^Dölj tillfällena/))
    expect(texts('.bookings-when')[1]).toMatch(/^tis 10 mars/)
    expect(document.querySelectorAll('.bookings-way a')).toHaveLength(2)
    await press(button(/^Dölj tillfällena/))
    expect(rows()).toBe(2)
  },
)

test('says how many of its days have which status', { tags: 'series-one-row' }, async () => {
  const bookingResources = series.bookingResources.map((booked, index) =>
    index < 2 ? { ...booked, status: 2 as const } : booked,
  )
  await show([{ ...series, bookingResources }], false)
  expect(texts('.bookings-status').map((words) => words.trim())).toEqual(['Avbokad 2', 'Bekräftad 10'])
})
