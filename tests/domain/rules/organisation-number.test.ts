import fc from 'fast-check'
import Organisationsnummer from 'organisationsnummer'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { organisationNumber, passesLuhn } from '../../../domain/rules/identity-numbers.ts'
import { check } from '../check.ts'

const today = localDate('2026-03-02')

const numbers = fc
  .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([first, third, rest]) => {
    const nine = `${first}${third}${String(rest).padStart(6, '0')}`
    const digit = '0123456789'.split('').find((candidate) => passesLuhn(`${nine}${candidate}`))
    return `${nine}${digit}`
  })

describe('an organisation number', () => {
  test('is accepted in every common spelling, and has one normal form', () => {
    check(
      fc.property(numbers, (ten) => {
        const [first, last] = [ten.slice(0, 6), ten.slice(6)]
        const spellings = [
          ...[ten, `${first}-${last}`, `${first} ${last}`, ` ${first} – ${last} `, `${first}\u2011${last}`],
          ...[`16${ten}`, `16${first}-${last}`, `SE${ten}01`, `se ${first}-${last} 01`, `SE ${first} ${last}-01`],
        ]
        for (const spelling of spellings)
          expect([spelling, organisationNumber(spelling, today)]).toEqual([spelling, `${first}-${last}`])
        expect(Organisationsnummer.valid(ten)).toBe(true)
      }),
      20,
    )
  })

  test('with any one digit wrong is refused', () => {
    check(
      fc.property(numbers, fc.nat(9), fc.integer({ min: 1, max: 9 }), (ten, place, by) => {
        const digit = (Number(ten[place]) + by) % 10
        expect(organisationNumber(`${ten.slice(0, place)}${digit}${ten.slice(place + 1)}`, today)).toBeNull()
      }),
      20,
    )
  })

  test('of somebody in business in his own name is the personal number, without the century', () => {
    expect(organisationNumber('19910717-2380', today)).toBe('910717-2380')
    expect(organisationNumber('9107172380', today)).toBe('910717-2380')
    expect(organisationNumber('910717-2380', today)).toBe('910717-2380')
    expect(organisationNumber('SE910717238001', today)).toBe('910717-2380')
  })

  test.each([
    ['219999-0017', '219999-0017'],
    ['', null],
    ['559999-0124', null],
    ['0599990123', null],
    ['DE559999012301', null],
    ['5599990123-01', null],
  ])('%j is %j', (text, expected) => {
    expect(organisationNumber(text, today)).toBe(expected)
  })

  test('is nothing but a number, whatever the text', () => {
    check(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = organisationNumber(text, today)
        if (read !== null) expect(read).toMatch(/^\d{6}-\d{4}$/)
      }),
    )
  })
})
