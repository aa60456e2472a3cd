/**
 * What the core takes from the world it runs in, as small interfaces: the real ones in the entries, fakes in tests.
 */

import { Context } from 'effect'
import type { UploadWatch } from '../domain/port/core-port.ts'

/** The Web Locks that the core uses. */
export interface Locks {
  request(
    name: string,
    options: { readonly mode?: 'exclusive' | 'shared'; readonly signal?: AbortSignal },
    granted: () => Promise<void>,
  ): Promise<void>
  /** Whether nobody holds it now. */
  isFree(name: string): Promise<boolean>
}

/** What the core uses of the client library's connection. */
export interface HubConnection {
  start(): Promise<void>
  stop(): Promise<void>
  on(name: string, handler: (...parameters: unknown[]) => void): void
  onclose(handler: () => void): void
  onreconnecting(handler: () => void): void
  onreconnected(handler: () => void): void
  invoke(name: string, ...parameters: unknown[]): Promise<unknown>
}

export interface CoreEnvironmentInterface {
  readonly build: string
  /** Scheme, host and port, without a slash: a worker resolves no relative hub address (research: signalr 3.2). */
  readonly origin: string
  readonly locks: Locks
  /** @param watch is told how much of the body has gone */
  fetch(url: string, init: RequestInit, watch?: UploadWatch): Promise<Response>
  /** A connection that is not started yet; `token` is asked anew for each request. */
  createHubConnection(url: string, token: () => string): HubConnection
  randomUUID(): string
  /** Whether what nobody has asked for yet may be fetched: not where data is dear or slow. */
  mayFetchAhead(): boolean
}

export class CoreEnvironment extends Context.Service<CoreEnvironment, CoreEnvironmentInterface>()(
  'booking/worker/CoreEnvironment',
) {}
