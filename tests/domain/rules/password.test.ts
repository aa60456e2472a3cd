import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordProblem, passwordTexts } from '../../../domain/rules/password.ts'
import { check } from '../check.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length

describe('a password', () => {
  test('of ten characters to 1,024 bytes may be anything', () => {
    check(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1_100, size: 'max' }), (password) => {
        const expected = [...password].length < 10 ? passwordTexts.short : null
        expect(passwordProblem(password)).toBe(bytes(password) > 1_024 ? passwordTexts.long : expected)
      }),
    )
  })

  test.each([
    ['x'.repeat(9), passwordTexts.short],
    ['x'.repeat(10), null],
    ['🙂'.repeat(9), passwordTexts.short],
    ['🙂'.repeat(10), null],
    ['å'.repeat(512), null],
    ['å'.repeat(513), passwordTexts.long],
    ['x'.repeat(1_024), null],
    ['x'.repeat(1_025), passwordTexts.long],
    ['', passwordTexts.short],
  ])('number %# has the bounds that it should', (password, expected) => {
    expect(passwordProblem(password)).toBe(expected)
  })
})
