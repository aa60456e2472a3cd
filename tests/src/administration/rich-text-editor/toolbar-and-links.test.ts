/** The addresses that a person may write for a link. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedHref } from '../../../../domain/rules/rich-text.ts'
import { writtenHref } from '../../../../src/administration/rich-text-editor/link-lightbox.tsx'
import { keyShortcut, keyWords, tools } from '../../../../src/administration/rich-text-editor/toolbar.tsx'
import { check } from '../../../domain/check.ts'

test.each([
  ['https://www.exempel.se/a?b=1#c', 'https://www.exempel.se/a?b=1#c'],
  [' www.exempel.se ', 'https://www.exempel.se'],
  ['exempel.se/om oss', null],
  ['åäö.se', 'https://åäö.se'],
  ['localhost', null],
  ['/register', '/register'],
  ['register', null],
  ['//exempel.se', null],
  ['anna@exempel.se', 'mailto:anna@exempel.se'],
  ['mailto:anna@exempel.se', 'mailto:anna@exempel.se'],
  ['0123-456 78', 'tel:012345678'],
  ['+46 (0)123 45 67 89', 'tel:+460123456789'],
  ['tel:0123-45678', 'tel:012345678'],
  ['{{link}}', '{{link}}'],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
])('%j is %j', (written, expected) => {
  expect(writtenHref(written)).toBe(expected)
})

test('whatever is written, a link leads where links may lead, and means the same when it is changed', () => {
  check(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress(), fc.stringMatching(/^[\d +()-]{1,15}$/)),
      (written) => {
        const address = writtenHref(written)
        if (address === null) return
        expect(allowedHref(address)).toBe(address)
        expect(writtenHref(address)).toBe(address)
      },
    ),
    5,
  )
})

test('every tool has a key of its own, said in words', () => {
  expect(new Set(tools.map(({ key }) => key)).size).toBe(tools.length)
  expect(keyWords('Mod-Shift-l', false)).toBe('Ctrl+Skift+L')
  expect(keyWords('Mod-b', false)).toBe('Ctrl+B')
  expect(keyWords('Mod-Shift-8', true)).toBe('⇧⌘8')
  expect(keyShortcut('Mod-Shift-l', false)).toBe('Control+Shift+l')
  expect(keyShortcut('Mod-b', true)).toBe('Meta+b')
})
