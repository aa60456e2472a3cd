/**
 * A call that must not reveal whether an address is known is answered at the same moment in all cases
 * (docs/rules.md#http).
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredAlike, leastAnswerMilliseconds } from '../../../server/accounts/prove-email.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The time until the answer, by a clock that this test moves. */
const answeredAfter = async (work: () => Promise<unknown>): Promise<number> => {
  const start = Date.now()
  let end = Number.NaN
  const note = (): void => {
    end = Date.now() - start
  }
  answeredAlike(work).then(note, note)
  for (let passed = 0; passed < 10 * leastAnswerMilliseconds; passed += 1) await vi.advanceTimersByTimeAsync(1)
  return end
}

test.each([
  ['nothing was found', () => Promise.resolve()],
  ['there was something to write', () => after(20)],
  ['there was much to write', () => after(leastAnswerMilliseconds - 1)],
  ['it failed at once', () => Promise.reject(new Error('refused'))],
  ['it failed late', () => after(200).then(() => Promise.reject(new Error('refused')))],
])('neither before nor after its moment when %s', { tags: 'api-no-oracle' }, async (_, work) => {
  expect(await answeredAfter(work)).toBe(leastAnswerMilliseconds)
})

test('with what was found, or why not', { tags: 'api-no-oracle' }, async () => {
  const answers = Promise.allSettled([
    answeredAlike(() => Promise.resolve('known')),
    answeredAlike(() => Promise.reject(new Error('refused'))),
  ])
  await vi.advanceTimersByTimeAsync(leastAnswerMilliseconds)
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'known' },
    { status: 'rejected', reason: new Error('refused') },
  ])
})
