import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridLayout, MINIMUM_COLUMN_WIDTH_PX } from '../../../domain/rules/grid-layout.ts'
import { check } from '../check.ts'

test('all columns share the width if each has 130 px, else as many as fit are shown, at least one', () => {
  check(
    fc.property(fc.nat({ max: 4_000 }), fc.integer({ min: 1, max: 60 }), (width, resources) => {
      const layout = gridLayout(width, resources)
      if (layout._tag === 'Wide') expect(width / resources).toBeGreaterThanOrEqual(MINIMUM_COLUMN_WIDTH_PX)
      else {
        expect(width / resources).toBeLessThan(MINIMUM_COLUMN_WIDTH_PX)
        expect(layout.columns).toBeGreaterThanOrEqual(1)
        expect(layout.columns).toBeLessThanOrEqual(resources)
        if (layout.columns > 1) expect(width / layout.columns).toBeGreaterThanOrEqual(MINIMUM_COLUMN_WIDTH_PX)
        expect(width / (layout.columns + 1)).toBeLessThan(MINIMUM_COLUMN_WIDTH_PX)
      }
    }),
  )
})

test('a phone shows one column', () => {
  expect(gridLayout(259, 3)).toEqual({ _tag: 'Mobile', columns: 1 })
  expect(gridLayout(100, 1)).toEqual({ _tag: 'Mobile', columns: 1 })
  expect(gridLayout(260, 3)).toEqual({ _tag: 'Mobile', columns: 2 })
  expect(gridLayout(390, 3)).toEqual({ _tag: 'Wide' })
})
