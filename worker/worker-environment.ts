/** The real world of the core, the same in both kinds of worker. */
import { uuidOf } from '../domain/ids.ts'
import { browserLocks } from './environment/browser-locks.ts'
import { createBrowserReleases } from './environment/browser-releases.ts'
import type { CoreEnvironmentInterface } from './environment/core-environment.ts'

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
  createHubConnection: async (url, token) =>
    (await import('./hub/official-connection.ts')).officialConnection(url, token),
  randomUUID: () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  openLogStore: async () => (await import('./log/indexed-log-store.ts')).openIndexedLogStore(),
  mayFetchAhead: () => !isDearOrSlow(Reflect.get(navigator, 'connection')),
})
