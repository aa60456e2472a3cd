/** What a hub protocol (JSON, MessagePack) must do for the server. Messages are tagged, not numbered, on this side. */
export type Codec = {
  readonly name: string
  readonly highestVersion: number
  readonly transferFormat: 'Text' | 'Binary'
  /** Where the first message of these bytes ends, perhaps beyond them; undefined while it cannot be known. */
  messageEnd(bytes: Buffer): number | undefined
  /** Reads one whole message; throws on anything malformed. */
  read(message: Buffer): ClientMessage
  write(message: ServerMessage): Buffer
}

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
