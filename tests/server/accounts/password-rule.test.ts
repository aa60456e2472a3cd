/**
 * Which new passwords are refused.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPasswordProblem } from '../../../server/accounts/password-rule.ts'

const known = ['anna.forsberg@post.example', 'Anna', 'Forsberg', '19910717-2380', '070-174 06 12', 'Ekstad', 'Bo', '']
const common = 'Lösenordet är för vanligt. Välj ett annat.'
const like = 'Lösenordet liknar ditt namn, dina uppgifter eller tjänstens namn. Välj ett annat.'

describe('a new password', () => {
  test.each([
    ...['1234567890', 'qwertyuiop', 'PASSWORD123', 'password!!!', '1password1', 'Qwerty12345', 'iloveyou2026'],
    ...['basketball', 'Sommar2026!', 'sommaren26', 'lösenord12', 'Losenord!1', 'stockholm08', 'mammapappa1'],
    ...['aaaaaaaaaa', '1212121212', 'ababababab1', 'ＰＡＳＳＷＯＲＤ１２'],
  ])('%j is too common [password-rule]', (password) => {
    expect(newPasswordProblem(password, known)).toBe(common)
  })
  test.each([
    ...['annaforsberg', 'anna.forsberg', 'Forsberg1991!', 'forsberganna', 'anna.forsberg@post.example'],
    ...['19910717-2380', '199107172380', '0701740612', 'ekstad-1234', 'Larcentrum2026', 'lärcentrum!', 'bokning1234'],
  ])('%j is too like what is known', (password) => {
    expect(newPasswordProblem(password, known)).toBe(like)
  })
  test.each([
    ...['annas hemliga katt', 'tre-gula-cyklar', 'x7#93-28!!04', 'Forsberg väntar på bussen', 'ett-bra-losenord'],
    ...['         \u00e5ng', 'password is not enough', '🙂🙃😀😃😄😁😆😅🤣😂'],
  ])('%j is good', (password) => {
    expect(newPasswordProblem(password, known)).toBeNull()
  })
  test('that is short is told so first', () => {
    expect(newPasswordProblem('password', known)).toBe('Lösenordet måste ha minst 10 tecken.')
  })
  test('made by a machine is good, whoever one is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz23456789'), { minLength: 20, maxLength: 20 }),
        fc.array(fc.emailAddress(), { maxLength: 3 }),
        (letters, addresses) => {
          fc.pre(new Set(letters).size > 8)
          expect(newPasswordProblem(letters.join(''), addresses)).toBeNull()
        },
      ),
    )
  })
})
