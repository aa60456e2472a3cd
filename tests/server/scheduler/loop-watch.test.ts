import { expect, test } from 'vitest'
import { createLoopWatch } from '../../../server/scheduler/loop-watch.ts'

test('the loop is behind once it has hardly rested for a while, and no longer after a lull', {
  tags: 'cap-source-turns',
}, () => {
  let active = 0
  let now = 0
  const { isBehind } = createLoopWatch({ active: () => active, now: () => now })
  const pass = (ms: number, atWork: number): void => {
    now += ms
    active += atWork
  }
  expect(isBehind()).toBe(false)
  pass(30, 30)
  expect(isBehind()).toBe(false)
  pass(30, 30)
  expect(isBehind()).toBe(true)
  pass(30, 0)
  expect(isBehind()).toBe(true)
  pass(30, 30)
  expect(isBehind()).toBe(false)
  pass(1_000, 100)
  expect(isBehind()).toBe(false)
})
