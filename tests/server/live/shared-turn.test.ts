import { expect, test } from 'vitest'
import { sharedTurn } from '../../../server/live/shared-turn.ts'

/** A store whose readings take as long as the test says. */
const createStore = () => {
  let value = 0
  const readings: (() => void)[] = []
  const read = async (): Promise<number> => {
    const seen = value
    await new Promise<void>((resolve) => readings.push(resolve))
    if (seen === 13) throw new Error('unlucky')
    return seen
  }
  return {
    read: sharedTurn(read),
    change: (to: number) => {
      value = to
    },
    /** Settles when a reading has begun, and lets it end. */
    async endReading() {
      while (readings.length === 0) await new Promise((resolve) => setImmediate(resolve))
      readings.shift()?.()
    },
    begun: () => readings.length,
  }
}

test('All who ask while a reading is under way share the next one, which sees what had changed when they asked', async () => {
  const store = createStore()
  const first = store.read()
  while (store.begun() === 0) await new Promise((resolve) => setImmediate(resolve))
  store.change(1)
  const others = Array.from({ length: 100 }, () => store.read())
  await store.endReading()
  expect(await first).toBe(0)
  await store.endReading()
  expect(new Set(await Promise.all(others))).toEqual(new Set([1]))
  expect(store.begun()).toBe(0)
})

test('A reading that fails is told to those who share it, and the next one is none the worse', async () => {
  const store = createStore()
  store.change(13)
  const failing = expect(store.read()).rejects.toThrow('unlucky')
  await store.endReading()
  await failing
  store.change(14)
  const next = store.read()
  await store.endReading()
  expect(await next).toBe(14)
})
