/**
 * A door sign on its wall takes a new release: the sign's own program, in a small browser, before a real server whose client is replaced
 * meanwhile.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { Window } from 'happy-dom'
import { afterAll, expect, test, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { setClock } from '../../../server/database/database.ts'
import { patience } from '../../testing/patience.ts'
import { entry, nine, startBookingWorld, ten } from '../bookings/booking-world.ts'
import { TEST_CLOCK_START } from '../testing/start-test-server.ts'

/** The build of the sign's program under Vitest (`tests/vitest.config.ts`). */
const OWN_BUILD = 'test'
const source = await readFile(join(import.meta.dirname, '..', '..', '..', 'src', 'sign', 'skylt.html'), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'booking-sign-'))
await mkdir(join(folder, '.vite'))
await writeFile(join(folder, '.vite/manifest.json'), '{}')
const named = (build: string): string => source.replace('<head>', `<head><meta name="build" content="${build}">`)
const serve = (file: 'index.html' | 'skylt.html', build: string): Promise<void> =>
  writeFile(join(folder, file), named(build))
await serve('index.html', OWN_BUILD)
await serve('skylt.html', OWN_BUILD)

const world = await startBookingWorld({
  environment: { SEED: 'none', CLIENT_DIR: folder, MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
})
const { server, database, content, anna, administrator } = world

let isOver = false
let isParked = false
const ticking: ReturnType<typeof setInterval>[] = []
afterAll(async () => {
  isOver = true
  for (const timer of ticking) clearInterval(timer)
  await server.stop()
  // The sign asks for ever. Its next question is never answered, so that it leaves the process alone.
  await vi.waitFor(() => expect(isParked).toBe(true), { timeout: patience(30_000) })
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true, force: true })
})

test('a sign on its wall loads the page of a new release, once the server has it and nothing changes', {
  tags: 'door-sign-release',
}, async () => {
  const answer = await administrator.send(`/api/resources/${content.rooms.free}/signs`, {
    ...{ method: 'POST', body: { name: 'Vid dörren' } },
  })
  const { pathname } = new URL(Schema.decodeUnknownSync(calls.makeSign.answer)(answer.json).address)
  const window = new Window({ url: `${server.address}${pathname}` })
  window.document.body.innerHTML = /<body>(.*)<\/body>/s.exec(source)?.[1] ?? ''
  const reload = vi.fn()
  const pages: string[] = []
  let answers = 0
  const startTicking = globalThis.setInterval
  const ask = globalThis.fetch
  for (const [name, value] of Object.entries({
    ...{ window, document: window.document, localStorage: window.localStorage, navigator: {} },
    location: { href: `${server.address}${pathname}`, reload },
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    fetch: async (url: string, options: RequestInit): Promise<Response> => {
      isParked = isOver
      if (isOver) return new Promise(() => undefined)
      const response = await ask(new URL(url, server.address), options)
      if (url.endsWith(pathname)) pages.push(await response.clone().text())
      else answers += 1
      return response
    },
    setInterval: (work: () => void, period: number) => {
      const timer = startTicking(work, period)
      ticking.push(timer)
      return timer
    },
  }))
    vi.stubGlobal(name, value)
  const said = (): string | null => window.document.getElementById('word')?.textContent ?? null

  /** Lets so many minutes pass, and wakes the sign by bookings of a later day. The first one ends a question that was asked before. */
  let minutes = 0
  const later = async (more: number): Promise<void> => {
    minutes += more
    await setClock(database, Date.parse(TEST_CLOCK_START) + minutes * 60_000)
    const date = world.freshDay()
    for (const slot of [nine, ten]) {
      const before = answers
      await world.booked(anna, entry(content.rooms.free, date, slot))
      await vi.waitFor(() => expect(answers).toBeGreaterThan(before), { timeout: patience(20_000) })
    }
  }
  await import('../../../src/sign/main.ts')
  await vi.waitFor(() => expect(said()).toBe('Stängt'), { timeout: patience(20_000) })
  await later(5)
  expect([pages.length, reload.mock.calls.length]).toEqual([0, 0])

  // The release is being installed: its name is told, and its page is not there yet.
  await rm(join(folder, 'skylt.html'))
  await serve('index.html', 'second')
  await later(5)
  await vi.waitFor(() => expect(pages.length).toBeGreaterThan(0), { timeout: patience(20_000) })
  expect(reload).not.toHaveBeenCalled()
  expect(said()).toBe('Stängt')

  await serve('skylt.html', 'second')
  await later(5)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: patience(20_000) })
  expect(pages.at(-1)).toContain('content="second"')
  // A cache in between may still give the old page. Then the same release is not tried again at once.
  await later(5)
  expect(reload).toHaveBeenCalledTimes(1)
})
