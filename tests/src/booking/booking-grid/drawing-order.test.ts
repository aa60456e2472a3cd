import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  drawingOrder,
  type InView,
  isInView,
  type StretchPlace,
} from '../../../../src/booking/booking-grid/slots/grid-slots.ts'
import { check } from '../../../domain/check.ts'

const ROWS = 12
const STRETCHES = 4

const rangeWithin = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const anyInView: fc.Arbitrary<InView> = fc.record({ rows: rangeWithin(ROWS), stretches: rangeWithin(STRETCHES) })

const nameOf = ({ row, stretch }: StretchPlace): string => `${row}/${stretch}`

test('each stretch of each row is drawn once, and what is in view before any other of its columns', () => {
  check(
    fc.property(anyInView, (inView) => {
      const order = drawingOrder(ROWS, STRETCHES, inView)
      expect(new Set(order.map(nameOf)).size).toBe(order.length)
      expect(order).toHaveLength(ROWS * STRETCHES)
      const inOrder = order.filter((at) => isInView(at, inView))
      expect(order.slice(0, inOrder.length)).toEqual(inOrder)
    }),
  )
})

test('the rest follows as people scroll: down from what is in view, then up from it, and then to the side', () => {
  const inView = { rows: { from: 4, to: 7 }, stretches: { from: 1, to: 2 } }
  const rows = [4, 5, 6, 7, 8, 9, 10, 11, 3, 2, 1, 0]
  expect(drawingOrder(ROWS, STRETCHES, inView).map(nameOf)).toEqual(
    [1, 2, 3, 0].flatMap((stretch) => rows.map((row) => nameOf({ row, stretch }))),
  )
})
