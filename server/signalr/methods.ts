/** The methods of a hub as the application writes them, and the words of a call that fails or is refused. */
import type { Outcome } from './json-protocol.ts'
import type { ConnectionEnd, Settled, Transport } from './transport.ts'

export type Facts = Readonly<Record<string, string>>
export type Logger = { error(message: string, cause: unknown, facts?: Facts): void }

export class HubException extends Error {
  override readonly name = 'HubException'
}

/** A client as the application sees it. Bytes that are sent before its handshake or after its end go nowhere. */
export type HubConnection<Data> = {
  readonly id: string
  /** The data that `authorize` made of the request that opened the connection. */
  readonly data: Data
  readonly transport: Transport['kind']
  /**
   * Settles when the message has left this process, true, or when it never will, false.
   * @throws on a value that cannot be sent
   */
  send(target: string, ...args: readonly unknown[]): Promise<boolean>
  /** The same of a push that `writePush` wrote, for many receivers; `settled` gets what `send` settles with. */
  sendWritten(push: Buffer, settled?: Settled): void
  /** Clients reconnect by themselves only when it is allowed here. */
  close(options?: CloseOptions): void
}

export type CloseOptions = { readonly error?: string; readonly allowReconnect?: boolean }

/** A method checks its arguments itself: a client may send any number of anything. */
export type HubMethod<Data> = (call: HubCall<Data>, ...args: readonly unknown[]) => unknown

export type HubCall<Data> = {
  readonly connection: HubConnection<Data>
  /** Runs the task when the caller has its answer, so that a broadcast does not keep it waiting. */
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

/** The texts are ASP.NET Core's; clients show them and match on them. */
export const unknownMethod = (target: string): Outcome => ({ tag: 'error', text: `Unknown hub method '${target}'` })

export const notStreaming = (target: string): Outcome => ({
  tag: 'error',
  text: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
})

/** Never rejects: an error of the application's is logged here and masked there. */
export async function callMethod(target: string, call: () => unknown, logger: Logger): Promise<Outcome> {
  try {
    return { tag: 'result', value: await call() }
  } catch (error) {
    if (error instanceof HubException) return hubException(target, error.message)
    logger.error(`Hub method '${target}' failed`, error)
    return { tag: 'error', text: unexpected(target) }
  }
}

/** The application's words to the caller. */
export function hubException(target: string, message: string): Outcome {
  return { tag: 'error', text: `${unexpected(target)} HubException: ${message}` }
}

function unexpected(target: string): string {
  return `An unexpected error occurred invoking '${target}' on the server.`
}

export type Refusal<Data> =
  /** A call that no method was run for. Its caller gets an error, if it waits for an answer. */
  | {
      readonly tag: 'call'
      readonly connection: HubConnection<Data>
      readonly target: string
      readonly reason: 'rate' | 'queue' | 'unknown-method' | 'not-streaming'
    }
  | { readonly tag: 'handshake'; readonly connection: HubConnection<Data>; readonly error: string }
  /** A request over HTTP that the hub or `authorize` refuses. */
  | { readonly tag: 'request'; readonly status: number }

/** The bytes that waited for a client when its connection ended. */
export type Loss = { readonly bytes: number; readonly end: ConnectionEnd }
