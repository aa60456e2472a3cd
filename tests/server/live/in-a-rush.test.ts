import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inARush } from '../../../server/live/publish-news.ts'

let clock = 0
beforeEach(() => {
  clock = 1_000
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Starts a rush in which each hand-over takes this many milliseconds. */
const startHandingOn = (takes: number) => {
  const handed: (readonly number[])[] = []
  const rush = inARush<number>((items) => {
    handed.push([...items])
    clock += takes
  })
  const pass = (milliseconds: number): void => {
    clock += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }
  return { handed, pass, ...rush }
}

test('what takes next to no time is handed on at once, one by one', { tags: 'push-in-a-rush' }, () => {
  const { handed, add, pass } = startHandingOn(0.3)
  for (const item of [1, 2, 3]) add(item)
  pass(49)
  add(4)
  expect(handed).toEqual([[1], [2], [3], [4]])
})

test('in a rush the first goes at once, and what follows within a moment goes together, in order', {
  tags: 'push-in-a-rush',
}, () => {
  const { handed, add, pass } = startHandingOn(10)
  for (const item of [1, 2, 3]) add(item)
  expect(handed).toEqual([[1]])
  pass(39)
  add(4)
  expect(handed).toEqual([[1]])
  pass(1)
  expect(handed).toEqual([[1], [2, 3, 4]])
  pass(50)
  add(5)
  expect(handed).toEqual([[1], [2, 3, 4], [5]])
})

test('many that take little each are a rush too', { tags: 'push-in-a-rush' }, () => {
  const { handed, add, pass } = startHandingOn(0.5)
  for (let item = 0; item < 300; item += 1) {
    add(item)
    pass(2)
  }
  pass(50)
  expect(handed.flat()).toEqual(Array.from({ length: 300 }, (_, item) => item))
  // Twelve windows or so, with four at once and one together in each.
  expect(handed.length).toBeLessThan(80)
})

test('nothing waits longer than a moment, and after a pause everything goes at once again', () => {
  const { handed, add, pass } = startHandingOn(1_000)
  add(1)
  add(2)
  expect(handed).toEqual([[1]])
  pass(50)
  expect(handed).toEqual([[1], [2]])
  pass(50)
  add(3)
  expect(handed).toEqual([[1], [2], [3]])
})

test('what waits can be handed on before its time, and goes once', () => {
  const { handed, add, flush, pass } = startHandingOn(10)
  add(1)
  add(2)
  expect(handed).toEqual([[1]])
  flush()
  expect(handed).toEqual([[1], [2]])
  pass(1_000)
  flush()
  expect(handed).toEqual([[1], [2]])
})
