/** The link that the menu marks as the current page. */
import { expect, test } from 'vitest'
import { UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { BookingPage } from '../../../../src/booking/bookings/booking-page.tsx'
import { EditBookingPage } from '../../../../src/booking/edit-booking/edit-booking-page.tsx'
import { AdministratorMenu } from '../../../../src/shell/root-page/administrator-menu.tsx'
import { MenuLink } from '../../../../src/shell/root-page/menu.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { screenOfFile } from '../../testing/screen.tsx'
import { ok, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

const colleague: User = { ...someUser, id: UserId.make(8), role: 'administrator' }
const own: User = { ...someUser, role: 'administrator' }
const editing = <EditBookingPage bookingId="7" bookingResourceId="1" />
const reading = <BookingPage bookingId="7" />

const marked = (): readonly (string | null)[] =>
  [...document.querySelectorAll('a[aria-current]')].map((link) => link.getAttribute('href'))

test('while a booking is edited or read the menu marks whose it is: one’s own, or all bookings', {
  tags: 'menu-whose-booking',
}, async () => {
  for (const [page, path] of [
    [editing, '/bookings/7/resource/1'],
    [reading, '/bookings/7'],
  ] as const) {
    for (const [user, href] of [
      [colleague, '/admin/bookings'],
      [own, '/bookings'],
    ] as const) {
      const fake = createFakeCore({ booking: ok(someBooking), usage: ok([]) })
      fake.change(signedIn(user))
      const menu = (
        <ul>
          <AdministratorMenu />
          <li>
            <MenuLink href="/bookings" text="Mina bokningar" />
          </li>
        </ul>
      )
      await draw(
        <>
          {menu}
          {page}
        </>,
        fake,
        path,
      )
      expect(marked()).toEqual([href])
      const isAdministrators = href === '/admin/bookings'
      expect(document.querySelector('.administrator-menu > button')?.getAttribute('data-current')).toBe(
        String(isAdministrators),
      )
      await draw(menu, fake, '/bookings')
      expect(marked()).toEqual(['/bookings'])
    }
  }
})
