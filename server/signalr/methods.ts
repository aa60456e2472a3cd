/** The types for an application that writes methods of a hub, and the texts for calls that fail or are refused. */
import type { Outcome } from './json-protocol.ts'
import type { ConnectionEnd, Settled, Transport } from './transport.ts'

export type Facts = Readonly<Record<string, string>>
export type Logger = { error(message: string, cause: unknown, facts?: Facts): void }

export class HubException extends Error {
  override readonly name = 'HubException'
}

/** A client, as the application sees it. Messages that are sent before its handshake or after its end are dropped. */
export type HubConnection<Data> = {
  readonly id: string
  /** The data with which `authorize` accepted the request that opened the connection. */
  readonly data: Data
  readonly transport: Transport['kind']
  /**
   * Resolves to true when the message has left this process. Resolves to false when it is certain that the message never will.
   * @throws Error if a value cannot be encoded
   */
  send(target: string, ...args: readonly unknown[]): Promise<boolean>
  /** Sends a push that `writePush` has encoded for many receivers. `settled` is called with the result that `send` would give. */
  sendWritten(push: Buffer, settled?: Settled): void
  /** The client reconnects only if `allowReconnect` is true. */
  close(options?: CloseOptions): void
}

export type CloseOptions = { readonly error?: string; readonly allowReconnect?: boolean }

/** A method must check its arguments itself, because a client may send any number of any values. */
export type HubMethod<Data> = (call: HubCall<Data>, ...args: readonly unknown[]) => unknown

export type HubCall<Data> = {
  readonly connection: HubConnection<Data>
  /** Runs the task after the answer has been sent, so that the caller does not wait for it. */
  afterAnswer(task: () => void): void
}

export type MethodTable<Data> = ReadonlyMap<string, HubMethod<Data>>

/** Makes the table of methods by name. Like ASP.NET Core, it ignores the case of names. */
export function createMethodTable<Data>(methods: Readonly<Record<string, HubMethod<Data>>>): MethodTable<Data> {
  return new Map(Object.entries(methods).map(([name, method]) => [name.toLowerCase(), method]))
}

export function findMethod<Data>(methods: MethodTable<Data>, target: string): HubMethod<Data> | undefined {
  return methods.get(target.toLowerCase())
}

/** Clients compare these texts, so they are the same as ASP.NET Core's. */
export const unknownMethod = (target: string): Outcome => ({ tag: 'error', text: `Unknown hub method '${target}'` })

export const notStreaming = (target: string): Outcome => ({
  tag: 'error',
  text: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
})

/** Runs a method and never rejects. An error of the application is logged, and the client does not get its text. */
export async function callMethod(target: string, call: () => unknown, logger: Logger): Promise<Outcome> {
  try {
    return { tag: 'result', value: await call() }
  } catch (error) {
    if (error instanceof HubException) return hubException(target, error.message)
    logger.error(`Hub method '${target}' failed`, error)
    return { tag: 'error', text: unexpected(target) }
  }
}

/** An error whose message is sent to the caller. */
export function hubException(target: string, message: string): Outcome {
  return { tag: 'error', text: `${unexpected(target)} HubException: ${message}` }
}

function unexpected(target: string): string {
  return `An unexpected error occurred invoking '${target}' on the server.`
}

export type Refusal<Data> =
  /** A call for which no method ran. The caller gets an error if it waits for an answer. */
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
