import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '../../../domain/replay/replay-cursor.ts'
import { check } from '../check.ts'

const few = fc.constantFrom('a', 'b', 'c')
const { value } = fc.letrec<{ value: unknown; record: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 0, 1, 'x', true),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('record'),
  ),
  record: fc.dictionary(few, tie('value'), { maxKeys: 3 }).map((record) => ({ ...record })),
}))
const whole = fc.record({ one: value, two: value }).map((record) => ({ ...record }))

test('what is shared is equal to the living one, to the byte, and changes with neither', () => {
  check(
    fc.property(whole, whole, (earlier, live) => {
      const text = JSON.stringify(live)
      const earlierText = JSON.stringify(earlier)
      const shared = share(earlier, live)
      expect(JSON.stringify(shared)).toBe(text)
      const parts = new Set<unknown>()
      const collect = (part: unknown): void => {
        if (typeof part !== 'object' || part === null || parts.has(part)) return
        parts.add(part)
        for (const inner of Object.values(part)) collect(inner)
      }
      collect(live)
      const isApart = (part: unknown): boolean =>
        typeof part !== 'object' || part === null || (!parts.has(part) && Object.values(part).every(isApart))
      expect(isApart(shared)).toBe(true)
      expect(JSON.stringify(earlier)).toBe(earlierText)
    }),
  )
})

test('of equal ones the earlier is kept, and so is each part that is equal', () => {
  check(
    fc.property(whole, fc.anything(), (earlier, other) => {
      expect(share(earlier, structuredClone(earlier))).toBe(earlier)
      const changed = share<Record<string, unknown>>(earlier, { ...structuredClone(earlier), three: String(other) })
      expect(changed).not.toBe(earlier)
      expect(changed.one).toBe(earlier.one)
      expect(changed.two).toBe(earlier.two)
    }),
  )
})
