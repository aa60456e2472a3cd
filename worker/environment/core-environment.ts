/** The world that the core runs in, as small interfaces: the entries give the real ones, tests give fakes. */
import { Context } from 'effect'
import type { LogTotals, UploadWatch } from '../../domain/port/core-port.ts'
import type { Bounds, KeptSegment } from '../../domain/replay/log-segments.ts'
import type { HubTransport, KeptTransport } from '../../domain/schema/hub-transport.ts'

export interface Locks {
  request(
    name: string,
    options: { readonly mode?: 'exclusive' | 'shared'; readonly signal?: AbortSignal },
    granted: () => Promise<void>,
  ): Promise<void>
  isFree(name: string): Promise<boolean>
}

/** The server's own no to a call: it was not done. Any other failure leaves open what became of it. */
export class CallRefused extends Error {}

/** The hub wants a token that lives. */
export class TokenRefused extends Error {}

/** The hub was reached and agreed, and then nothing came by this transport: another one may do. */
export class TransportFailed extends Error {}

/** How a connection is tried. */
export interface HubWay {
  readonly transport: HubTransport
  /** How long nothing may come by it before it has failed, ms. */
  readonly patience: number
}

/** How a connection ended. */
export interface HubEnd {
  /** Whether the server lets this client come back. */
  readonly mayReturn: boolean
  /** The server had not said so before: it broke, or was cut somewhere between. */
  readonly wasCut: boolean
}

/**
 * The client library's connection, as far as the core uses it. It never comes back by itself: the core makes another.
 */
export interface HubConnection {
  /** Rejects with `TokenRefused`, `TransportFailed`, or whatever else went wrong. */
  start(): Promise<void>
  stop(): Promise<void>
  on(name: string, handler: (...parameters: unknown[]) => void): void
  /** Is called at once when a connection that had started ends. */
  onclose(handler: (end: HubEnd) => void): void
  /** Rejects with `CallRefused`, or whatever else went wrong. */
  invoke(name: string, ...parameters: unknown[]): Promise<unknown>
}

/** A message between the browser's cores: the build of the client that the server serves. */
export interface Releases {
  send(build: string): void
  /** @returns what ends it */
  hear(listener: (build: string) => void): () => void
}

/** Where the log is kept across the lives of cores. */
export interface LogStore {
  /** Is written whole or not at all, in the place of an earlier segment of the same life and number. */
  put(segments: readonly KeptSegment[]): Promise<void>
  /** Forgets the oldest, of whichever core. Resolves to what is left. */
  forgetBeyond(bounds: Bounds): Promise<LogTotals>
  close(): void
}

/** Where the transport that works is kept across the lives of cores. It holds one, or none. */
export interface TransportMemory {
  /** Nothing is kept, or whatever an older build kept. */
  read(): Promise<unknown>
  /** @param kept null: it is forgotten */
  write(kept: KeptTransport | null): Promise<void>
}

export interface CoreEnvironmentInterface {
  readonly build: string
  /** Scheme, host and port, without a slash: a worker resolves no relative hub address. */
  readonly origin: string
  /** The address of the client's pages, to which mails lead, without a slash last: origin, and folder if it has one. */
  readonly site: string
  readonly locks: Locks
  readonly releases: Releases
  /** @param watch is called with how much of the body has gone */
  fetch(url: string, init: RequestInit, watch?: UploadWatch): Promise<Response>
  /** A connection that is not started yet. The library is a chunk of its own: rejects where it cannot be loaded. */
  createHubConnection(url: string, token: string | null, way: HubWay): Promise<HubConnection>
  /** Rejects where nothing may be kept. */
  readonly transportMemory: TransportMemory
  randomUUID(): string
  /** Whether to fetch what has not been asked for yet: not where data is dear or slow. */
  mayFetchAhead(): boolean
  /** Rejects where nothing may be kept, as in some private windows. */
  openLogStore(): Promise<LogStore>
}

export class CoreEnvironment extends Context.Service<CoreEnvironment, CoreEnvironmentInterface>()(
  'booking/worker/CoreEnvironment',
) {}
