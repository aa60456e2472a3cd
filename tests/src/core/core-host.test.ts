import * as Comlink from 'comlink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A worker that never runs, whose port leads to `core`. */
const stubSharedWorker = (): MessagePort => {
  const { port1, port2 } = new MessageChannel()
  class Shared extends EventTarget {
    readonly port = port2
  }
  vi.stubGlobal('SharedWorker', Shared)
  return port1
}

beforeEach(() => {
  vi.stubGlobal('__BUILD__', 'test')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a tab that is done with a shared core lets go of it, so that the core lets go of its end', async () => {
  const { startSharedHost } = await import('../../../src/core/core-host.ts')
  const core = stubSharedWorker()
  const released = new Promise<void>((resolve) => {
    Comlink.expose({ ping: async () => true, [Comlink.finalizer]: () => resolve() }, core)
  })
  const host = startSharedHost()
  expect(await host.port.ping()).toBe(true)
  host.close()
  await released
  core.close()
})
