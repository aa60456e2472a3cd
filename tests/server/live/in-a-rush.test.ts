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

/** @param takes milliseconds that each handing on takes */
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

test('what takes next to no time is handed on at once, one by one', () => {
  const { handed, add } = startHandingOn(1)
  for (const item of [1, 2, 3]) add(item)
  expect(handed).toEqual([[1], [2], [3]])
})

test('what takes longer leaves twice its time to others, and then goes together, in order', () => {
  const { handed, add, pass } = startHandingOn(10)
  for (const item of [1, 2, 3]) add(item)
  expect(handed).toEqual([[1]])
  pass(19)
  add(4)
  expect(handed).toEqual([[1]])
  pass(1)
  expect(handed).toEqual([[1], [2, 3, 4]])
})

test('nothing waits longer than a moment, and after a pause everything goes at once again', () => {
  const { handed, add, pass } = startHandingOn(1_000)
  add(1)
  add(2)
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
  flush()
  expect(handed).toEqual([[1], [2]])
  pass(1_000)
  flush()
  expect(handed).toEqual([[1], [2]])
})
