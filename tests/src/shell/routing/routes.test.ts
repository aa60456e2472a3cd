import { describe, expect, test } from 'vitest'
import { groupInPath, isBookingPath, signInPath } from '../../../../src/shell/routing/routes.ts'

describe('addresses', () => {
  test.each([
    ['/group/7', '7'],
    ['/group/7/2026-03-04', '7'],
    ['/groups/7', null],
    ['/group/x', null],
    ['/', null],
  ])('the group in %s is %s', (path, group) => {
    expect(groupInPath(path)).toBe(group)
  })

  test.each([
    ['/group/7', true],
    ['/group/7/2026-03-04', true],
    ['/group/7?x', true],
    ['/bookings/3/resource/9', true],
    ['/bookings/3', false],
    ['/', false],
    ['/profile', false],
  ])('%s returns to booking: %s', (path, booking) => {
    expect(isBookingPath(path)).toBe(booking)
  })

  test('sign-in keeps the whole way back', () => {
    expect(signInPath('/group/7/2026-03-04?a=b&c')).toBe('/sign-in?returnUrl=%2Fgroup%2F7%2F2026-03-04%3Fa%3Db%26c')
    expect(signInPath('/')).toBe('/sign-in')
  })
})
