/**
 * A hub protocol whose code is a chunk of its own. Invariant: it never holds up a connection for long, since JSON does as
 * well: what has not come in time, or cannot be loaded, is done without, and asked for again at the next connection.
 */
import type { IHubProtocol } from '@microsoft/signalr'

export const PROTOCOL_MS = 1_000

/** @returns what answers the protocol, or null: JSON */
export const createOptionalProtocol = (load: () => Promise<IHubProtocol>): (() => Promise<IHubProtocol | null>) => {
  let loading: Promise<IHubProtocol | null> | null = null
  return () => {
    loading ??= load().catch(() => {
      loading = null
      return null
    })
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PROTOCOL_MS))
    return Promise.race([loading, patience])
  }
}
