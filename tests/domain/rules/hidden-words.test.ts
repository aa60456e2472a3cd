/** The words of a protected person in texts: what is hidden, in whichever spelling, and what is left. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hidesWordsOf } from '../../../domain/rules/hidden-words.ts'
import { lookReasonProblem } from '../../../domain/rules/protected-person.ts'
import { UserTypeId } from '../../../domain/schema/ids.ts'
import type { Payer } from '../../../domain/schema/people.ts'

const nobody: Payer = {
  ...{ firstName: '', lastName: '', pin: '', email: '', address: '', zipCode: '', city: '', phone: '' },
  ...{ userType: UserTypeId.make(1), organisation: null },
  ...{ billingEmail: '', billingFirstName: '', billingLastName: '', billingAddress: '', billingZipCode: '' },
  billingCity: '',
}
const anna: Payer = {
  ...nobody,
  ...{ firstName: 'Anna-Karin', lastName: 'Ek Åström', phone: '+46 70-123 45 67', pin: '19900101-0017' },
  ...{ email: 'anna@exempel.se', address: 'Storgatan 1 A', zipCode: '123 45', city: 'Ort' },
}

test.each([
  ['Hej, det är Anna-Karin Ek Åström.', 'Hej, det är [skyddat].'],
  ['Kaffe till ANNA och annas barn', 'Kaffe till [skyddat] och [skyddat] barn'],
  ['Åström, Anna Karin', '[skyddat], [skyddat]'],
  [
    'Jag bor på storgatan 1A, alltså Storgatan  1, inte Storgatan.',
    'Jag bor på [skyddat], alltså [skyddat], inte Storgatan.',
  ],
  ['Ring 0701234567 eller 070 – nej, 070-123 45 67', 'Ring [skyddat] eller 070 – nej, [skyddat]'],
  ['Ring min sambo på 08-765 43 210', 'Ring min sambo på [skyddat]'],
  ['Skriv till en.annan+nu@exempel.se!', 'Skriv till [skyddat]!'],
  ['Pnr 900101-0017', 'Pnr [skyddat]'],
  ['20 stolar 2026-11-29 kl. 08:00–12:00, sal 1042', '20 stolar 2026-11-29 kl. 08:00–12:00, sal 1042'],
  ['Eken, inte Ekdungen', 'Eken, inte Ekdungen'],
  ['', ''],
])('”%s” is told as ”%s”', { tags: 'protected-person' }, (text, told) => {
  expect(hidesWordsOf(anna)(text)).toBe(told)
})

test('whatever a person is called and writes, no name and no address of theirs is left', {
  tags: 'protected-person',
}, () => {
  const word = fc.stringMatching(/^[A-ZÅÄÖ][a-zåäöé]{2,9}$/u)
  const between = fc.constantFrom(' ', ', ', '\n', ' (', '! ')
  const parts = fc.record({ firstName: word, lastName: word, mail: word, said: fc.array(fc.tuple(word, between)) })
  fc.assert(
    fc.property(parts, fc.nat(), ({ firstName, lastName, mail, said }, at) => {
      const email = `${mail.normalize('NFD').replace(/[^\w]/gu, '')}@exempel.se`
      const own = [firstName, lastName.toUpperCase(), `${firstName} ${lastName}`, email, `${lastName}s`]
      const text = [...said.flat(), ' ', own[at % own.length] ?? '', ' ', ...said.flat()].join('')
      const told = hidesWordsOf({ ...nobody, firstName, lastName, email })(text)
      const words = told.toLowerCase().split(/[^\p{L}\p{N}@.]+/u)
      expect(words).not.toContain(firstName.toLowerCase())
      expect(words).not.toContain(lastName.toLowerCase())
      expect(told).not.toContain(email)
      expect(hidesWordsOf({ ...nobody, firstName, lastName, email })(told)).toBe(told)
    }),
  )
})

test('a person of whom nothing is known hides nothing but numbers and addresses', { tags: 'protected-person' }, () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[@\d]/u.test(text)),
      (text) => {
        expect(hidesWordsOf(nobody)(text)).toBe(text)
      },
    ),
  )
})

test.each([
  ['', false],
  ['  \n ', false],
  ['hm', false],
  ['....................', false],
  ['1234567890123', false],
  ['Polisen har ringt.', true],
  ['Hon frågar själv i disken', true],
  ['a'.repeat(501), false],
])('”%s” is a reason for a look: %s', { tags: 'protected-look' }, (reason, isOne) => {
  expect(lookReasonProblem(reason) === null).toBe(isOne)
})
