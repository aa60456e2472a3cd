/** Where the e-mails lead. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendedAddress } from '../../../domain/mended-address.ts'
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

/** The forms that programs give to an address that stands in a text or in HTML. */
const mangled: Readonly<Record<string, (address: string) => string>> = {
  'as HTML writes it': (address) => address.replaceAll('&', '&amp;'),
  'with the full stop of its sentence': (address) => `${address}.`,
  'with the bracket around it': (address) => `${address}%3E`,
  'with a parenthesis and a comma': (address) => `${address}),`,
  'with a space': (address) => `${address}%20`,
}

test('each of them leads where it led, whatever a program made of it', { tags: 'mail-link-mended' }, () => {
  const code = 'Aq3-_x7YbZ0123456789abcdefghijklmnopqrstuv_'
  const links = createLinks(() => 'https://www.example.se', '/boka/').returningTo('/group/7/2026-03-03')
  const others = createLinks(() => 'https://www.example.se', '/boka/')
  const all = [
    ...[others.profile(), others.bookings(), others.booking(bookingId), others.forgotPassword()],
    ...[others.administeredBooking(bookingId), others.administeredBookingsOf(userId)],
    ...[links, others].flatMap((some) => [
      ...[some.verifyEmail(userId, code), some.resetPassword(userId, code)],
      ...[some.claimAccount(userId, code), some.undoEmailChange(userId, code)],
    ]),
  ]
  for (const link of all) {
    const { pathname, search } = new URL(link)
    const address = `${pathname}${search}`
    expect(mendedAddress(address)).toBeNull()
    for (const mangle of Object.values(mangled)) {
      const changed = mangle(address)
      expect(mendedAddress(changed) ?? changed).toBe(address)
    }
  }
})
