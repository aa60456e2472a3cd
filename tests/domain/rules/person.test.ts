import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import {
  allPersonFields,
  checkPerson,
  type Person,
  type PersonField,
  personFieldsOf,
} from '../../../domain/rules/person.ts'
import type { OrganisationType } from '../../../domain/schema/people.ts'
import { check } from '../check.ts'

const today = localDate('2026-03-02')
const types: readonly OrganisationType[] = [0, 1, 2, 3]
const [none, company, school, municipality] = [0, 1, 2, 3] as const

const somebody: Person = {
  email: 'vera@test.example',
  firstName: 'Vera',
  lastName: 'Åkerström',
  address: 'Storgatan 1',
  zipCode: '987 65',
  city: 'Ekstad',
  phone: '070-174 06 05',
  pin: '19910717-2380',
  company: 'Vera & Co AB',
  orgNr: '559999-0123',
  accountString: '3100-4420',
  reference: 'VERA',
  billingEmail: 'faktura@test.example',
  billingFirstName: 'Bo',
  billingLastName: 'Ek',
  billingAddress: 'Box 1',
  billingZipCode: '98765',
  billingCity: 'Ekstad',
}

/** The messages of the specification, letter for letter. */
const missing: Person = {
  email: 'Fyll i e-post.',
  firstName: 'Fyll i förnamn.',
  lastName: 'Fyll i efternamn.',
  address: 'Fyll i adress.',
  zipCode: 'Fyll i postnr.',
  city: 'Fyll i ort.',
  phone: 'Fyll i telefon.',
  pin: 'Fyll i personnummer.',
  company: 'Fyll i företagsnamn.',
  orgNr: 'Fyll i org.nummer.',
  accountString: 'Fyll i kontosträng.',
  reference: 'Fyll i referenskod.',
  billingEmail: 'Fyll i e-post.',
  billingFirstName: 'Fyll i förnamn.',
  billingLastName: 'Fyll i efternamn.',
  billingAddress: 'Fyll i adress.',
  billingZipCode: 'Fyll i postnr.',
  billingCity: 'Fyll i ort.',
}
const wrongEmail = 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.'
const everybody: readonly PersonField[] = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'phone']
const billing: readonly PersonField[] = [
  ...(['billingEmail', 'billingFirstName', 'billingLastName', 'billingAddress'] as const),
  ...(['billingZipCode', 'billingCity'] as const),
]
const required: Record<OrganisationType, readonly PersonField[]> = {
  0: [...everybody, 'pin'],
  1: [...everybody, 'company', 'orgNr', ...billing],
  2: [...everybody, 'pin'],
  3: [...everybody, 'company', 'orgNr', 'accountString', 'reference', ...billing],
}
const textsOf = (fields: readonly PersonField[]) => Object.fromEntries(fields.map((field) => [field, missing[field]]))

/** Some of the fields, with texts of all kinds. */
const said = fc.record(
  Object.fromEntries(
    allPersonFields.map((field) => [
      field,
      fc.oneof(fc.constant(somebody[field]), fc.string({ unit: 'binary' }), fc.constantFrom('', '  ', null)),
    ]),
  ),
  { requiredKeys: [] },
)

describe('a person', () => {
  test('who is right has no problem and stays the same', () => {
    for (const type of types) {
      const { person, problems } = checkPerson(somebody, type, { today })
      expect([type, problems]).toEqual([type, {}])
      for (const field of personFieldsOf(type)) expect([type, person[field]]).toEqual([type, somebody[field]])
    }
  })

  test('must say what the user type asks for, in the words of the specification', () => {
    for (const type of types) {
      expect([type, checkPerson({}, type, { today }).problems]).toEqual([type, textsOf(required[type])])
      const blank = Object.fromEntries(allPersonFields.map((field) => [field, ' \u00a0\t']))
      expect([type, checkPerson(blank, type, { today }).problems]).toEqual([type, textsOf(required[type])])
    }
    expect(checkPerson({}, null, { today }).problems).toEqual(textsOf(everybody))
  })

  test('is told what is wrong with each field alone', () => {
    for (const type of types)
      for (const field of required[type])
        expect(checkPerson({ ...somebody, [field]: '' }, type, { today }).problems).toEqual({ [field]: missing[field] })
  })

  test('of a company may leave out account string and reference', () => {
    const { person, problems } = checkPerson({ ...somebody, accountString: null, reference: '' }, company, { today })
    expect([problems, person.accountString, person.reference]).toEqual([{}, '', ''])
  })

  test('holds only what the type asks for', () => {
    check(
      fc.property(said, fc.constantFrom(...types), (words, type) => {
        const { person } = checkPerson(words, type, { today })
        const asked = new Set(personFieldsOf(type))
        for (const field of allPersonFields) if (!asked.has(field)) expect(person[field]).toBe('')
      }),
    )
    expect(checkPerson(somebody, company, { today }).person.pin).toBe('')
    expect(checkPerson(somebody, none, { today }).person.orgNr).toBe('')
    expect(checkPerson(somebody, school, { today }).person.billingEmail).toBe('')
  })

  test('who was checked is right, and checking again changes nothing', () => {
    check(
      fc.property(said, fc.constantFrom(...types), (words, type) => {
        const { person, problems } = checkPerson({ ...somebody, ...words }, type, { today })
        if (Object.keys(problems).length > 0) return
        expect(checkPerson(person, type, { today })).toEqual({ person, problems: {} })
      }),
      5,
    )
  })

  test('is written in one way: one line, spaces of one kind, numbers in their normal form', () => {
    const { person, problems } = checkPerson(
      {
        ...somebody,
        firstName: '  Anna\u00a0 \tMaria\n',
        lastName: 'A\u030aberg',
        pin: '9107172380',
        email: ' v@x.se ',
      },
      none,
      { today },
    )
    expect(problems).toEqual({})
    expect(person).toMatchObject({ firstName: 'Anna Maria', lastName: 'Åberg', pin: '19910717-2380', email: 'v@x.se' })
    expect(checkPerson({ ...somebody, orgNr: 'SE559999012301' }, municipality, { today }).person.orgNr).toBe(
      '559999-0123',
    )
  })

  test.each([
    ['email', 'vera', wrongEmail],
    ['email', `${'v'.repeat(65)}@test.example`, wrongEmail],
    ['billingEmail', 'vera@', wrongEmail],
    ['orgNr', '559999-0124', 'Organisationsnumret stämmer inte. Kontrollera siffrorna.'],
    ['firstName', '\0\u200b', missing.firstName],
    ['firstName', 'V'.repeat(101), 'Texten är för lång.'],
    ['address', 'V'.repeat(201), 'Texten är för lång.'],
    ['zipCode', '1'.repeat(21), 'Texten är för lång.'],
    ['phone', '1'.repeat(41), 'Texten är för lång.'],
    ['company', 'V'.repeat(201), 'Texten är för lång.'],
    ['reference', 'V'.repeat(201), 'Texten är för lång.'],
  ] as const)('with a wrong %s is told so (%#)', (field, value, text) => {
    expect(checkPerson({ ...somebody, [field]: value }, municipality, { today }).problems).toEqual({ [field]: text })
  })
  test('with a wrong personal number is told so', () => {
    expect(checkPerson({ ...somebody, pin: '19910717-2381' }, none, { today }).problems).toEqual({
      pin: 'Personnumret stämmer inte. Kontrollera siffrorna.',
    })
  })
})

describe('a name', () => {
  const problemOf = (firstName: string) => checkPerson({ ...somebody, firstName }, none, { today }).problems.firstName

  test.each([
    ...['Dr.Anna', 'St.John', 'Prof.Lindén', 'dr.anna', 'Dr.Bo', 'Mr.Smith', 'J.Ek', 'Karl.Johan', 'Chr.Åberg'],
  ])('may be typed without a space: %s', { tags: ['abbreviated-name'] }, (name) => {
    expect(problemOf(name)).toBeUndefined()
  })

  test.each([
    ...[
      'evil.com',
      'Evil.Com',
      'EVIL.SE',
      'Evil.Se',
      'Evil.Anna.com',
      'dr.se',
      'Dr.com',
      'st.io',
      'Casino.Online',
      'evil.anna',
    ],
    ...['www.evil', 'http://x', 'evil.se/x', 'Vinn.Nu'],
  ])('is no address of the web: %s', { tags: ['abbreviated-name'] }, (name) => {
    expect(problemOf(name)).toBe('Skriv namnet utan webbadress.')
  })
})

test('a number of a university is one where the house says so', { tags: ['student-number'] }, () => {
  const pinOf = (takesStudentNumbers: boolean) =>
    checkPerson({ ...somebody, pin: '010217-t123' }, none, { today, takesStudentNumbers })
  expect(pinOf(true)).toMatchObject({ person: { pin: '20010217-T123' }, problems: {} })
  expect(pinOf(false).problems).toEqual({ pin: 'Personnumret stämmer inte. Kontrollera siffrorna.' })
})
