/** The real world of the core, the same in both kinds of worker. */
import { uuidOf } from '../domain/ids.ts'
import type { CoreEnvironmentInterface, Locks, Releases } from './environment/core-environment.ts'
import { indexedTransportMemory } from './hub/indexed-transport-memory.ts'

/**
 * A page that came without https has no Web Locks: then each tab has a core of its own, which ends with it, and no lock is
 * waited for. Whether another core shows a booking page is not known then, so none clears: what is held goes with the
 * last connection.
 */
const none: Locks = {
  request: (_, { mode }, granted) => (mode === 'shared' ? new Promise(() => undefined) : granted()),
  isFree: async () => false,
}

const given = (locks: LockManager): Locks => ({
  request: async (name, options, granted) => {
    await locks.request(name, options, granted)
  },
  isFree: (name) => locks.request(name, { ifAvailable: true }, async (lock) => lock !== null).catch(() => false),
})

const browserLocks = (): Locks => ('locks' in navigator ? given(navigator.locks) : none)

/** The word between the browser's cores, of whatever build, by a channel that all of them share. */
const createBrowserReleases = (channel: BroadcastChannel = new BroadcastChannel('booking:release')): Releases => ({
  send: (build) => channel.postMessage(build),
  hear: (listener) => {
    const take = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'string') listener(data)
    }
    channel.addEventListener('message', take)
    return () => channel.removeEventListener('message', take)
  },
})

declare const __BUILD__: string
declare const __BASE_PATH__: string
declare const __SITE_ORIGIN__: string

/** The browser's word on its connection (Network Information), where it gives one. */
const isDearOrSlow = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true ||
    ['slow-2g', '2g', '3g'].includes(String(Reflect.get(connection, 'effectiveType'))))

export const workerEnvironment = (): CoreEnvironmentInterface => ({
  build: __BUILD__,
  origin: self.location.origin,
  site: `${__SITE_ORIGIN__ || self.location.origin}${__BASE_PATH__}`,
  locks: browserLocks(),
  releases: createBrowserReleases(),
  fetch: async (url, init, watch) =>
    watch === undefined ? fetch(url, init) : (await import('./http/watched-fetch.ts')).watchedFetch(url, init, watch),
  createHubConnection: async (url, token, way) =>
    (await import('./hub/official-connection.ts')).officialConnection(url, token, way),
  transportMemory: indexedTransportMemory,
  randomUUID: () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  openLogStore: async () => (await import('./log/indexed-log-store.ts')).openIndexedLogStore(),
  mayFetchAhead: () => !isDearOrSlow(Reflect.get(navigator, 'connection')),
})
