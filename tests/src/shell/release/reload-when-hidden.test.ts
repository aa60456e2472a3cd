import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createReloads,
  HIDDEN_MS,
  type HiddenPage,
  reloadWhenHidden,
} from '../../../../src/shell/release/reload-when-hidden.ts'

const createPage = (kept = new Map<string, string>()) => {
  const world = { hidden: false, settled: true, answers: true, canKeep: true, reloads: 0 }
  let tell = (): void => undefined
  const page: HiddenPage = {
    reloads: createReloads(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        if (!world.canKeep) throw new Error('full')
        kept.set(key, value)
      },
    })),
    isHidden: () => world.hidden,
    isSettled: () => world.settled,
    serverAnswers: async () => world.answers,
    reload: () => {
      world.reloads += 1
    },
    onVisibility: (listener) => {
      tell = listener
      return () => {
        tell = () => undefined
      }
    },
  }
  const hide = (hidden: boolean): void => {
    world.hidden = hidden
    tell()
  }
  return { world, page, hide, kept }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page that nobody looks at is loaded anew after a while, once', async () => {
  const { world, page, hide } = createPage()
  reloadWhenHidden('next', page)
  await pass(10 * HIDDEN_MS)
  expect(world.reloads).toBe(0)
  hide(true)
  await pass(HIDDEN_MS - 1)
  expect(world.reloads).toBe(0)
  await pass(100 * HIDDEN_MS)
  expect(world.reloads).toBe(1)
})

test('one that somebody comes back to in time stays', async () => {
  const { world, page, hide } = createPage()
  reloadWhenHidden('next', page)
  for (let times = 0; times < 5; times += 1) {
    hide(true)
    await pass(HIDDEN_MS - 1)
    hide(false)
    await pass(HIDDEN_MS)
  }
  expect(world.reloads).toBe(0)
})

test('one that holds, tells or asks something waits until it does no more', async () => {
  const { world, page, hide } = createPage()
  world.settled = false
  reloadWhenHidden('next', page)
  hide(true)
  await pass(50 * HIDDEN_MS)
  expect(world.reloads).toBe(0)
  world.settled = true
  await pass(HIDDEN_MS)
  expect(world.reloads).toBe(1)
})

test('one whose server is away stays as it is until the server answers', async () => {
  const { world, page, hide } = createPage()
  world.answers = false
  reloadWhenHidden('next', page)
  hide(true)
  await pass(5 * HIDDEN_MS)
  expect(world.reloads).toBe(0)
  world.answers = true
  await pass(HIDDEN_MS)
  expect(world.reloads).toBe(1)
})

test('one that came back as it was is not loaded again for the same release, but for the next', async () => {
  const kept = new Map<string, string>()
  const loads: number[] = []
  for (const build of ['b', 'b', 'c', 'b', 'c']) {
    const { world, page, hide } = createPage(kept)
    const end = reloadWhenHidden(build, page)
    hide(true)
    await pass(10 * HIDDEN_MS)
    loads.push(world.reloads)
    end()
  }
  expect(loads).toEqual([1, 0, 1, 0, 0])
})

test('where nothing can be kept across a reload, none happens by itself', async () => {
  const { world, page, hide } = createPage()
  world.canKeep = false
  reloadWhenHidden('next', page)
  hide(true)
  await pass(10 * HIDDEN_MS)
  expect(world.reloads).toBe(0)
})

test('what was ended reloads nothing', async () => {
  const { world, page, hide } = createPage()
  const end = reloadWhenHidden('next', page)
  hide(true)
  end()
  await pass(10 * HIDDEN_MS)
  expect(world.reloads).toBe(0)
})
