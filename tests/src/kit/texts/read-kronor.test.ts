import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kronor } from '../../../../domain/wording/swedish-amounts.ts'
import { readKronor, typedKronor } from '../../../../src/kit/texts/read-kronor.ts'

describe('an amount that is typed', () => {
  test('is read as a Swede writes it', () => {
    for (const [typed, amount] of [
      ['1200', 1200],
      ['1 200', 1200],
      ['1\u00a0200,50 kr', 1200.5],
      ['1.200,5', 1200.5],
      ['1.200', 1200],
      ['12.50', 12.5],
      ['0', 0],
      [' 75:- ', 75],
    ] as const)
      expect(readKronor(typed), typed).toBe(amount)
  })

  test('is none when it can be meant in no way', () => {
    for (const typed of ['', 'kr', '-5', '1,234', '1e3', '12,5,0', 'tio', '١٢'])
      expect(readKronor(typed), typed).toBeNull()
  })

  test('is the amount that was shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (ore) => {
        expect(readKronor(typedKronor(ore / 100))).toBe(ore / 100)
        expect(readKronor(kronor(ore / 100))).toBe(ore / 100)
      }),
    )
  })
})
