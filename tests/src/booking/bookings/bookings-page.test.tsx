// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { BookingsPage } from '../../../../src/booking/bookings/bookings-page.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { link, screenOfFile, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

test('who has booked nothing is told so, and where one books', { tags: 'look-empty-states' }, async () => {
  const fake = createFakeCore({
    pagedBookings: { _tag: 'Ok', value: { bookings: [], page: 1, pageSize: 20, pages: 0 } },
  })
  fake.change(signedIn(someUser))
  await draw(<BookingsPage />, fake, '/bookings')
  expect(texts('.bookings-empty h2')).toEqual(['Du har inga bokningar än'])
  expect(link('Boka lokaler och resurser').getAttribute('href')).toBe('/')
})
