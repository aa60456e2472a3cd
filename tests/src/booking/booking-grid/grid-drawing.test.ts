import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Drawing,
  drawInView,
  drawMore,
  drawnStretches,
  drawRow,
  firstDrawing,
  type InView,
} from '../../../../src/booking/booking-grid/grid-drawing.ts'
import { stretchesIn } from '../../../../src/booking/booking-grid/grid-stretches.ts'
import { check } from '../../../domain/check.ts'

const ROWS = 12
const COLUMNS = 30

const rangeWithin = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const anyInView: fc.Arbitrary<InView> = fc.record({
  rows: rangeWithin(ROWS),
  stretches: rangeWithin(stretchesIn(COLUMNS)),
})
const anyStep: fc.Arbitrary<(before: Drawing, inView: InView) => Drawing | null> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((count) => (before: Drawing, inView: InView) => drawMore(before, inView, count)),
  fc.nat(ROWS - 1).map((row) => (before: Drawing) => drawRow(before, row)),
  anyInView.map((next) => (before: Drawing) => drawInView(before, next)),
)

/** The slots' stretches that are drawn, each by its row. */
const drawnOf = (drawing: Drawing | null): string[] =>
  Array.from({ length: ROWS }, (_, row) => {
    const { from, to } = drawnStretches(drawing, row)
    return Array.from({ length: stretchesIn(COLUMNS) }, (_, stretch) => stretch)
      .filter((stretch) => from <= stretch && stretch < to)
      .map((stretch) => `${row}/${stretch}`)
  }).flat()

const inRange = ({ rows, stretches }: InView): string[] =>
  drawnOf({ rows: Array.from({ length: ROWS }, () => 'inView'), stretches, columns: COLUMNS }).filter((slot) => {
    const row = Number(slot.split('/')[0])
    return rows.from <= row && row < rows.to
  })

test('what is in view is drawn first, and nothing else', () => {
  check(
    fc.property(anyInView, (inView) => {
      expect(drawnOf(firstDrawing(ROWS, COLUMNS, inView))).toEqual(inRange(inView))
    }),
  )
})

test('what is drawn stays drawn, what comes into view or is asked for is drawn at once, and in the end everything is', () => {
  check(
    fc.property(anyInView, fc.array(anyStep, { maxLength: 8 }), anyInView, (inView, steps, later) => {
      let drawing = firstDrawing(ROWS, COLUMNS, inView)
      let before = drawnOf(drawing)
      for (const step of steps) {
        if (drawing === null) break
        drawing = step(drawing, inView)
        expect(drawnOf(drawing)).toEqual(expect.arrayContaining(before))
        before = drawnOf(drawing)
      }
      if (drawing !== null) {
        expect(drawnOf(drawInView(drawing, later))).toEqual(expect.arrayContaining(inRange(later)))
        for (let count = 0; count < 2 * ROWS && drawing !== null; count += 1) drawing = drawMore(drawing, inView, 1)
      }
      expect(drawing).toBeNull()
    }),
  )
})

test('the rest follows as people scroll: down from what is in view, then up from it, and then to the side', () => {
  const inView = { rows: { from: 4, to: 7 }, stretches: { from: 0, to: 2 } }
  const order: string[] = []
  let drawing = firstDrawing(ROWS, COLUMNS, inView)
  while (drawing !== null) {
    const before = drawnOf(drawing)
    drawing = drawMore(drawing, inView, 1)
    order.push([...new Set(drawnOf(drawing).filter((slot) => !before.includes(slot)))].join(' '))
  }
  expect(order.slice(0, 9)).toEqual([7, 8, 9, 10, 11, 3, 2, 1, 0].map((row) => `${row}/0 ${row}/1`))
  expect(order.slice(9)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 3, 2, 1, 0].map((row) => `${row}/2 ${row}/3`))
})

test('where all columns are in view, a row is drawn whole at once', () => {
  const drawing = firstDrawing(ROWS, COLUMNS, { rows: { from: 0, to: 3 }, stretches: { from: 0, to: 4 } })
  expect(drawing?.rows.slice(0, 4)).toEqual(['all', 'all', 'all', 'nothing'])
})
