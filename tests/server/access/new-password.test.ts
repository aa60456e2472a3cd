/**
 * The new passwords that are refused.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPasswordProblem } from '../../../server/access/new-password.ts'

const known = ['anna.forsberg@post.example', 'Anna', 'Forsberg', '19910717-2380', '070-174 06 12', 'Ekstad', 'Bo', '']
const common = 'Lösenordet är för vanligt. Välj ett annat.'
const like = 'Lösenordet liknar ditt namn, dina uppgifter eller tjänstens namn. Välj ett annat.'

describe('a new password', { tags: 'password-rule' }, () => {
  test.each([
    ...['1234567890', 'qwertyuiop', 'PASSWORD123', 'password!!!', '1password1', 'Qwerty12345', 'iloveyou2026'],
    ...['basketball', 'Sommar2026!', 'sommaren26', 'lösenord12', 'Losenord!1', 'stockholm08', 'mammapappa1'],
    ...[
      'aaaaaaaaaa',
      '1212121212',
      'ababababab1',
      'ＰＡＳＳＷＯＲＤ１２',
      'P@ssw0rd2026!',
      'Vår2026!!!!',
      'blåbär2026',
    ],
    ...[
      'qwertyuiopå',
      '1qaz2wsx3edc',
      'asdfghjklö',
      'abcd1234efgh',
      'qwerty-2026-asdf',
      'hejdåhejdåhejdå',
      '2026-11-22!!',
    ],
    ...['demo-losenord', 'demo-losenord-1', 'Demo lösenord!', 'mitt-lösenord', 'hemligt-lösenord', 'adminadmin1'],
    ...[
      'hammarby123',
      'Djurgården1',
      'djurgarden1',
      'Djurg4rden!!',
      'AIKAIKAIK1',
      'malmöff1910',
      'hammarby-1897',
      '1891djurgården',
    ],
    ...[
      'sommar2026',
      'lösenord1!',
      'qwerty123456',
      'annaannaanna',
      'Emma-1234567',
      'göteborg-2026',
      'Välkommen123',
      'test-test-1',
    ],
    ...['hammarbysommar', 'sommar-i-umeå', 'Norrköping99', 'frölunda-anna'],
  ])('%j is too common', (password) => {
    expect(newPasswordProblem(password, known)).toBe(common)
  })
  test.each([
    ...['annaforsberg', 'anna.forsberg', 'Forsberg1991!', 'forsberganna', 'anna.forsberg@post.example'],
    ...['19910717-2380', '199107172380', '0701740612', 'ekstad-1234', 'Larcentrum2026', 'lärcentrum!', 'bokning1234'],
    ...[
      'larcentrum1',
      'ekstad-hammarby',
      'boka-losenord',
      'Bokning-Sommar',
      'L4rcentrum!!',
      'Storgatan-12',
      'F0rsb3rg1991',
    ],
  ])('%j is too like what is known', (password) => {
    expect(newPasswordProblem(password, known)).toBe(like)
  })
  test.each([
    ...['annas hemliga katt', 'tre-gula-cyklar', 'x7#93-28!!04', 'Forsberg väntar på bussen', 'ett-bra-losenord'],
    ...['hammarby vann med tur', 'anna äter äpplen', 'demokrati nu tack', 'moster i Lund', 'kortlek-sommar'],
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

  describe('of a class that everybody tries is refused, however it is decorated', { tags: 'password-classes' }, () => {
    /** Variants of a word: digits, signs and a year before and after it, capitals, and digits in place of letters. */
    const ends = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_#*+ '), maxLength: 6 })
    const year = fc.integer({ min: 1940, max: 2039 }).map(String)
    const signs: Readonly<Record<string, string>> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' }
    const decorated = (words: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .tuple(words, fc.oneof(ends, year), fc.oneof(ends, year), fc.func(fc.integer({ min: 0, max: 2 })))
        .map(([word, before, behind, how]) => {
          const letters = [...word].map((letter, at) => {
            const choice = how(at)
            return choice === 0 ? letter : choice === 1 ? letter.toUpperCase() : (signs[letter] ?? letter)
          })
          return `${before}${letters.join('')}${behind}!!!!!!!!!!`
        })
    const isRefused = (words: fc.Arbitrary<string>): void =>
      fc.assert(
        fc.property(decorated(words), (password) => {
          expect([common, like]).toContain(newPasswordProblem(password, known))
        }),
      )

    test('a month, a season, a weekday', () => {
      isRefused(fc.constantFrom('januari', 'mars', 'maj', 'sommar', 'höst', 'vintern', 'fredag', 'lördag', 'summer'))
    })
    test('the name of the house, of its service or of its place', () => {
      isRefused(fc.constantFrom('lärcentrum', 'larcentrum', 'ekstad', 'bokning', 'storgatan', 'grupprum'))
    })
    test('a common word', () => {
      isRefused(fc.constantFrom('password', 'lösenord', 'monkey', 'stockholm', 'fotboll'))
    })
    test('a walk over the keyboard, in any direction, or several', () => {
      const lines = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz', '2wsx', '3edc', 'qaz', 'rfv', 'zse4']
      const walk = fc
        .tuple(fc.constantFrom(...lines), fc.boolean(), fc.nat(), fc.nat())
        .map(([line, isBackwards, from, length]) => {
          const start = from % (line.length - 2)
          const part = line.slice(start, start + 3 + (length % line.length))
          return isBackwards ? [...part].reverse().join('') : part
        })
      // Walks on the keyboard. A sign in place of a letter is another key.
      fc.assert(
        fc.property(fc.array(walk, { minLength: 4, maxLength: 8 }), ends, (walks, end) => {
          expect(newPasswordProblem(`${walks.join('')}${end}`, known)).toBe(common)
        }),
      )
    })
    test('a short word and a year', () => {
      const word = fc.string({ unit: fc.constantFrom(...'abdefghijklmnoprstuvy'), minLength: 5, maxLength: 8 })
      fc.assert(
        fc.property(word, year, fc.constantFrom('', '!', '!!', '.'), (letters, digits, sign) => {
          expect([common, like]).toContain(newPasswordProblem(`${letters} ${digits}${sign}`, known))
        }),
      )
    })
  })

  test('of four words is good', () => {
    const words = [
      ...['cykel', 'häst', 'batteri', 'klammer', 'segelbåt', 'gurka', 'lampa', 'björk', 'moln', 'traktor', 'paraply'],
      ...['kaffe', 'skruv', 'fönster', 'ringklocka', 'nyckel', 'havre', 'tunnel', 'myra', 'spade', 'korg', 'violin'],
      ...['correct', 'horse', 'battery', 'staple', 'orange', 'window', 'coffee', 'planet'],
    ]
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 4, maxLength: 4 }),
        fc.constantFrom('', ' ', '-', '.', '7'),
        (chosen, between) => {
          expect(newPasswordProblem(chosen.join(between), known)).toBeNull()
        },
      ),
    )
  })
})
