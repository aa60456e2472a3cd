import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type GridSize,
  moveInGrid,
  TITLE_ROW,
  withinGrid,
} from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const size: GridSize = { rows: 18, columns: 5, pageRows: 6 }
const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'] as const

const sizes = fc.record({
  rows: fc.integer({ min: 1, max: 96 }),
  columns: fc.integer({ min: 1, max: 50 }),
  pageRows: fc.integer({ min: 1, max: 30 }),
})
const places = fc.record({ row: fc.integer({ min: -3, max: 120 }), column: fc.integer({ min: -3, max: 60 }) })

describe('the keyboard in the grid', () => {
  test('the example of moveInGrid', () => {
    expect(
      moveInGrid({ key: 'PageDown', ctrlKey: false }, { row: 3, column: 2 }, { rows: 18, columns: 5, pageRows: 6 }),
    ).toEqual({ row: 9, column: 2 })
  })

  test.each([
    ['ArrowRight', false, { row: 3, column: 2 }, { row: 3, column: 3 }],
    ['ArrowLeft', false, { row: 3, column: 2 }, { row: 3, column: 1 }],
    ['ArrowUp', false, { row: 3, column: 2 }, { row: 2, column: 2 }],
    ['ArrowDown', false, { row: 3, column: 2 }, { row: 4, column: 2 }],
    ['ArrowRight', false, { row: 3, column: 4 }, { row: 3, column: 4 }],
    ['ArrowLeft', false, { row: 3, column: 0 }, { row: 3, column: 0 }],
    ['ArrowDown', false, { row: 17, column: 0 }, { row: 17, column: 0 }],
    ['ArrowUp', false, { row: 0, column: 2 }, { row: TITLE_ROW, column: 2 }],
    ['ArrowUp', false, { row: TITLE_ROW, column: 2 }, { row: TITLE_ROW, column: 2 }],
    ['Home', false, { row: 3, column: 2 }, { row: 3, column: 0 }],
    ['End', false, { row: 3, column: 2 }, { row: 3, column: 4 }],
    ['Home', true, { row: 3, column: 2 }, { row: 0, column: 0 }],
    ['End', true, { row: 3, column: 2 }, { row: 17, column: 4 }],
    ['PageDown', false, { row: 3, column: 2 }, { row: 9, column: 2 }],
    ['PageDown', false, { row: 15, column: 2 }, { row: 17, column: 2 }],
    ['PageUp', false, { row: 9, column: 2 }, { row: 3, column: 2 }],
    ['PageUp', false, { row: 2, column: 2 }, { row: 0, column: 2 }],
  ] as const)('%s (control: %s) goes from %o to %o', (key, control, from, to) => {
    expect(moveInGrid({ key, ctrlKey: control }, from, size)).toEqual(to)
  })

  test.each([
    ['Tab', false],
    ['Enter', false],
    [' ', false],
    ['a', false],
    ['ArrowDown', true],
    ['PageDown', true],
    ['Escape', false],
  ])('%s (control: %s) is left to others', (key, control) => {
    expect(moveInGrid({ key, ctrlKey: control }, { row: 1, column: 1 }, size)).toBeNull()
  })

  test('no key leads out of the grid, from anywhere', () => {
    fc.assert(
      fc.property(sizes, places, fc.constantFrom(...keys), fc.boolean(), (any, from, key, control) => {
        const to = moveInGrid({ key, ctrlKey: control }, from, any)
        if (to === null) return
        expect(to).toEqual(withinGrid(to, any))
      }),
    )
  })

  test('an arrow moves one step at most, and back again where it moved', () => {
    const back = {
      ArrowUp: 'ArrowDown',
      ArrowDown: 'ArrowUp',
      ArrowLeft: 'ArrowRight',
      ArrowRight: 'ArrowLeft',
    } as const
    const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
    fc.assert(
      fc.property(sizes, places, fc.constantFrom(...arrows), (any, place, key) => {
        const from = withinGrid(place, any)
        const to = moveInGrid({ key, ctrlKey: false }, from, any) ?? from
        expect(Math.abs(to.row - from.row) + Math.abs(to.column - from.column)).toBeLessThanOrEqual(1)
        if (to.row !== from.row || to.column !== from.column)
          expect(moveInGrid({ key: back[key], ctrlKey: false }, to, any)).toEqual(from)
      }),
    )
  })

  test('every slot is reached from the first by arrows alone', () => {
    const target = { row: 11, column: 3 }
    let at = moveInGrid({ key: 'Home', ctrlKey: true }, { row: 5, column: 5 }, size) ?? { row: 0, column: 0 }
    for (let step = 0; step < target.row; step += 1)
      at = moveInGrid({ key: 'ArrowDown', ctrlKey: false }, at, size) ?? at
    for (let step = 0; step < target.column; step += 1)
      at = moveInGrid({ key: 'ArrowRight', ctrlKey: false }, at, size) ?? at
    expect(at).toEqual(target)
  })
})
