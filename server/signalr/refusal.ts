/** What the hub refuses, and what it could not bring to a client, for the application to count or to log. */
import type { HubConnection } from './connection.ts'
import type { ConnectionEnd } from './connection-end.ts'

export type Refusal<Data> =
  /** A call that no method was run for. Its caller gets an error, if it waits for an answer. */
  | {
      readonly tag: 'call'
      readonly connection: HubConnection<Data>
      readonly target: string
      readonly reason: 'rate' | 'queue' | 'unknown-method' | 'not-streaming'
    }
  | { readonly tag: 'handshake'; readonly connection: HubConnection<Data>; readonly error: string }
  /** Of HTTP, by the hub or by `authorize`. */
  | { readonly tag: 'request'; readonly status: number }

/** What waited for a client when its connection ended. */
export type Loss = { readonly bytes: number; readonly end: ConnectionEnd }
