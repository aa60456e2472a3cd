import { expect, test } from 'vitest'
import { CalendarFeed } from '../../../../src/booking/calendar-feed/calendar-feed.tsx'
import { changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, field, fill, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const LINK = 'https://example.test/api/bookings/feed/abc.ics'

test('the link that was made is shown until another one ends it, from whichever tab, and never again', async () => {
  let createdAt: string | null = null
  const fake = createFakeCore({
    bookingFeed: () => ok({ createdAt }),
    createBookingFeed: () => {
      createdAt = '2026-03-03T07:00:00.000Z'
      return ok({ address: LINK, createdAt })
    },
  })
  fake.change(signedIn(someUser))
  await draw(<CalendarFeed />, fake, '/bookings')
  await settled(() => expect(button('Visa i min kalender')).toBeTruthy())
  await press(button('Visa i min kalender'))
  const dialog = document.querySelector('dialog') ?? document
  await fill(field('Ditt lösenord', dialog), 'demo-losenord-1')
  await press(button('Visa i min kalender', dialog))
  await does(() => fake.change(changedIn('bookings')))
  const links = (): string[] => [...document.querySelectorAll('input')].map(({ value }) => value)
  await settled(() => expect(links()).toEqual([LINK]))

  // Another tab makes a new link, so the link in this tab no longer works.
  createdAt = '2026-03-04T07:00:00.000Z'
  await does(() => fake.change(changedIn('bookings')))
  await settled(() => expect(links()).toEqual([]))
  expect(texts('.calendar-feed p').join(' ')).toContain('Du har en adress sedan onsdag 4 mars 2026.')
})
