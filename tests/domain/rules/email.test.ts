import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from '../../../domain/rules/email.ts'
import { check } from '../check.ts'

const label = (length: number): string => 'a'.repeat(length)

test.each([
  '',
  'a@b',
  'a@b.se',
  'Åsa@b.se'.replace('Å', 'A'),
  "o'hara+1@b-c.example",
  'a.b.c@d.e.f',
  `${label(64)}@b.se`,
])('%j passes', { tags: 'valid-email-check' }, (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  'a',
  '@',
  'a@',
  '@b',
  'a@b.',
  'a@.b',
  'a@-b.se',
  'a@b-.se',
  'a..b@c.se',
  '.a@b.se',
  'a.@b.se',
  'a b@c.se',
  'a@b c.se',
  'a@b@c.se',
  'åsa@b.se',
  'a@bå.se',
  ' ',
  'a@b.se\n',
  `a@${label(64)}.se`,
])('%j fails', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('at most 64 characters before the @ and 254 in all', { tags: 'valid-email-check' }, () => {
  const domain = (length: number): string => `${label(63)}.${label(63)}.${label(63)}.${label(length - 192)}`
  expect(isEmail(`${label(65)}@b.se`)).toBe(false)
  expect(isEmail(`${label(1)}@${domain(252)}`)).toBe(true)
  expect(isEmail(`${label(2)}@${domain(252)}`)).toBe(false)
})

/** The check of the framework, copied letter for letter (Angular, Validators.email). */
const framework =
  /^(?=.{1,254}$)(?=.{1,64}@)[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

test('passes what the framework passes, and nothing else but the empty text', () => {
  const near = fc.array(fc.constantFrom('a', 'B', '7', '.', '-', '@', '+', 'å', ' ', label(31), label(63)), {
    maxLength: 10,
  })
  check(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        near.map((parts) => parts.join('')),
        fc.string(),
      ),
      (text) => {
        expect(isEmail(text)).toBe(text === '' || framework.test(text))
      },
    ),
    10,
  )
})

// A regular expression with backtracking would not end.
test('a hostile text is judged at once', () => {
  for (const text of [`${label(1e6)}@`, `a@${'a-'.repeat(120)}!`, `${'a.'.repeat(1e5)}`, `a@${'a.'.repeat(125)}!`])
    expect(isEmail(text)).toBe(false)
})
