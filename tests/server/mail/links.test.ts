/** Where the e-mails lead. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingId, UserId } from '../../../domain/schema/ids.ts'
import { createLinks } from '../../../server/mail/links.ts'

const userId = Schema.decodeUnknownSync(UserId)(7)
const bookingId = Schema.decodeUnknownSync(BookingId)(12)

test('a client that is served from a folder is led to there; calls stay at the root', { tags: 'own-base-path' }, () => {
  const links = createLinks(() => 'https://www.example.se', '/boka/')
  expect([
    links.verifyEmail(userId, 'x'),
    links.bookings(),
    links.administeredBooking(bookingId),
    links.bookingFeed('t'),
  ]).toEqual([
    'https://www.example.se/boka/verify-email?id=7&code=x',
    'https://www.example.se/boka/bookings',
    'https://www.example.se/boka/admin/bookings/12',
    'https://www.example.se/api/booking/feed/t.ics',
  ])
})

test('every link begins with the address of the installation, whatever the code is', {
  tags: ['email-links', 'setting-public-url'],
}, () => {
  const links = createLinks(() => 'https://boka.example.se')
  fc.assert(
    fc.property(fc.string(), (code) => {
      const [verify, reset] = [links.verifyEmail(userId, code), links.resetPassword(userId, code)].map(
        (link) => new URL(link),
      )
      for (const [url, path] of [
        [verify, '/verify-email'],
        [reset, '/forgot-password'],
      ] as const) {
        expect(url?.origin).toBe('https://boka.example.se')
        expect(url?.pathname).toBe(path)
        expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({ id: '7', code })
      }
    }),
  )
  expect([
    links.forgotPassword(),
    links.booking(bookingId),
    links.bookings(),
    links.administeredBooking(bookingId),
  ]).toEqual([
    'https://boka.example.se/forgot-password',
    'https://boka.example.se/bookings/12',
    'https://boka.example.se/bookings',
    'https://boka.example.se/admin/bookings/12',
  ])
})
