import { describe, expect, test } from 'vitest'
import {
  changeTexts,
  newPasswordProblem,
  repetitionProblem,
  resetTexts,
} from '../../../../src/account/new-password/new-password-rules.ts'

describe('a new password, in the words of the specification', {
  tags: ['valid-reset-match', 'valid-change-match'],
}, () => {
  test.each([
    ['', resetTexts, 'Fyll i lösenord.'],
    ['', changeTexts, 'Fyll i nytt lösenord.'],
    ['nio tecke', resetTexts, 'Lösenordet måste ha minst 10 tecken.'],
    ['          ', resetTexts, null],
    ['tio tecken', changeTexts, null],
    ['ö'.repeat(513), resetTexts, 'Lösenordet är för långt.'],
  ])('%j', (password, texts, problem) => {
    expect(newPasswordProblem(password, texts)).toBe(problem)
  })

  test.each([
    ['', 'tio tecken', resetTexts, 'Repetera lösenord.'],
    ['', 'tio tecken', changeTexts, 'Repetera nytt lösenord.'],
    ['tio teckn', 'tio tecken', resetTexts, 'Lösenorden stämmer inte med varandra'],
    ['tio tecken ', 'tio tecken', changeTexts, 'Lösenorden stämmer inte med varandra.'],
    ['tio tecken', 'tio tecken', resetTexts, null],
  ])('%j repeats %j', (repeated, password, texts, problem) => {
    expect(repetitionProblem(repeated, password, texts)).toBe(problem)
  })
})
