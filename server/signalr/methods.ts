/** The types of a hub's methods, for the application that writes them, and the words of calls that fail or are refused. */
import type { Outcome } from './json-protocol.ts'
import type { ConnectionEnd, Settled, Transport } from './transport.ts'

export type Facts = Readonly<Record<string, string>>
export type Logger = { error(message: string, cause: unknown, facts?: Facts): void }

export class HubException extends Error {
  override readonly name = 'HubException'
}

/** A client, as the application sees it. What is sent before its handshake or after its end is dropped. */
export type HubConnection<Data> = {
  readonly id: string
  /** What `authorize` gave for the request that opened the connection. */
  readonly data: Data
  readonly transport: Transport['kind']
  /**
   * Resolves to true when the message has left this process, or to false when it is clear that it never will.
   * @throws if a value cannot be sent
   */
  send(target: string, ...args: readonly unknown[]): Promise<boolean>
  /** Sends a push that `writePush` has written for many receivers. `settled` is called with what `send` resolves to. */
  sendWritten(push: Buffer, settled?: Settled): void
  /** The client reconnects only if `allowReconnect` is true. */
  close(options?: CloseOptions): void
}

export type CloseOptions = { readonly error?: string; readonly allowReconnect?: boolean }

/** A method has to check its arguments itself: a client may send any number of any values. */
export type HubMethod<Data> = (call: HubCall<Data>, ...args: readonly unknown[]) => unknown

export type HubCall<Data> = {
  readonly connection: HubConnection<Data>
  /** Runs the task after the answer was sent, so that the caller does not wait for a broadcast. */
  afterAnswer(task: () => void): void
}

export type MethodTable<Data> = ReadonlyMap<string, HubMethod<Data>>

/** Names are compared without regard to case, as ASP.NET Core does. */
export function createMethodTable<Data>(methods: Readonly<Record<string, HubMethod<Data>>>): MethodTable<Data> {
  return new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))
}

export function findMethod<Data>(methods: MethodTable<Data>, target: string): HubMethod<Data> | undefined {
  return methods.get(target.toLowerCase())
}

/** These texts are ASP.NET Core's, because clients compare them. */
export const unknownMethod = (target: string): Outcome => ({ tag: 'error', text: `Unknown hub method '${target}'` })

export const notStreaming = (target: string): Outcome => ({
  tag: 'error',
  text: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
})

/** Runs a method. Never rejects: an error of the application is logged, and its text is kept from the client. */
export async function callMethod(target: string, call: () => unknown, logger: Logger): Promise<Outcome> {
  try {
    return { tag: 'result', value: await call() }
  } catch (error) {
    if (error instanceof HubException) return hubException(target, error.message)
    logger.error(`Hub method '${target}' failed`, error)
    return { tag: 'error', text: unexpected(target) }
  }
}

/** An error whose message the caller reads. */
export function hubException(target: string, message: string): Outcome {
  return { tag: 'error', text: `${unexpected(target)} HubException: ${message}` }
}

function unexpected(target: string): string {
  return `An unexpected error occurred invoking '${target}' on the server.`
}

export type Refusal<Data> =
  /** A call for which no method was run. The caller gets an error, if it waits for an answer. */
  | {
      readonly tag: 'call'
      readonly connection: HubConnection<Data>
      readonly target: string
      readonly reason: 'rate' | 'queue' | 'unknown-method' | 'not-streaming'
    }
  | { readonly tag: 'handshake'; readonly connection: HubConnection<Data>; readonly error: string }
  /** A request over HTTP that the hub or `authorize` refused. */
  | { readonly tag: 'request'; readonly status: number }

/** The bytes that a client had not taken when its connection ended. */
export type Loss = { readonly bytes: number; readonly end: ConnectionEnd }
