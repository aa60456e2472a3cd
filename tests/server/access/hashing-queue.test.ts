import { describe, expect, test } from 'vitest'
import { createHashingQueue } from '../../../server/access/password.ts'
import { Failure } from '../../../server/http/failure.ts'

/** A queue whose work ends when the test says so. */
const openQueue = (places: number) => {
  const queue = createHashingQueue(places)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const send = (source: string, isSuspect = false): Promise<void> =>
    queue.run({ source, isSuspect }, () => {
      begun.push(source)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  /** Ends what was begun first, and lets the next begin. */
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { send, begun, end }
}
const isBusy = (sending: Promise<void>): Promise<boolean> =>
  Promise.race([
    sending.then(
      () => false,
      (error: unknown) => error instanceof Failure && error.status === 503 && error.retryAfterSeconds === 2,
    ),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ])

describe('hashing', { tags: 'cap-hashing' }, () => {
  test('is done two at a time, and sources take turns', async () => {
    const { send, begun, end } = openQueue(100)
    for (let count = 0; count < 6; count += 1) void send('flood')
    void send('owner')
    void send('other')
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(['flood', 'flood'])
    for (let count = 0; count < 8; count += 1) await end()
    expect(begun).toEqual(['flood', 'flood', 'flood', 'owner', 'other', 'flood', 'flood', 'flood'])
  })

  test('keeps half of its places from any one source, and from all that were wrong lately', async () => {
    const { send } = openQueue(10)
    for (let count = 0; count < 2; count += 1) void send('under way')
    for (let count = 0; count < 5; count += 1) expect(await isBusy(send('flood'))).toBe(false)
    expect(await isBusy(send('flood'))).toBe(true)
    expect(await isBusy(send('suspect', true))).toBe(false)

    const botnet = openQueue(10)
    for (let count = 0; count < 2; count += 1) void botnet.send('under way')
    for (let count = 0; count < 5; count += 1) expect(await isBusy(botnet.send(`bot ${count}`, true))).toBe(false)
    expect(await isBusy(botnet.send('bot 6', true))).toBe(true)
    for (let count = 0; count < 5; count += 1) expect(await isBusy(botnet.send(`person ${count}`))).toBe(false)
    expect(await isBusy(botnet.send('person 6'))).toBe(true)
    // Each that is done makes room for one.
    await botnet.end()
    expect(await isBusy(botnet.send('person 7'))).toBe(false)
  })

  test('that fails makes room as well', async () => {
    const queue = createHashingQueue(4)
    const fail = () => queue.run({ source: 'a', isSuspect: true }, () => Promise.reject(new Error('no')))
    for (let count = 0; count < 20; count += 1) await expect(fail()).rejects.toThrow('no')
    expect(await queue.run({ source: 'a', isSuspect: true }, async () => 'done')).toBe('done')
  })
})
