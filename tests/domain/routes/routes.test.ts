import { describe, expect, test } from 'vitest'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { isGroupId } from '../../../domain/ids.ts'
import { groupInPath, isBookingPath, pathTo, routes } from '../../../domain/routes.ts'
import { returningTo, signInPath, toConfirmAt, withoutConfirming } from '../../../src/shell/routing/paths.ts'

describe('addresses', () => {
  test.each([
    ['/group/7', '7'],
    ['/group/7/2026-03-04', '7'],
    ['/groups/7', null],
    ['/group/7/manad/2026-03', '7'],
    ['/group/x', null],
    ['/', null],
  ])('the group in %s is %s', (path, group) => {
    expect(groupInPath(path)).toBe(group)
  })

  test.each([
    ['/group/7', true],
    ['/group/7/2026-03-04', true],
    ['/group/7?x', true],
    ['/resurs/7', true],
    ['/resurs/7/2026-W49', true],
    ['/hitta?from=14:00', true],
    ['/hittar', false],
    ['/bookings/3/resource/9', true],
    ['/group/7/manad/2026-03', true],
    ['/resurs/3/manad/2026-03', true],
    ['/bookings/3', false],
    ['/', false],
    ['/hitta?from=14:00', true],
    ['/profile', false],
  ])('%s returns to booking: %s', (path, booking) => {
    expect(isBookingPath(path)).toBe(booking)
  })

  test('sign-in keeps the whole way back', () => {
    expect(signInPath('/group/7/2026-03-04?a=b&c')).toBe('/sign-in?returnUrl=%2Fgroup%2F7%2F2026-03-04%3Fa%3Db%26c')
    expect(signInPath('/')).toBe('/sign-in')
  })

  test.each([
    ['/group/7/2026-03-04?resurs=9', '/group/7/2026-03-04'],
    ['/resurs/7/2026-W49', '/resurs/7/2026-W49'],
  ])(
    'a mailed link leads back to %s, and what is held is confirmed there',
    { tags: 'first-booking-week' },
    (page, grid) => {
      expect(returningTo(page)).toEqual({ returnUrl: grid })
      expect(toConfirmAt(page)).toBe(`${grid}?confirm=1`)
      expect(withoutConfirming(toConfirmAt(page))).toBe(grid)
    },
  )

  test.each(['/', '/hitta?from=14:00', '/resurs/7', '/resurs/7/manad/2026-03'])(
    'a mailed link leads not to %s',
    (page) => {
      expect([returningTo(page), toConfirmAt(page)]).toEqual([{}, page])
    },
  )

  test('an address of a page is built from its values, and is the address of that page', () => {
    const groupId = 7
    const date = '2026-03-04'
    if (!isGroupId(groupId) || !isLocalDate(date)) throw new RangeError('neither an id nor a date')
    expect(pathTo(routes.groupDay, { groupId, date })).toBe('/group/7/2026-03-04')
  })
})
