import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import { inOrder, movedTo, placeAt } from '../../../../src/administration/panels/order-list.tsx'
import { check } from '../../../domain/check.ts'

const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })
  .map((numbers) => numbers.map((id) => ResourceId.make(id)))
const named = (all: readonly ResourceId[]) => all.map((id) => ({ id }))

test('a resource that is moved stands where it was put, and all others as they stood', {
  tags: 'day-order-resources',
}, () => {
  check(
    fc.property(ids, fc.nat(7), fc.nat(7), (order, from, to) => {
      const id = order[from % order.length] ?? ResourceId.make(1)
      const place = to % order.length
      const moved = movedTo(order, id, place)
      expect(moved.indexOf(id)).toBe(place)
      expect(moved.filter((other) => other !== id)).toEqual(order.filter((other) => other !== id))
    }),
  )
})

test('past an end, and of what is not there, nothing is moved', { tags: 'day-order-resources' }, () => {
  check(
    fc.property(ids, (order) => {
      for (const to of [-1, order.length]) expect(movedTo(order, order[0] ?? ResourceId.make(1), to)).toBe(order)
      expect(movedTo(order, ResourceId.make(99), 0)).toBe(order)
    }),
  )
})

test('what has gone meanwhile is no part of an order, and what has come stands last', {
  tags: 'day-order-resources',
}, () => {
  check(
    fc.property(ids, ids, (order, now) => {
      const ordered = inOrder(named(now), order).map(({ id }) => id)
      const kept = order.filter((id) => now.includes(id))
      expect(ordered).toEqual([...kept, ...now.filter((id) => !order.includes(id))])
    }),
  )
})

test('a dragged row takes the place of the row whose middle the pointer has passed', {
  tags: 'day-order-resources',
}, () => {
  const middles = [20, 60, 150, 240]
  expect([5, 19, 21, 59, 100, 149, 151, 239, 241].map((pointer) => placeAt(middles, 1, pointer))).toEqual([
    ...[0, 0, 1, 1, 1, 1, 2, 2, 3],
  ])
  expect([5, 100, 155].map((pointer) => placeAt(middles, 3, pointer))).toEqual([0, 2, 3])
})
