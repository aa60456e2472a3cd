/** `/admin/bookings`: the bookings of a day, found with one press and printed for a door. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CANCELLED, CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingsPage } from '../../../../src/administration/bookings/administered-bookings-page.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, descriptionOf, field, fill, link, options, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, pageOf, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

const tomorrow = localDate('2026-03-04')
/** Bookings of two rooms, the later time of a room first. One part is cancelled, and one is on another day. */
const bookings = [
  {
    ...someBooking,
    bookingResources: [
      bookedPart(1, { date: tomorrow, bookingSlots: [slot('13:00', '14:00')], status: CONFIRMED, message: 'Kaffe' }),
      bookedPart(2, { date: tomorrow }),
      bookedPart(2, { id: BookingResourceId.make(3), date: localDate('2026-03-09') }),
    ],
  },
  {
    ...someBooking,
    id: BookingId.make(8),
    bookingResources: [
      bookedPart(1, {
        ...{ id: BookingResourceId.make(4), bookingIdNumber: '1008-1' },
        ...{ date: tomorrow, bookingSlots: [slot('08:00', '08:30')] },
      }),
      bookedPart(2, { id: BookingResourceId.make(5), date: tomorrow, status: CANCELLED, priceStays: true }),
    ],
  },
]

const draw = screenOfFile()
const show = async (path: string, missing: Readonly<Record<string, true>> = {}) => {
  const answers: Answers = {
    pagedBookings: pageOf(bookings),
    bookingGroups: ok([]),
    groups: ok([]),
    users: ok({ users: [], page: 1, pageSize: 5, pages: 0 }),
  }
  const fake = createFakeCore(answers)
  fake.change((state) => ({ ...signedIn({ ...someUser, role: 'administrator' })(state), missing }))
  await draw(<AdministeredBookingsPage />, fake, path)
  return fake
}

test('the bookings of today and tomorrow are a press away, beside whatever else is searched for', {
  tags: 'day-search-near',
}, async () => {
  await show('/admin/bookings?words=eken&page=2')
  expect(link('I dag').getAttribute('href')).toBe('/admin/bookings?words=eken&startDate=2026-03-03&endDate=2026-03-03')
  expect(link('Dagen rum för rum').getAttribute('href')).toBe('/admin/dag?date=2026-03-03')
  await press(link('I morgon'))
  // The page with the rooms of a day opens at the day that is searched.
  expect(link('Dagen rum för rum').getAttribute('href')).toBe('/admin/dag?date=2026-03-04')
  expect(location.search).toBe('?words=eken&startDate=2026-03-04&endDate=2026-03-04')
  // Another back end is not searched by day.
  await show('/admin/bookings', { 'working-day': true })
  expect(texts('.day-links, .print-days')).toEqual([])
})

test('the days that are searched are printed by room, in order of time, without what is cancelled', {
  tags: 'day-search-print',
}, async () => {
  await show('/admin/bookings?startDate=2026-03-04&endDate=2026-03-04')
  expect(texts('.day-sheet h1, .day-sheet-date')).toEqual(['Dagens bokningar', 'onsdag 4 mars 2026'])
  expect(texts('.day-sheet h2')).toEqual(['Grupprum Björken', 'Grupprum Eken'])
  const phone = someUser.phone
  expect(texts('.day-sheet tbody tr')).toEqual([
    `09:00–10:00Ellen Ek${phone}Obekräftad1007-2`,
    `08:00–08:30Ellen Ek${phone}Obekräftad1008-1`,
    `13:00–14:00Ellen Ek${phone}KaffeBekräftad1007-1`,
  ])
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press(button('Skriv ut dagens bokningar'))
  expect(print).toHaveBeenCalledTimes(1)
  // Without an end there are too many days to print.
  await show('/admin/bookings?startDate=2026-03-04')
  expect(texts('.day-sheet, .print-days')).toEqual([])
})

test('what was cancelled late is called so on the day’s sheet, and found with all that is cancelled', {
  tags: ['day-search-print', 'rules-late-cancel'],
}, async () => {
  await show('/admin/bookings?startDate=2026-03-04&endDate=2026-03-04&status=2')
  expect(texts('.day-sheet tbody tr')).toEqual([`09:00–10:00Ellen Ek${someUser.phone}Avbokad sent1007-2`])
  expect(options(field('Status'))).toContain('Avbokad eller avbokad sent')
})

test('a day among the words is searched as that day, which is said, with a way to the words and back', {
  tags: 'day-search-weekday',
}, async () => {
  const { core } = await show('/admin/bookings')
  expect(descriptionOf(field('Sök'))).toContain('dag (torsdag, 26 nov)')
  const isAsked = (words: string, day: string | null): void => {
    const asked = vi.mocked(core.call).mock.calls.findLast(([name]) => name === 'pagedBookings')
    expect(asked?.[1]).toEqual({ body: expect.objectContaining({ words, startDate: day, endDate: day }) })
  }
  await fill(field('Sök'), 'ek torsdag')
  await press(button('Sök'))
  expect(location.search).toBe('?words=ek+torsdag')
  isAsked('ek', '2026-03-05')
  expect(texts('.day-among-words')).toEqual(['Visar torsdag 5 mars 2026. Sök efter ”torsdag” som ord'])
  expect(link('I morgon').getAttribute('href')).toBe('/admin/bookings?words=ek&startDate=2026-03-04&endDate=2026-03-04')
  await press(link('Sök efter ”torsdag” som ord'))
  isAsked('ek torsdag', null)
  await press(link('Visa torsdag 5 mars 2026'))
  isAsked('ek', '2026-03-05')
  // Days in their own fields take precedence.
  await show('/admin/bookings?words=torsdag&startDate=2026-03-09')
  expect(texts('.day-among-words')).toEqual(['Sökt efter ”torsdag” som ord. Visa torsdag 5 mars 2026'])
})
