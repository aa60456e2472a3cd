import { expect, test } from 'vitest'
import { mendedAddress } from '../../domain/mended-address.ts'

const CODE = 'Aq3-_x7YbZ0123456789abcdefghijklmnopqrstuv_'
const whole = `/verify-email?id=17&code=${CODE}`
const withReturn = `${whole}&returnUrl=%2Fgroup%2F7%2F2026-03-03`

test.for([
  `/verify-email?id=17&amp;code=${CODE}`,
  `/verify-email?id=17&amp;amp;code=${CODE}`,
  `/verify-email?id=17&#38;code=${CODE}`,
  `/verify-email?id=17%26code=${CODE}`,
  `/verify-email?id=17%26amp%3Bcode=${CODE}`,
  `/verify-email?id=3D17&code=3D${CODE}`,
  ...[
    '.',
    '>',
    ')',
    ',',
    ' ',
    '%20',
    '%3E',
    '%3E.',
    '%29.',
    '%22',
    ';',
    '!',
    '%E2%80%9D',
    '%E2%80%8B',
    '%0D%0A',
    '%C2%A0',
  ].map((behind) => `${whole}${behind}`),
  `/verify-email?id=17&code=${CODE.slice(0, 20)}%0D%0A${CODE.slice(20)}`,
  `/verify-email?id=17&code=${CODE.slice(0, 20)}=%0A${CODE.slice(20)}`,
  `/verify-email?id=17&code=${CODE.slice(0, 20)}%20${CODE.slice(20)}`,
  `/verify-email?id=17&code=%E2%80%8B${CODE}`,
])('a link with a code: %j', { tags: ['mail-link-mended'] }, (address) => {
  expect(mendedAddress(address)).toBe(whole)
})

test('what it leads on to is mended too', { tags: ['mail-link-mended'] }, () => {
  expect(mendedAddress(`${withReturn.replaceAll('&', '&amp;')}%3E.`)).toBe(withReturn)
})

test.for([
  ['/bookings/12.', '/bookings/12'],
  ['/bookings/12%3E', '/bookings/12'],
  ['/admin/users/7/bookings),', '/admin/users/7/bookings'],
  ['/profile%20', '/profile'],
  ['/%3E', '/'],
] as const)('a link without one: %s', { tags: ['mail-link-mended'] }, ([address, mended]) => {
  expect(mendedAddress(address)).toBe(mended)
})

test.for([
  whole,
  withReturn,
  '/',
  '/bookings/12',
  '/boka/bookings',
  '/group/7/2026-03-03',
  '/admin/users?search=St.',
  '/admin/bookings?words=a%26amp%3Bb)',
  '/hitta?from=08:00&to=',
  '/sign-in?returnUrl=%2Fadmin%2Fusers%3Fsearch%3DSt.',
])('one that is whole stays: %s', { tags: ['mail-link-mended'] }, (address) => {
  expect(mendedAddress(address)).toBeNull()
})
