// @vitest-environment happy-dom
/** `/bookings`: one's own bookings, a page at a time. */
import { expect, test } from 'vitest'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import { BookingId } from '../../../../domain/schema/ids.ts'
import { BookingsPage } from '../../../../src/booking/bookings/bookings-page.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, focused, link, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { bookedPart, pageOf, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser, unreached } from '../../testing/some-user.ts'

const draw = screenOfFile()
const show = async (pagedBookings: Answers[string], path = '/bookings') => {
  const answers = { pagedBookings }
  const fake = createFakeCore(answers)
  fake.change(signedIn(someUser))
  const call = await draw(<BookingsPage />, fake, path)
  const asked = () => call.mock.calls.filter(([name]) => name === 'pagedBookings').map(([, ...parts]) => parts)
  return { answers, asked }
}
/** Two pages, the second with a booking alone. */
const twoPages: Answers[string] = (parts) => {
  const { page } = Object(Reflect.get(Object(parts), 'body'))
  return pageOf(
    page > 2
      ? []
      : Array.from({ length: page === 1 ? 20 : 1 }, (_, id) => ({ ...someBooking, id: BookingId.make(id + 1) })),
    2,
  )
}
const askedFor = (page: number) => [{ body: { page, pageSize: 20, userId: someUser.id } }, { toastsFailure: true }]
const numbers = () => document.querySelectorAll('tbody th').length
const isNowhere = (words: string): boolean => texts('.pagination-step[aria-disabled="true"]').includes(words)

test('lists what is one’s own, with all that was booked, how it stands, and a link to each', {
  tags: ['list-own', 'list-columns', 'list-filtered', 'const-page-size', 'day-status-words'],
}, async () => {
  const times = [slot('10:00', '10:30'), slot('13:00', '13:30')]
  const parts = [bookedPart(1), bookedPart(2, { bookingSlots: times, status: CANCELLED })]
  const { asked } = await show(pageOf([{ ...someBooking, bookingResources: parts }]))
  expect(asked()[0]).toEqual(askedFor(1))
  expect(texts('thead th')).toEqual(['Bokningsnummer', 'Resurser', 'Datum och tid', 'Öppna'])
  expect(texts('tbody :is(th, td)')).toEqual([
    ...['1007', 'Grupprum Eken', 'mån 11 maj 2026, kl. 09:00–10:00 Obekräftad', 'Visa bokning 1007'],
    ...['Grupprum Björken', 'mån 11 maj 2026, kl. 10:00–10:30 och 13:00–13:30 Avbokad'],
  ])
  expect(texts('tbody s')).toEqual(['mån 11 maj 2026, kl. 10:00–10:30 och 13:00–13:30'])
  expect(link(/^Visa/).getAttribute('href')).toBe('/bookings/7')
  expect(document.querySelector('.pagination')).toBeNull()
})

test('begins on page 1 of twenty; each page stands in the address and says which it is, and the ways end where the list does', {
  tags: ['const-page-size', 'pager-previous', 'pager-next', 'field-paged-bookings'],
}, async () => {
  const { asked } = await show(twoPages)
  expect([numbers(), isNowhere('Föregående'), isNowhere('Nästa')]).toEqual([20, true, false])
  expect(link('Sida 1').getAttribute('aria-current')).toBe('page')
  await press(link('Nästa'))
  expect(`${location.pathname}${location.search}`).toBe('/bookings?page=2')
  expect(asked().at(-1)).toEqual(askedFor(2))
  expect([numbers(), isNowhere('Föregående'), isNowhere('Nästa')]).toEqual([1, false, true])
  expect(link('Sida 2').getAttribute('aria-current')).toBe('page')
  expect(focused()).toBe(document.querySelector('h1'))
  expect(document.title).toMatch(/^Mina bokningar, sida 2 av 2/)
  await press(link('Föregående'))
  expect([location.search, numbers()]).toEqual(['', 20])
  // A page that never was is the last.
  await show(twoPages, '/bookings?page=9')
  await settled(() => expect([location.search, numbers()]).toEqual(['?page=2', 1]))
})

test('without any it says so, and leads to what can be booked', { tags: 'look-empty-states' }, async () => {
  await show(pageOf([]))
  expect(texts('h2')).toContain('Du har inga bokningar än')
  expect(link('Boka lokaler och resurser').getAttribute('href')).toBe('/')
})

test('a list that cannot be loaded says so, with a toast and a way to try again, and is no longer on its way', {
  tags: 'list-load-failed',
}, async () => {
  const { answers, asked } = await show(unreached)
  expect(asked()[0]?.[1]).toEqual({ toastsFailure: true })
  expect(texts('.notice-title')).toEqual(['Dina bokningar kunde inte hämtas.'])
  expect(document.querySelector('.bookings-skeleton')).toBeNull()
  await does(() => {
    answers.pagedBookings = pageOf([someBooking])
  })
  await press(button('Försök igen'))
  expect(numbers()).toBe(1)
})
