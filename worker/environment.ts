/**
 * The real world of the core, the same in both kinds of worker.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { CoreEnvironmentInterface } from './core-environment.ts'
import { KEEP_ALIVE_MS, RECONNECT_DELAYS_MS, SERVER_TIMEOUT_MS } from './hub/hub-client.ts'

declare const __BUILD__: string

export const workerEnvironment = (): CoreEnvironmentInterface => ({
  build: __BUILD__,
  origin: self.location.origin,
  locks: {
    request: async (name, options, granted) => {
      await navigator.locks.request(name, options, granted)
    },
    isFree: (name) => navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock !== null),
  },
  fetch: (url, init) => fetch(url, init),
  createHubConnection: (url, token) =>
    new HubConnectionBuilder()
      .withUrl(url, { accessTokenFactory: token })
      .withAutomaticReconnect(RECONNECT_DELAYS_MS)
      .withServerTimeout(SERVER_TIMEOUT_MS)
      .withKeepAliveInterval(KEEP_ALIVE_MS)
      .configureLogging(LogLevel.Error)
      .build(),
  randomUUID: () => crypto.randomUUID(),
})
