import { expect, test } from 'vitest'
import { flatMapInSlices } from '../../../server/process/in-slices.ts'

const spin = (ms: number): void => {
  const began = performance.now()
  while (performance.now() - began < ms);
}

test('a long list is worked on in order, and others are answered in between', { tags: 'affected-linear' }, async () => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const results = await flatMapInSlices([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (item) => {
    spin(12)
    return item % 2 === 0 ? [item, item * 10] : []
  })
  isDone = true
  expect(results).toEqual([2, 20, 4, 40, 6, 60, 8, 80, 10, 100])
  expect(turns).toBeGreaterThanOrEqual(10)
})
