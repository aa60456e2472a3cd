import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidReturnUrl, returnPath } from '../../../../src/shell/routing/return-url.ts'
import { runsOf } from '../../../testing/breadth.ts'

const origin = 'https://boka.example'

describe('where sign-in may return to', { tags: 'sign-in-return-checked' }, () => {
  test.each([
    [null, '/'],
    ['', '/'],
    ['/', '/'],
    ['/group/1', '/group/1'],
    ['/group/1/2026-03-04', '/group/1/2026-03-04'],
    ['/bookings?page=2#top', '/bookings?page=2#top'],
    ['/a/../b', '/b'],
    ['/sök?q=å ä', '/s%C3%B6k?q=%C3%A5%20%C3%A4'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/?returnUrl=https://evil.example', '/?returnUrl=https://evil.example'],
    ['https://boka.example', '/'],
    ['https://boka.example/profile', '/profile'],
    ['HTTPS://BOKA.EXAMPLE/profile', '/profile'],
    ['https://boka.example:443/profile', '/profile'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/%0d%0aLocation:%20https://evil.example', '/%0d%0aLocation:%20https://evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/.evil.example', '/.evil.example'],
    ['/;//evil.example', '/;//evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
  ])('%j leads to %s', (given, path) => {
    expect(returnPath(given, origin)).toBe(path)
  })

  test.each([
    ['//evil.example'],
    ['///evil.example'],
    ['////evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['\\/evil.example'],
    ['/\tevil.example'],
    ['/\t/evil.example'],
    ['\t//evil.example'],
    ['/\n/evil.example'],
    ['\r\n//evil.example'],
    ['/\u0000/evil.example'],
    [' //evil.example'],
    [' /group/1'],
    ['https:evil.example'],
    ['https:/evil.example'],
    ['https:///evil.example'],
    ['https://evil.example'],
    ['http://boka.example'],
    ['https://boka.example.evil.example'],
    ['https://boka.example@evil.example'],
    ['https://evil.example@boka.example'],
    ['https://user:secret@boka.example/'],
    ['https://boka.example:8443/'],
    ['https://boka.example\\@evil.example'],
    ['https://boka.example%2eevil.example'],
    ['https://bokа.example/'],
    ['https://boka。example/evil'],
    ['ftp://boka.example/'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
    ['blob:https://boka.example/1'],
    ['evil.example'],
    ['group/1'],
    ['./group/1'],
    ['../group/1'],
    ['?a=b'],
    ['#top'],
    ['/\u007f'],
    ['https://[::1'],
    ['／／evil.example'],
    ['//boka.example'],
    ['//boka.example@evil.example'],
    ['http:/\\evil.example'],
    ['HTTPS://EVIL.EXAMPLE'],
    ['https://boka.example:x@evil.example'],
    ['https://boka.example.'],
    ['https://127.0.0.1/'],
    ['wss://boka.example/'],
    ['about:blank'],
    ['intent://boka.example#Intent;scheme=https;end'],
    ['\u200b//evil.example'],
    ['\ufeff//evil.example'],
    ['\u2028/evil.example'],
    ['%2f%2fevil.example'],
    ['https%3A%2F%2Fevil.example'],
    ['〱/evil.example'],
  ])('%j is an error and leads nowhere', (given) => {
    if (given === 'https://boka。example/evil') {
      // A parser of addresses treats the ideographic full stop as a dot, so this address has our own host.
      expect(returnPath(given, origin)).toBe('/evil')
      return
    }
    expect(() => returnPath(given, origin)).toThrow(InvalidReturnUrl)
    expect(() => returnPath(given, origin)).toThrow('Invalid return url...')
  })

  test('our own origin before the path of another site is refused: its path alone would lead there', () => {
    // The property below has found these addresses. The path of the first is `//`.
    for (const given of ['https://boka.example//', 'https://boka.example//evil.example/', '/.//evil.example'])
      expect(() => returnPath(given, 'https://boka.example'), given).toThrow(InvalidReturnUrl)
  })

  test('whatever is given, the way back is on our own origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.example',
      '@',
      ':',
      'https:',
      '%2f',
      '\t',
      '?',
      '#',
      '.',
      '..',
      'å',
      ' ',
      'boka.example',
    )
    const given = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(given, (text) => {
        let path: string
        try {
          path = returnPath(text, origin)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidReturnUrl)
          return
        }
        expect(new URL(path, origin).origin).toBe(origin)
        expect(path).toMatch(/^\/(?!\/)/)
      }),
      { numRuns: runsOf(30) },
    )
  })
})
