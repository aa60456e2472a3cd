import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchCore } from '../../../src/core/join-core.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = (answer: () => Promise<boolean>) => {
  const end = new AbortController()
  const tab = { isVisible: true, pings: 0 }
  const lost: string[] = []
  watchCore({
    ping: () => {
      tab.pings += 1
      return answer()
    },
    isVisible: () => tab.isVisible,
    onLost: (why) => {
      lost.push(why)
      end.abort()
    },
    end: end.signal,
  })
  return { tab, lost, end, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}
const silent = (): Promise<boolean> => new Promise(() => undefined)

test('a core that gives no answer is given up within a quarter of a minute, and told of once', async () => {
  const { lost, pass } = watch(silent)
  await pass(10_000)
  expect(lost).toEqual([])
  await pass(5_000)
  expect(lost).toEqual(['hangs'])
  await pass(60_000)
  expect(lost).toEqual(['hangs'])
})

test('a core that answers is asked on and on', async () => {
  const { lost, tab, pass } = watch(async () => true)
  await pass(60_000)
  expect(lost).toEqual([])
  expect(tab.pings).toBeGreaterThan(10)
})

test('a core that no longer knows the tab is told of at once', async () => {
  const { lost, pass } = watch(async () => false)
  await pass(4_000)
  expect(lost).toEqual(['forgot'])
})

test('a tab that nobody sees asks nothing and gives nobody up, however long', async () => {
  const { lost, tab, pass } = watch(silent)
  await pass(3_500)
  tab.isVisible = false
  await pass(3_600_000)
  expect(lost).toEqual([])
  expect(tab.pings).toBe(1)
  tab.isVisible = true
  await pass(5_000)
  expect(lost).toEqual([])
  await pass(10_000)
  expect(lost).toEqual(['hangs'])
})

test('time in which the tab itself stood still, as asleep or before a debugger, does not count', async () => {
  const { lost, pass } = watch(silent)
  const performanceNow = performance.now.bind(performance)
  let stoodStill = 0
  vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() + stoodStill)
  for (let times = 0; times < 20; times += 1) {
    await pass(6_000)
    stoodStill += 3_600_000
  }
  expect(lost).toEqual([])
  await pass(15_000)
  expect(lost).toEqual(['hangs'])
})

test('what has ended is not asked any more', async () => {
  const { tab, end, pass } = watch(async () => true)
  await pass(10_000)
  const { pings } = tab
  end.abort()
  await pass(60_000)
  expect(tab.pings).toBe(pings)
})
