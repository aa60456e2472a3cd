import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingNumberOf, COLOURS, colourRanks } from '../../../domain/rules/colour-rank.ts'
import { check } from '../check.ts'
import { anyBookingIdNumber } from '../testing/entity-arbitraries.ts'

test('colours go by the rank of the booking number as a number: 1001-1 comes after 999-2', {
  tags: ['grid-colour', 'rule-grid-colour-rank'],
}, () => {
  expect([...colourRanks(['1001-1', '999-2', '1001-2'])]).toEqual([
    [999, 0],
    [1001, 1],
  ])
  check(
    fc.property(fc.array(anyBookingIdNumber, { maxLength: 30 }), (idNumbers) => {
      const palette = colourRanks(idNumbers)
      const numbers = new Set(idNumbers.map(bookingNumberOf))
      expect(palette.size).toBe(numbers.size)
      for (const number of numbers) {
        const rank = [...numbers].filter((other) => other < number).length
        expect(palette.get(number)).toBe(rank < COLOURS ? rank : 0)
      }
      expect(colourRanks(idNumbers.toReversed())).toEqual(palette)
    }),
  )
})

test('beyond the eleventh the first colour is used', { tags: ['grid-colour-beyond', 'const-palette'] }, () => {
  const palette = colourRanks(Array.from({ length: 13 }, (_, index) => `${1001 + index}-1`))
  expect([...palette.values()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0])
})

test('what is no booking number takes no colour from the others', () => {
  expect([...colourRanks(['7-1', '', '3-1'])]).toEqual([
    [3, 0],
    [7, 1],
  ])
})
