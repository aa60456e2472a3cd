/** The messages of the hub's protocol, tagged and not numbered on this side; `json-protocol.ts` writes and reads them. */
export type ClientMessage =
  | {
      readonly tag: 'invocation'
      readonly invocationId: string | undefined
      readonly target: string
      readonly arguments: readonly unknown[]
    }
  | { readonly tag: 'stream-invocation'; readonly invocationId: string; readonly target: string }
  | { readonly tag: 'close' }
  /** A ping, or something that this server has no use for. */
  | { readonly tag: 'nothing' }

export type ServerMessage =
  | { readonly tag: 'invocation'; readonly target: string; readonly arguments: readonly unknown[] }
  | { readonly tag: 'completion'; readonly invocationId: string; readonly outcome: Outcome }
  | { readonly tag: 'ping' }
  | { readonly tag: 'close'; readonly error?: string; readonly allowReconnect?: boolean }

/** A value of undefined stands for a method without a result. */
export type Outcome =
  | { readonly tag: 'result'; readonly value: unknown }
  | { readonly tag: 'error'; readonly text: string }
