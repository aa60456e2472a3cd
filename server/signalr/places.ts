/**
 * The connections of a hub by their tokens. A negotiation needs no memory, because its token is signed. Invariant: a token opens at most one
 * connection.
 */
import { type ConnectionSettings, createConnection, type ServerConnection } from './connection.ts'
import { createConnectionTokens } from './negotiation.ts'
import type { Transport } from './transport.ts'

export type Entry<Data> = { readonly transport: Transport; readonly connection: ServerConnection<Data> }

/** The connection, or the right to open one, that a token stands for in this process. */
export type Place<Data> = Found<Data> | { readonly tag: 'unknown' }
export type Found<Data> =
  | { readonly tag: 'live'; readonly id: string; readonly entry: Entry<Data> }
  /**
   * The token has not been used. It may open a WebSocket. If this process issued it, it may also open a transport that needs many requests.
   */
  | { readonly tag: 'new'; readonly id: string; readonly isOwn: boolean }

export function createPlaces<Data>(settings: ConnectionSettings<Data>, tokenKey: string | Uint8Array) {
  const { limits, clock } = settings
  const tokens = createConnectionTokens({
    key: tokenKey,
    lifetime: limits.disconnectTimeout,
    wallTime: clock.wallTime,
  })
  const entries = new Map<string, Entry<Data>>()
  /** The ids of tokens that have opened a transport and must not open another. Each has the time at which its token is no longer fresh. */
  const spent = new Map<string, number>()

  function sweep(): void {
    const now = clock.now()
    for (const [id, { transport, connection }] of entries) {
      connection.sweep(now)
      if (transport.kind === 'longPolling') {
        transport.sweep(now)
        if (transport.finished()) entries.delete(id)
      }
    }
    for (const [id, until] of spent) if (now >= until) spent.delete(id)
  }

  function open(id: string, data: Data, transport: Transport): void {
    // A token is fresh for one lifetime before and after the time at which it was issued.
    spent.set(id, clock.now() + 2 * limits.disconnectTimeout)
    const onEnded = () => {
      // The client fetches the last messages of a long polling connection by later polls.
      if (transport.kind !== 'longPolling') entries.delete(id)
    }
    entries.set(id, { transport, connection: createConnection(settings, { id, data, transport, onEnded }) })
  }

  function locate(token: string): Place<Data> {
    const verified = tokens.verify(token)
    if (!verified) return { tag: 'unknown' }
    const { id, isFresh, isOwn } = verified
    const entry = entries.get(id)
    if (entry) return { tag: 'live', id, entry }
    return isFresh && !spent.has(id) ? { tag: 'new', id, isOwn } : { tag: 'unknown' }
  }

  return {
    tokens,
    sweep,
    open,
    locate,
    entries: () => entries.values(),
    remove: (id: string): void => void entries.delete(id),
  }
}
