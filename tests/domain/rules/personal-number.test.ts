import fc from 'fast-check'
import Personnummer from 'personnummer'
import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import { organisationNumber, passesLuhn, personalNumber } from '../../../domain/rules/identity-numbers.ts'
import { check } from '../check.ts'

const today = localDate('2026-03-02')
const oldest = localDate('1896-03-03')
const daysBack = 47_000

const withCheckDigit = (nine: string): string =>
  `${nine}${'0123456789'.split('').find((digit) => passesLuhn(`${nine}${digit}`))}`

interface Born {
  readonly date: LocalDate
  readonly isCoordination: boolean
  readonly serial: number
}
const born: fc.Arbitrary<Born> = fc.record({
  date: fc.integer({ min: 0, max: daysBack }).map((days) => addDays(today, -days)),
  isCoordination: fc.boolean(),
  serial: fc.integer({ min: 1, max: 999 }),
})

const normalForm = ({ date, isCoordination, serial }: Born): string => {
  const day = String(Number(date.slice(8)) + (isCoordination ? 60 : 0)).padStart(2, '0')
  const ten = withCheckDigit(`${date.slice(2, 4)}${date.slice(5, 7)}${day}${String(serial).padStart(3, '0')}`)
  return `${date.slice(0, 2)}${ten.slice(0, 6)}-${ten.slice(6)}`
}

/** All common spellings of a number. */
const spellings = (person: Born): string[] => {
  const [long = '', last = ''] = normalForm(person).split('-')
  const short = long.slice(2)
  const age = Number(today.slice(0, 4)) - Number(long.slice(0, 4))
  const sign = age >= 100 ? '+' : '-'
  return [
    ...[`${long}-${last}`, `${long}${last}`, `${long} ${last}`, `${long} - ${last}`, `${long}–${last}`],
    ...[`  ${long}-${last}\u00a0`, `${long.slice(0, 4)} ${long.slice(4, 6)} ${long.slice(6)} ${last}`],
    ...[`${long}\u2212${last}`, `${short}${sign}${last}`, `${short} ${sign} ${last}`],
    ...(age < 100 ? [`${short}${last}`, `${short} ${last}`, `${short}\u2011${last}`] : []),
  ]
}

describe('a personal number', () => {
  test('is accepted in every common spelling, and has one normal form', () => {
    check(
      fc.property(born, (person) => {
        fc.pre(person.date >= oldest)
        for (const spelling of spellings(person))
          expect([spelling, personalNumber(spelling, today)]).toEqual([spelling, normalForm(person)])
      }),
      20,
    )
  })

  test('with any one digit wrong is refused, or is the number of another day', () => {
    check(
      fc.property(born, fc.nat(9), fc.integer({ min: 1, max: 9 }), (person, place, by) => {
        const short = normalForm(person).slice(2).replace('-', '')
        const digit = (Number(short[place]) + by) % 10
        expect(passesLuhn(`${short.slice(0, place)}${digit}${short.slice(place + 1)}`)).toBe(false)
        const wrong = `${normalForm(person).slice(0, 2)}${short.slice(0, place)}${digit}${short.slice(place + 1)}`
        expect(personalNumber(wrong, today)).toBeNull()
      }),
      20,
    )
  })

  test('agrees with the library of others on the numbers of people who are born', () => {
    const ten = fc
      .tuple(
        fc.integer({ min: 1897, max: 2025 }),
        fc.integer({ min: 0, max: 13 }),
        fc.oneof(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 61, max: 99 })),
        fc.integer({ min: 0, max: 9_999 }),
      )
      .map(([year, month, day, last]) => {
        const two = (value: number): string => String(value).padStart(2, '0')
        const nine = `${String(year).slice(2)}${two(month)}${two(day)}${String(last).padStart(4, '0').slice(0, 3)}`
        return `${String(year).slice(0, 2)}${withCheckDigit(nine)}`
      })
    check(
      fc.property(ten, (number) => {
        expect([number, personalNumber(number, today) !== null]).toEqual([number, Personnummer.valid(number)])
      }),
      50,
    )
  })

  test('is nobody who is born tomorrow', () => {
    const of = (date: LocalDate) => normalForm({ date, isCoordination: false, serial: 123 })
    expect(personalNumber(of(today), today)).toBe(of(today))
    expect(personalNumber(of(addDays(today, 1)), today)).toBeNull()
    expect(personalNumber(of(addDays(today, 1)), addDays(today, 1))).not.toBeNull()
    // Without a century, the number means the previous century.
    const short = of(addDays(today, 1)).slice(2)
    expect(personalNumber(short, today)).toBe(`19${short}`)
  })

  test.each([
    ['19910717-2380', '19910717-2380'],
    ['9107172380', '19910717-2380'],
    ['910717-2380', '19910717-2380'],
    ['910777-2385', null],
    ['19910231-2385', null],
    ['', null],
    ['2380', null],
    ['19910717-238A', null],
    ['17910717-2380', null],
    ['１９９１0717-2380', '19910717-2380'],
  ])('%j is %j', (text, expected) => {
    expect(personalNumber(text, today)).toBe(expected)
  })

  test('may be a coordination number whose day is not known', () => {
    const number = withCheckDigit('910760238')
    expect(personalNumber(number, today)).toBe(`19${number.slice(0, 6)}-${number.slice(6)}`)
  })

  test('is nothing but a number, whatever the text', () => {
    check(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = personalNumber(text, today)
        if (read !== null) expect(read).toMatch(/^\d{8}-\d{4}$/)
      }),
    )
  })
})

describe('a number of a university', { tags: ['student-number'] }, () => {
  test.each([
    ['010217-T123', '20010217-T123'],
    ['20010217T123', '20010217-T123'],
    ['910717 – t001', '19910717-T001'],
    ['19910717-2380', '19910717-2380'],
    ['910717-2381', null],
    ['010231-T123', null],
    ['010217-T12', null],
    ['010217-X123', null],
    ['010217-TT23', null],
  ])('%j is %j', (text, expected) => {
    expect(personalNumber(text, today, true)).toBe(expected)
    if (expected !== null) expect(personalNumber(expected, today, true)).toBe(expected)
  })

  test('is none for an organisation, nor where the house does not say so', () => {
    expect(organisationNumber('010217-T123', today)).toBeNull()
    expect(personalNumber('010217-T123', today)).toBeNull()
  })
})
