// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { BookingsPage } from '../../../../src/booking/bookings/bookings-page.tsx'
import { createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { button, link, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { someUser, unreached } from '../../testing/some-user.ts'

const draw = screenOfFile()

test("one's own list is asked for by one's own id; where it cannot be loaded that is said in its place, with a retry; an empty one says where one books", {
  tags: ['list-filtered', 'list-load-failed', 'look-empty-states'],
}, async () => {
  let answer: Told = unreached
  const fake = createFakeCore({ pagedBookings: () => answer })
  fake.change(signedIn(someUser))
  const call = await draw(<BookingsPage />, fake, '/bookings')
  const body = { page: 1, pageSize: 20, userId: someUser.id }
  expect(call.mock.calls).toContainEqual(['pagedBookings', { body }, { toastsFailure: true }])
  expect(texts('.notice-title')).toEqual(['Dina bokningar kunde inte hämtas.'])
  expect(document.querySelector('.bookings-skeleton')).toBeNull()
  answer = { _tag: 'Ok', value: { bookings: [], page: 1, pageSize: 20, pages: 0 } }
  await press(button('Försök igen'))
  expect(texts('.bookings-empty h2')).toEqual(['Du har inga bokningar än'])
  expect(link('Boka lokaler och resurser').getAttribute('href')).toBe('/')
})
