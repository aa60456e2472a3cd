import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingNumberOf, PALETTE_SIZE, paletteOf } from '../../../domain/rules/palette.ts'
import { check } from '../check.ts'
import { anyBookingIdNumber } from '../testing/entity-arbitraries.ts'

test('colours go by the rank of the booking number as a number: 1001-1 comes after 999-2', {
  tags: ['grid-colour', 'rule-grid-colour-rank'],
}, () => {
  expect([...paletteOf(['1001-1', '999-2', '1001-2'])]).toEqual([
    [999, 0],
    [1001, 1],
  ])
  check(
    fc.property(fc.array(anyBookingIdNumber, { maxLength: 30 }), (idNumbers) => {
      const palette = paletteOf(idNumbers)
      const numbers = new Set(idNumbers.map(bookingNumberOf))
      expect(palette.size).toBe(numbers.size)
      for (const number of numbers) {
        const rank = [...numbers].filter((other) => other < number).length
        expect(palette.get(number)).toBe(rank < PALETTE_SIZE ? rank : 0)
      }
      expect(paletteOf(idNumbers.toReversed())).toEqual(palette)
    }),
  )
})

test('beyond the eleventh the first colour is used', { tags: ['grid-colour-beyond', 'const-palette'] }, () => {
  const palette = paletteOf(Array.from({ length: 13 }, (_, index) => `${1001 + index}-1`))
  expect([...palette.values()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0])
})

test('what is no booking number takes no colour from the others', () => {
  expect([...paletteOf(['7-1', '', '3-1'])]).toEqual([
    [3, 0],
    [7, 1],
  ])
})
