import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanEmail, cleanIdentifier, cleanText, oneLine } from '../../../domain/text/typed-text.ts'
import { check } from '../check.ts'

const tags = ['one-form-of-text']

/** Letters with and without marks, control and hidden characters, other scripts, emoji, and any other characters. */
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'a',
          'ö',
          'o\u0308',
          'é',
          'e\u0301',
          'ﬁ',
          '１',
          '²',
          ' ',
          '\n',
          '\u00a0',
          '.',
          '<',
          '>',
          '@',
          '"',
        ),
        fc.constantFrom(
          '\u200b',
          '\u200c',
          '\u200d',
          '\u200e',
          '\u202e',
          '\u2066',
          '\u00ad',
          '\ufeff',
          '\ufe0f',
          '\u3164',
        ),
        fc.constantFrom('نی', '‌', 'क्', '👩', '💻', '\u0301', '\u0338', 'mailto:'),
      ),
    )
    .map((pieces) => pieces.join('')),
)

test.for([
  ['cleanText', cleanText],
  ['oneLine', oneLine],
  ['cleanIdentifier', cleanIdentifier],
  ['cleanEmail', cleanEmail],
] as const)('what %s gave stays as it is, is composed and steers nothing', { tags }, ([, clean]) =>
  check(
    fc.property(typed, (text) => {
      const once = clean(text)
      expect(clean(once)).toBe(once)
      expect(once.normalize('NFC')).toBe(once)
      expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u200b\ufeff]/u)
      expect(clean(text.normalize('NFD'))).toBe(clean(text.normalize('NFC')))
    }),
    10,
  ),
)

test.for([
  ['a name in decomposed letters, as from a PDF', 'Linde\u0301n', 'Lindén'],
  ['the signs of a PDF for two letters', 'Graﬁsk', 'Grafisk'],
  ['a mark that turns the line', 'Anna \u202egnp.exe\u202c', 'Anna gnp.exe'],
  ['marks of no width', 'An\u200bna\ufeff\u00ad', 'Anna'],
  ['a joiner among Latin letters', 'An\u200dna', 'Anna'],
  ['a joiner that its script needs', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['an emoji of several', '👩\u200d💻', '👩\u200d💻'],
  ['an emoji with its form', '❤\ufe0f Rum', '❤\ufe0f Rum'],
  ['a letter that is blank', '\u3164', ''],
  ['lines and hard spaces', 'Anna\n\u00a0 Ek ', 'Anna Ek'],
  ['a raised two', '20 m²', '20 m²'],
] as const)('a name: %s', { tags }, ([, text, name]) => {
  expect(oneLine(text)).toBe(name)
})

test.for([
  ['0\u200b70\u202d-123', '070-123'],
  ['０７０', '070'],
  [' 123\u00a045 ', '123 45'],
] as const)('a number: %j', { tags }, ([text, number]) => {
  expect(cleanIdentifier(text)).toBe(number)
})

test.for([
  'anna@test.example',
  ' anna@test.example\n',
  'anna@test.example\u200b',
  '\u202aanna@test.example\u202c',
  'Anna Forsberg <anna@test.example>',
  '"Forsberg, Anna" <anna@test.example>; ',
  'Anna Forsberg <mailto:anna@test.example>',
  '<anna@test.example>,',
  'mailto:anna@test.example',
  'MAILTO:anna@test.example',
  '(anna@test.example)',
  'anna@test.example.',
  'anna＠test.example',
])('an address: %j', { tags: ['pasted-address'] }, (text) => {
  expect(cleanEmail(text)).toBe('anna@test.example')
})

test.for(["o'hara@test.example", 'a@b', 'åsa@b.se', 'anna', 'anna@', ''])(
  'an address that is none of those stays: %j',
  { tags: ['pasted-address'] },
  (text) => {
    expect(cleanEmail(text)).toBe(text)
  },
)
