/** `/admin/bookings`: the bookings of all people, and the form for searching them. */
import { expect, test, vi } from 'vitest'
import { BookingId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingsPage } from '../../../../src/administration/bookings/administered-bookings-page.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import {
  button,
  choose,
  chosen,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  link,
  press,
  screenOfFile,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { ok, pageOf, someBooking } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const cleared = { ...someUser, firstName: '', lastName: '', email: '' }
const show = async (path = '/admin/bookings', further: Answers = {}) => {
  const answers: Answers = {
    pagedBookings: pageOf([someBooking]),
    bookingGroups: ok([someGroup]),
    groups: ok([{ ...someGroup, resources: [someResource] }]),
    user: ok(someUser),
    users: ok({ users: [], page: 1, pageSize: 5, pages: 0 }),
    ...further,
  }
  const fake = createFakeCore(answers)
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const call = await draw(<AdministeredBookingsPage />, fake, path)
  const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
  return { answers, calls, searched: () => Reflect.get(Object(calls('pagedBookings').at(-1)), 'body') }
}
const address = (): string => `${location.pathname}${location.search}`
const search = (): Promise<void> => press(button('Sök'))
const everything = { bookingNumber: null, group: null, userId: null, page: 1, pageSize: 20 }
const detailed = { words: '', resource: null, startDate: null, endDate: null, status: null }

test('lists everybody’s bookings with who booked, twenty a page, a few of whose links are shown', {
  tags: ['list-admin', 'list-columns', 'pager-window', 'booking-cleared-user'],
}, async () => {
  const { searched } = await show('/admin/bookings', { pagedBookings: pageOf([{ ...someBooking, user: cleared }], 30) })
  expect(searched()).toEqual(everything)
  expect(texts('thead th')).toEqual(['Bokningsnummer', 'Resurser', 'Datum och tid', 'Öppna'])
  expect([texts('tbody th'), texts('tbody th a')]).toEqual([['1007Raderad användare'], []])
  expect(link(/^Administrera bokning 1007, Grupprum Eken, mån 11 maj /).getAttribute('href')).toBe('/admin/bookings/7')
  expect(texts('.pagination-page').length).toBeLessThanOrEqual(7)
  await press(link('Nästa'))
  expect([address(), searched()]).toEqual(['/admin/bookings?page=2', { ...everything, page: 2 }])
})

test('says on paper what was searched for, in place of the form', { tags: 'list-paper' }, async () => {
  await show('/admin/bookings?words=karin&status=1&startDate=2026-03-03&page=1')
  expect(texts('.only-on-paper')).toEqual(['Sökt: ”karin”, bekräftad, från tis 3 mars 2026.'])
  expect(button('Sök').closest('.never-on-paper')).not.toBeNull()
  await show()
  expect(texts('.only-on-paper')).toEqual([])
})

test('names the customer as then, with the name of today where that is another, as the queue and reports do', {
  tags: 'day-one-name',
}, async () => {
  const named = (customer: NonNullable<(typeof someBooking)['customer']>) => ({ ...someBooking, customer })
  await show('/admin/bookings', {
    pagedBookings: pageOf([
      named({ company: 'Bageriet', name: 'Karin Lindén', nameNow: 'Konditoriet' }),
      { ...named({ company: '', name: 'Karin Lindén' }), id: BookingId.make(8) },
      { ...named({ company: '', name: '' }), id: BookingId.make(9) },
    ]),
  })
  expect(texts('.bookings-booker')).toEqual([
    'Bageriet (heter nu Konditoriet), Karin Lindén',
    'Karin Lindén',
    'Ellen Ek',
  ])
})

test('is searched by number and by group, from the address, which is gone back to', {
  tags: ['list-search', 'list-admin'],
}, async () => {
  const { answers, searched } = await show('/admin/bookings?page=2')
  await fill(field('Bokningsnummer'), 'tusen')
  await search()
  expect(fieldErrors()).toEqual(['Skriv bokningsnumret med siffror, till exempel 1001.'])
  expect(focused()).toBe(field('Bokningsnummer'))
  await fill(field('Bokningsnummer'), '1007-1')
  await search()
  expect([address(), searched()]).toEqual([
    '/admin/bookings?bookingNumber=1007',
    { ...everything, bookingNumber: 1007 },
  ])
  expect(fieldErrors()).toEqual([])
  answers.pagedBookings = pageOf([])
  await fill(field('Bokningsnummer'), '')
  await choose(field('Grupp'), 'Grupprum')
  await search()
  expect([address(), searched()]).toEqual(['/admin/bookings?group=1', { ...everything, group: 1 }])
  expect(texts('h2')).toContain('Inga bokningar hittades')
  await does(() => {
    history.replaceState(null, '', '/admin/bookings?bookingNumber=1007')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(field('Bokningsnummer').value).toBe('1007')
})

test('is narrowed to one user’s by the address, which is said, with a way to all of them', {
  tags: 'list-admin',
}, async () => {
  const { searched } = await show('/admin/bookings?userId=7')
  expect(searched()).toEqual({ ...everything, userId: 7 })
  expect(textOf(document.body)).toContain('Visar bokningar för Ellen Ek.')
  await press(link('Visa allas bokningar'))
  expect([address(), searched()]).toEqual(['/admin/bookings', everything])
})

test('words, days, resource and status are one search, whose state stands in the address; how many were found is said, and one press clears it', {
  tags: 'day-search-page',
}, async () => {
  const path = '/admin/bookings?words=johan+labb&resource=7&startDate=2026-06-11&endDate=2026-06-12&status=0'
  const { searched } = await show()
  await fill(field('Sök'), 'johan labb')
  await choose(field('Resurs'), 'Eken')
  await choose(field('Status'), 'Obekräftad')
  await fill(field('Från datum'), '2026-06-11')
  await fill(field('Till datum'), '2026-06-10')
  await search()
  expect(fieldErrors()).toEqual(['Till-datumet måste vara från-datumet eller senare.'])
  expect([focused(), button(/^Fler villkor/).getAttribute('aria-expanded')]).toEqual([field('Till datum'), 'true'])
  await fill(field('Till datum'), '2026-06-12')
  await search()
  const said = { words: 'johan labb', resource: 7, startDate: '2026-06-11', endDate: '2026-06-12', status: 0 }
  expect(new Set(new URLSearchParams(location.search))).toEqual(new Set(new URL(path, location.href).searchParams))
  expect(searched()).toEqual({ ...everything, ...said })
  expect(texts('.found-count')).toEqual(['1 bokning hittades'])
  expect(button(/^Fler villkor/).textContent).toBe('Fler villkor (4)')

  // The address contains the whole search.
  await show(path)
  expect([field('Sök').value, field('Från datum').value, chosen(field('Resurs'))]).toEqual([
    'johan labb',
    '2026-06-11',
    'Eken',
  ])
  await press(link('Rensa sökningen'))
  expect([address(), field('Sök').value, field('Från datum').value]).toEqual(['/admin/bookings', '', ''])
})

test('people whom the words tell of stand above, found by phone too, with links', {
  tags: ['day-search-page', 'day-search-phone'],
}, async () => {
  stopClock()
  const users = ok({ users: [{ ...someUser, organisation: { name: 'Ek & Co' } }], page: 1, pageSize: 5, pages: 2 })
  const { calls, searched } = await show('/admin/bookings?words=%2B46701740640', { users })
  expect(calls('users').at(-1)).toEqual({ query: { search: '+46701740640', page: 1, pageSize: 5 } })
  expect(searched()).toEqual({ ...everything, ...detailed, words: '+46701740640' })
  expect(await heardDuring(2_000)).toContain('1 användare som stämmer visas ovanför bokningarna')
  expect(texts('.matching-users li')).toEqual(['Ellen Ek ellen@example.se · 070-174 06 40 · Ek & Co'])
  expect(link('Ellen Ek').getAttribute('href')).toBe('/admin/users/7')
  expect(link('Visa alla användare som stämmer').getAttribute('href')).toBe('/admin/users?search=%2B46701740640')
  vi.useRealTimers()
})
