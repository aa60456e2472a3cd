import { Effect, Exit } from 'effect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retry, threeTimes } from '../../worker/waiting/retry.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A program that fails a number of times with these words, and records the times of its attempts. */
const failing = (times: number, words: string) => {
  const tried: number[] = []
  const attempt = Effect.suspend(() => {
    tried.push(Date.now())
    return tried.length > times ? Effect.succeed('done') : Effect.fail(words)
  })
  return { attempt, tried }
}
const passes = (words: string): boolean => words === 'passing'

test('what may pass is tried again after 0.4, 0.8 and 1.6 s, and then has failed', async () => {
  const { attempt, tried } = failing(Number.POSITIVE_INFINITY, 'passing')
  const ended = Effect.runPromiseExit(attempt.pipe(retry(threeTimes, passes)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toEqual(Exit.fail('passing'))
  expect(tried).toEqual([0, 400, 1_200, 2_800])
})

test('it is tried no more once it went well, nor when it failed for good', async () => {
  const well = failing(1, 'passing')
  const forGood = failing(1, 'for good')
  const ended = Promise.all(
    [well, forGood].map(({ attempt }) => Effect.runPromiseExit(attempt.pipe(retry(() => 2_000, passes)))),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toEqual([Exit.succeed('done'), Exit.fail('for good')])
  expect([well.tried, forGood.tried]).toEqual([[0, 2_000], [0]])
})
