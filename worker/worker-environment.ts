/** The environment of a core in a browser. It is the same in both kinds of worker. */
import { uuidOf } from '../domain/ids.ts'
import type { CoreEnvironmentInterface, Locks, Releases } from './environment/core-environment.ts'
import { indexedTransportMemory } from './hub/indexed-transport-memory.ts'

const browserLocks = (): Locks => {
  if (!('locks' in navigator))
    // A page without https has no Web Locks. Each tab then has its own core, which ends with the tab, so nothing waits for a lock. A core
    // cannot know whether another core shows a booking page, so no core clears the holds. They end with the last connection of the session.
    return {
      request: (_, { mode }, granted) => (mode === 'shared' ? new Promise(() => undefined) : granted()),
      isFree: async () => false,
    }
  const { locks } = navigator
  return {
    request: async (name, options, granted) => {
      await locks.request(name, options, granted)
    },
    isFree: (name) => locks.request(name, { ifAvailable: true }, async (lock) => lock !== null).catch(() => false),
  }
}

/** Opens the one channel for all cores of the browser, whatever their build. */
const browserReleases = (): Releases => {
  const channel = new BroadcastChannel('booking:release')
  return {
    send: (build) => channel.postMessage(build),
    hear: (listener) => {
      const take = ({ data }: MessageEvent<unknown>): void => {
        if (typeof data === 'string') listener(data)
      }
      channel.addEventListener('message', take)
      return () => channel.removeEventListener('message', take)
    },
  }
}

declare const __BUILD__: string
declare const __BASE_PATH__: string
declare const __SITE_ORIGIN__: string

export const workerEnvironment = (): CoreEnvironmentInterface => ({
  build: __BUILD__,
  origin: self.location.origin,
  site: `${__SITE_ORIGIN__ || self.location.origin}${__BASE_PATH__}`,
  locks: browserLocks(),
  releases: browserReleases(),
  fetch: async (url, init, watch) =>
    watch === undefined ? fetch(url, init) : (await import('./http/watched-fetch.ts')).watchedFetch(url, init, watch),
  createHubConnection: async (url, token, way) =>
    (await import('./hub/official-connection.ts')).officialConnection(url, token, way),
  transportMemory: indexedTransportMemory,
  randomUUID: () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  openLogStore: async () => (await import('./log/indexed-log-store.ts')).openIndexedLogStore(),
  mayFetchAhead: () => {
    // Some browsers describe their connection (Network Information API). TypeScript's types lack this property.
    const connection: unknown = Reflect.get(navigator, 'connection')
    if (typeof connection !== 'object' || connection === null) return true
    const isSlow = ['slow-2g', '2g', '3g'].includes(String(Reflect.get(connection, 'effectiveType')))
    return !isSlow && Reflect.get(connection, 'saveData') !== true
  },
})
