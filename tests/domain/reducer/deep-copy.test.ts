import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepCopy } from '../../../domain/reducer/deep-copy.ts'
import { check } from '../check.ts'

test('a copy says the same, to the byte, and has no part of its own in common', () => {
  check(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (dictionary) => {
      const whole: Record<string, unknown> = JSON.parse(JSON.stringify(dictionary))
      const copy = deepCopy(whole)
      expect(JSON.stringify(copy)).toBe(JSON.stringify(whole))
      const apart = (a: unknown, b: unknown): void => {
        if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return
        expect(a).not.toBe(b)
        for (const key of Object.keys(a)) apart(Reflect.get(a, key), Reflect.get(b, key))
      }
      apart(copy, whole)
    }),
  )
})
