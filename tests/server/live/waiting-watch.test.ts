/** The moments at which the count of waiting parts is read and pushed, by a clock of the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Area } from '../../../domain/schema/area.ts'
import { GroupId } from '../../../domain/schema/ids.ts'
import type { Touched } from '../../../server/changes/news.ts'
import { createWaitingWatch } from '../../../server/live/waiting-watch.ts'
import { silentLogger } from '../database/test-database.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const groupOf = (id: number) => GroupId.make(id)
const [one, other] = [groupOf(1), groupOf(2)]

const startWatch = () => {
  const world = { count: 3, userTypes: 0, isWatched: true, fails: false, readings: 0 }
  const pushed: number[] = []
  const told: Touched[] = []
  const watch = createWaitingWatch({
    logger: silentLogger,
    isWatched: () => world.isWatched,
    async read() {
      world.readings += 1
      if (world.fails) throw new Error('away')
      return { ofGroups: new Map([[one, world.count]]), userTypes: world.userTypes }
    },
    push: ({ ofGroups, userTypes }, touched) => {
      pushed.push((ofGroups.get(one) ?? 0) + userTypes)
      told.push(touched)
    },
    times: { betweenPushes: 1_000, betweenLooks: 60_000 },
  })
  const toldAreas = () => told.flatMap(({ areas }) => (areas.length === 0 ? [] : [areas]))
  const changed = (...areas: readonly Area[]) => watch.changed({ areas, groupIds: [one] })
  return { world, pushed, told, toldAreas, ...watch, touched: watch.changed, changed }
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

test('what waits no longer since midnight is read within a minute', { tags: 'day-waiting-push' }, async () => {
  const { world, pushed, changed, stop } = startWatch()
  changed()
  await settle()
  world.count = 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pushed).toEqual([3, 1])
  world.userTypes = 1
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pushed).toEqual([3, 1, 2])
  await stop()
})

test('the groups of changed bookings are gathered until they are told; once it is not known which, they are all', {
  tags: 'scope-waiting',
}, async () => {
  const { told, touched, stop } = startWatch()
  touched({ areas: ['bookings'], groupIds: [one] })
  await settle()
  touched({ areas: ['bookings'], groupIds: [one] })
  touched({ areas: ['content'], groupIds: [] })
  touched({ areas: ['bookings'], groupIds: [other] })
  await vi.advanceTimersByTimeAsync(1_000)
  touched({ areas: ['bookings'], groupIds: 'all' })
  touched({ areas: ['bookings'], groupIds: [one] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([
    { areas: ['bookings'], groupIds: [one] },
    { areas: ['bookings', 'content'], groupIds: [one, other] },
    { areas: ['bookings'], groupIds: 'all' },
  ])
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
  expect(toldAreas()).toEqual([['users'], ['content', 'users']])
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
  expect(toldAreas()).toEqual([['users'], ['content']])
  await stop()
})
