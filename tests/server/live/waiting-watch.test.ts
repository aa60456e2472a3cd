/** The moments at which the count of waiting parts is read and pushed, by a clock of the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Area } from '../../../domain/schema/area.ts'
import { createWaitingWatch } from '../../../server/live/waiting-watch.ts'
import { silentLogger } from '../database/test-database.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const startWatch = () => {
  const world = { count: 3, userTypes: 0, isWatched: true, fails: false, readings: 0 }
  const pushed: number[] = []
  const toldAreas: (readonly Area[])[] = []
  const watch = createWaitingWatch({
    logger: silentLogger,
    isWatched: () => world.isWatched,
    async read() {
      world.readings += 1
      if (world.fails) throw new Error('away')
      return { count: world.count, userTypes: world.userTypes }
    },
    push: ({ count, userTypes }, areas) => {
      pushed.push(count + userTypes)
      toldAreas.push(areas)
    },
    times: { betweenPushes: 1_000, betweenLooks: 60_000 },
  })
  return { world, pushed, toldAreas, ...watch, changed: (...areas: readonly Area[]) => watch.changed(areas) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a change is told at once, and a rush of them once a second, the last one too', {
  tags: 'day-waiting-push',
}, async () => {
  const { world, pushed, changed, stop } = startWatch()
  changed()
  await settle()
  expect(pushed).toEqual([3])
  for (let round = 0; round < 25; round += 1) {
    world.count += 1
    changed()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(pushed).toEqual([3, 13, 23])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pushed).toEqual([3, 13, 23, 28])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(pushed).toEqual([3, 13, 23, 28])
  await stop()
})

test('a change that leaves the count as it was is told too: what waits may be another', {
  tags: 'day-waiting-push',
}, async () => {
  const { pushed, changed, stop } = startWatch()
  changed()
  await vi.advanceTimersByTimeAsync(1_000)
  changed()
  await settle()
  expect(pushed).toEqual([3, 3])
  await stop()
})

test('what waits no longer since midnight is told within a minute, and nothing where nothing is another', {
  tags: 'day-waiting-push',
}, async () => {
  const { world, pushed, changed, stop } = startWatch()
  changed()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(pushed).toEqual([3])
  world.count = 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pushed).toEqual([3, 1])
  world.userTypes = 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pushed).toEqual([3, 1, 2])
  await stop()
})

test('while nobody watches nothing is read', { tags: 'day-waiting-push' }, async () => {
  const { world, pushed, changed, stop } = startWatch()
  world.isWatched = false
  changed()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([world.readings, pushed]).toEqual([0, []])
  await stop()
})

test('a count that could not be read is read again', { tags: 'day-waiting-push' }, async () => {
  const { world, pushed, changed, stop } = startWatch()
  world.fails = true
  changed()
  await vi.advanceTimersByTimeAsync(2_500)
  world.fails = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pushed).toEqual([3])
  await stop()
})

test('after its end nothing is read', { tags: 'day-waiting-push' }, async () => {
  const { world, changed, stop } = startWatch()
  await stop()
  changed()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(world.readings).toBe(0)
})

test('each push tells what was changed since the one before, also after a reading that failed', {
  tags: 'twice-live',
}, async () => {
  const { world, toldAreas, changed, stop } = startWatch()
  changed('users')
  await settle()
  world.fails = true
  changed('content')
  changed('users', 'content')
  await vi.advanceTimersByTimeAsync(1_000)
  world.fails = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(toldAreas).toEqual([['users'], ['content', 'users']])
  await stop()
})

test('what was changed while nobody watched is told to whoever watches then', { tags: 'twice-live' }, async () => {
  const { world, toldAreas, changed, stop } = startWatch()
  changed('users')
  await vi.advanceTimersByTimeAsync(5_000)
  world.isWatched = false
  changed('content')
  await vi.advanceTimersByTimeAsync(5_000)
  world.isWatched = true
  await vi.advanceTimersByTimeAsync(120_000)
  expect(toldAreas).toEqual([['users'], ['content']])
  await stop()
})
