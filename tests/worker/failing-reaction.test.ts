import { afterEach, expect, test, vi } from 'vitest'
import { BOOKING_PAGE_LOCK } from '../../domain/port/core-port.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { beginNow, grid } from './testing/places.ts'

beginNow()
afterEach(() => {
  vi.restoreAllMocks()
})

test('a reaction that fails at once, again and again, begins again ever later, and works once it can', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { locks, openTab, pass } = createCoreWorld()
  const { request } = locks
  let begun = 0
  const failing = vi.spyOn(locks, 'request').mockImplementation((name, ...rest) => {
    if (name !== BOOKING_PAGE_LOCK) return request(name, ...rest)
    begun += 1
    throw new Error('no locks')
  })
  await openTab(grid)
  await pass(1_000)
  expect(begun).toBeGreaterThan(1)
  await pass(59_000)
  expect(begun).toBeLessThan(10)
  failing.mockRestore()
  await pass(30_000)
  expect(await locks.isFree(BOOKING_PAGE_LOCK)).toBe(false)
})
