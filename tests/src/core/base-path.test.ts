/** A client that is served from a folder: which addresses are its pages, and their addresses in the browser. */
import { describe, expect, test } from 'vitest'
import { browserPath, pageWithin } from '../../../src/core/base-path.ts'
import { signInPath } from '../../../src/shell/routing/paths.ts'
import { InvalidReturnUrl, returnPath } from '../../../src/shell/routing/return-url.ts'

const base = '/boka'
const origin = 'https://www.example.se'

describe('served from a folder', { tags: 'own-base-path' }, () => {
  test.each([
    ['/boka/group/7', '/group/7'],
    ['/boka/', '/'],
    ['/boka', '/'],
    ['/', null],
    ['/bokat/group/7', null],
    ['/group/7', null],
  ])('%s is the page %s', (path, page) => {
    expect(pageWithin(path, base)).toBe(page)
    expect(pageWithin(path, '')).toBe(path)
  })

  test.each([
    ['/group/7', '/boka/group/7'],
    ['/boka/group/7', '/boka/group/7'],
    ['/boka?a=b', '/boka?a=b'],
    ['/?from=/boka/', '/boka/?from=/boka/'],
  ])('a link to %s in a text leads to %s', (written, found) => {
    expect(browserPath(written, base)).toBe(found)
    expect(browserPath(written, '')).toBe(written)
  })

  test('sign-in is told the browser’s address, and leads back to the page', () => {
    const search = new URL(signInPath('/bookings?page=2', base), origin).searchParams
    expect(search.get('returnUrl')).toBe('/boka/bookings?page=2')
    expect(returnPath(search.get('returnUrl'), origin, base)).toBe('/bookings?page=2')
    expect(returnPath(`${origin}/boka`, origin, base)).toBe('/')
    expect(returnPath(null, origin, base)).toBe('/')
  })

  test.each([
    '/',
    '/group/7',
    '/bokat/',
    '/boka/../admin',
    '/boka//evil.example',
    'https://www.example.se/group/7',
    'https://evil.example/boka/',
    'boka/group/7',
  ])('%s is an address that sign-in does not return to', (returnUrl) => {
    expect(() => returnPath(returnUrl, origin, base)).toThrow(InvalidReturnUrl)
  })
})
