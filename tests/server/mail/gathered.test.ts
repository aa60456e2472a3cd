import { expect, test } from 'vitest'
import { gathered } from '../../../server/mail/send-mails.ts'

const ofTurns = (fail: (items: readonly string[]) => boolean = () => false) => {
  const turns: (readonly string[])[] = []
  const ask = gathered<string>(10, async (items) => {
    turns.push([...items])
    if (fail(items)) throw new Error(items.join())
  })
  return { ask, turns }
}

test('what is asked for within a short while is one turn; what comes later is another', async () => {
  const { ask, turns } = ofTurns()
  await Promise.all([ask('a'), ask('b'), ask('c')])
  await ask('d')
  expect(turns).toEqual([['a', 'b', 'c'], ['d']])
})

test('each gets the outcome of its own turn', async () => {
  const { ask } = ofTurns((items) => items.includes('b'))
  const [a, b] = await Promise.allSettled([ask('a'), ask('b')])
  expect([a.status, b.status]).toEqual(['rejected', 'rejected'])
  await expect(ask('c')).resolves.toBeUndefined()
})

test('what is asked for while a turn is under way is part of the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const turns: (readonly string[])[] = []
  const ask = gathered<string>(1, async (items) => {
    turns.push([...items])
    if (turns.length === 1) await promise
  })
  const first = ask('a')
  await expect.poll(() => turns.length).toBe(1)
  const second = ask('b')
  await expect.poll(() => turns.length).toBe(2)
  resolve()
  await Promise.all([first, second])
  expect(turns).toEqual([['a'], ['b']])
})
