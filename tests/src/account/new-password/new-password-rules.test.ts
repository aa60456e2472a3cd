import { expect, test } from 'vitest'
import { changeTexts, newPasswordProblem, resetTexts } from '../../../../src/account/new-password.tsx'

test.each([
  ['', resetTexts, 'Fyll i lösenord.'],
  ['', changeTexts, 'Fyll i nytt lösenord.'],
  ['nio tecke', resetTexts, 'Lösenordet måste ha minst 10 tecken.'],
  ['          ', resetTexts, null],
  ['tio tecken', changeTexts, null],
  ['ö'.repeat(513), resetTexts, 'Lösenordet är för långt.'],
])('a new password, in the words of the specification: %j', (password, texts, problem) => {
  expect(newPasswordProblem(password, texts)).toBe(problem)
})
