/**
 * The real world of the core, the same in both kinds of worker.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { CoreEnvironmentInterface } from './core-environment.ts'
import { watchedFetch } from './http/watched-fetch.ts'
import { KEEP_ALIVE_MS, RECONNECT_DELAYS_MS, SERVER_TIMEOUT_MS } from './hub/hub-client.ts'

declare const __BUILD__: string

/** The browser's word on its connection (Network Information), where it gives one. */
const isDearOrSlow = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true ||
    ['slow-2g', '2g', '3g'].includes(String(Reflect.get(connection, 'effectiveType'))))

export const workerEnvironment = (): CoreEnvironmentInterface => ({
  build: __BUILD__,
  origin: self.location.origin,
  locks: {
    request: async (name, options, granted) => {
      await navigator.locks.request(name, options, granted)
    },
    isFree: (name) => navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock !== null),
  },
  fetch: (url, init, watch) => (watch === undefined ? fetch(url, init) : watchedFetch(url, init, watch)),
  createHubConnection: (url, token) =>
    new HubConnectionBuilder()
      .withUrl(url, { accessTokenFactory: token })
      .withAutomaticReconnect(RECONNECT_DELAYS_MS)
      .withServerTimeout(SERVER_TIMEOUT_MS)
      .withKeepAliveInterval(KEEP_ALIVE_MS)
      .configureLogging(LogLevel.Error)
      .build(),
  randomUUID: () => crypto.randomUUID(),
  mayFetchAhead: () => !isDearOrSlow(Reflect.get(navigator, 'connection')),
})
