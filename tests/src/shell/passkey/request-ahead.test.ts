/** What a browser is to sign, asked for ahead of the press. */
import { expect, test } from 'vitest'
import type { Answer } from '../../../../domain/port/core-port.ts'
import type { PasskeyRequest } from '../../../../domain/schema/passkey.ts'
import { createRequestAhead } from '../../../../src/shell/passkey/use-shown-passkey.ts'

type Asked = Awaited<Answer<{ readonly options: PasskeyRequest }>>
const minute = 60_000

const ahead = (
  answer: (times: number) => Asked = (times) => ({ _tag: 'Ok', value: { options: { challenge: `${times}` } } }),
) => {
  let [times, now] = [0, 0]
  const kept = createRequestAhead(
    async () => {
      times += 1
      return answer(times)
    },
    () => now,
  )
  return { ...kept, times: () => times, wait: (ms: number) => (now += ms) }
}

test('is asked for once until it is signed', { tags: 'passkey-sign-in' }, async () => {
  const { get, forget, times } = ahead()
  expect(await get()).toEqual(await get())
  expect(times()).toBe(1)
  forget()
  expect(await get()).toMatchObject({ value: { options: { challenge: '2' } } })
})

test('is asked for again while the server still takes it, so that a slow dialog is in time', {
  tags: 'passkey-sign-in',
}, async () => {
  const { get, isStale, times, wait } = ahead()
  await get()
  wait(5 * minute)
  expect(isStale()).toBe(false)
  wait(1)
  expect(isStale()).toBe(true)
  await get()
  expect(times()).toBe(2)
})

test('is not kept if it failed', { tags: 'passkey-sign-in' }, async () => {
  const { get, times } = ahead(() => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } }))
  await get()
  await get()
  expect(times()).toBe(2)
})
