import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'

test('å, ä and ö come last, capitals stand beside small letters, and numbers count', () => {
  const inOrder = ['', 'alla', 'Anna', 'Sal 2', 'sal 3', 'Sal 10', 'zebra', 'Åsen', 'Ängen', 'ön', 'Östra']
  expect(inOrder.toReversed().toSorted(swedishOrder)).toEqual(inOrder)
})

test('the order of texts is the same, whatever order they came in', () => {
  // Texts that a collator alone counts as equal: "é" as one character and as two, and numbers with a further zero.
  const anyText = fc.string({ unit: fc.constantFrom('e', 'é', 'e\u0301', 'E', 'å', '1', '01', ' '), maxLength: 4 })
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anyText, { maxLength: 8 })
        .chain((texts) => fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length }))),
      ([texts, shuffled]) => {
        expect(shuffled.toSorted(swedishOrder)).toEqual(texts.toSorted(swedishOrder))
      },
    ),
  )
})
