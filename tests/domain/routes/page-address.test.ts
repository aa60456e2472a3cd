/** The addresses that are pages. They are those that the client's router and its pages accept. */
import { describe, expect, test } from 'vitest'
import { pageAddress } from '../../../domain/page-address.ts'
import { routes } from '../../../domain/routes.ts'

const good = { ':date': '2026-03-04', ':week': '2026-W10', ':month': '2026-03' }
const addressOf = (route: string, values: Readonly<Record<string, string>> = {}): string =>
  route.replaceAll(/:\w+/g, (name) => values[name] ?? Object.entries(good).find(([key]) => key === name)?.[1] ?? '12')

describe('an address', { tags: 'page-404' }, () => {
  test.each(Object.values(routes))(
    'of %s is a page, in any case and with a slash, and not with more behind it',
    (route) => {
      const path = addressOf(route)
      expect([path, `${path}/`.replace('//', '/'), path.toUpperCase()].map((one) => pageAddress(one) !== null)).toEqual(
        [...[true, true, true]],
      )
      // Whatever stands in the place of a sign's token, the sign's page says what it is.
      const further = route === routes.doorSign ? `${path}/x` : `${path === '/' ? '' : path}x`
      expect([pageAddress(path === '/' ? '/x' : further), pageAddress(`${path === '/' ? '' : path}/x/y`)]).toEqual([
        ...[null, null],
      ])
    },
  )

  test.each(
    Object.values(routes).flatMap((route) => [...route.matchAll(/:\w+/g)].map(([name]) => [route, name] as const)),
  )('of %s with a value for %s that is none is no page', (route, name) => {
    const none = {
      ':date': ['2026-02-30', '2026-13-01', 'today', '2026-3-4'],
      ':month': ['2026-13', '2026-00', '26-03'],
      ':token': [],
      ':week': ['2026-W54', '2026-W00', '2025-W53', 'W10'],
    }[name] ?? ['0', '-1', '1.5', '01', '2147483648', '99999999999999999999', 'sju', '%31', ' 1']
    for (const value of none) expect([value, pageAddress(addressOf(route, { [name]: value }))]).toEqual([value, null])
  })

  test('names the group or room that it is about', () => {
    expect(pageAddress('/group/7/manad/2026-03')).toEqual({ groupId: 7, resourceId: null, signToken: null })
    expect(pageAddress('/admin/resources/9')).toEqual({ groupId: null, resourceId: 9, signToken: null })
    expect(pageAddress('/skylt/abc')).toEqual({ groupId: null, resourceId: null, signToken: 'abc' })
  })
})
