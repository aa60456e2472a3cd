import { afterEach, expect, test, vi } from 'vitest'
import { inTurns } from '../../../server/changes/turns.ts'
import { DatabaseBusy } from '../../../server/database/transaction.ts'

afterEach(() => void vi.useRealTimers())

/** Whatever may begin has begun. */
const untilBegun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Works that begin when they may, and end when they are told to. */
const startWorks = (atOnce: number, longestWait = 10_000) => {
  const takeTurn = inTurns(atOnce, longestWait)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string, comesFirst = false): Promise<string> =>
      takeTurn(
        () =>
          new Promise((resolve) => {
            begun.push(name)
            ends.set(name, () => resolve(name))
          }),
        comesFirst,
      ),
    end: async (name: string): Promise<void> => {
      await untilBegun()
      ends.get(name)?.()
      await untilBegun()
    },
    takeTurn,
  }
}

test('so many works are under way, and the others follow in the order in which they came', async () => {
  const { begun, work, end } = startWorks(2)
  const works = ['a', 'b', 'c', 'd'].map((name) => work(name))
  await untilBegun()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'd'])
})

test('what comes first is next, whoever waits', async () => {
  const { begun, work, end } = startWorks(1)
  const works = [work('a'), work('b'), work('bound to its second', true)]
  await end('a')
  await end('bound to its second')
  await end('b')
  await Promise.all(works)
  expect(begun).toEqual(['a', 'bound to its second', 'b'])
})

test('one that fails gives its turn on', async () => {
  const { takeTurn } = startWorks(1)
  await expect(takeTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn(() => Promise.resolve('next'))).toBe('next')
})

test('nobody waits for ever: too late is busy, and takes no turn from the rest', async () => {
  vi.useFakeTimers()
  const { begun, work, end } = startWorks(1, 1_000)
  const first = work('a')
  const late = work('b')
  const outcome = expect(late).rejects.toBeInstanceOf(DatabaseBusy)
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
  const third = work('c')
  vi.useRealTimers()
  await end('a')
  await end('c')
  expect([await first, await third, begun]).toEqual(['a', 'c', ['a', 'c']])
})
