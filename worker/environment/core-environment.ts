/** Small interfaces for everything outside the core. The worker's entries supply the real implementations, and tests supply fakes. */
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

/** The hub answered a call with an error, so the call was not done. After any other failure the outcome of the call is unknown. */
export class CallRefused extends Error {}

/** The hub refused the connection because of its token, or because it had none. */
export class TokenRefused extends Error {}

/** The hub agreed to connect, but nothing arrived over this transport. Another transport may work. */
export class TransportFailed extends Error {}

/** How one attempt to connect to the hub is made. */
export interface HubWay {
  readonly transport: HubTransport
  /** A transport that is silent for longer than this, in ms, counts as failed. */
  readonly patience: number
}

/** How a connection ended. */
export interface HubEnd {
  /** Whether the server allows this client to connect again. */
  readonly mayReturn: boolean
  /** Whether the connection ended without a closing message from the server: the connection broke, or a proxy cut it. */
  readonly wasCut: boolean
  /** Whether the server closed it because the person's role or user types have changed. */
  readonly personChanged?: true
}

/** The part of the SignalR library's connection that the core uses. It never reconnects; the core makes a new one instead. */
export interface HubConnection {
  /** Rejects with `TokenRefused`, `TransportFailed`, or any other error. */
  start(): Promise<void>
  stop(): Promise<void>
  on(name: string, handler: (...parameters: unknown[]) => void): void
  /** The handler is called as soon as a connection that had started has ended. */
  onclose(handler: (end: HubEnd) => void): void
  /** Rejects with `CallRefused`, or any other error. */
  invoke(name: string, ...parameters: unknown[]): Promise<unknown>
}

/** The channel by which the browser's cores tell each other which build of the client the server serves. */
export interface Releases {
  send(build: string): void
  /** Listens to the builds that other cores send. The result stops the listening. */
  hear(listener: (build: string) => void): () => void
}

/** The store of the log. The stored log outlives the core. */
export interface LogStore {
  /** Stores all of the segments or none. A segment replaces an earlier one of the same core and number. */
  put(segments: readonly KeptSegment[]): Promise<void>
  /**
   * Deletes the oldest segments of all cores until the remaining segments are within the bounds. Resolves to the totals of the remaining
   * segments.
   */
  forgetBeyond(bounds: Bounds): Promise<LogTotals>
  close(): void
}

/** The store of the transport that works, so that the next core begins with that transport. It has one record at most. */
export interface TransportMemory {
  /** Resolves to undefined if nothing is stored, and to an unchecked value otherwise: an older build may have stored it. */
  read(): Promise<unknown>
  /** Writes the record. Null deletes it. */
  write(kept: KeptTransport | null): Promise<void>
}

export interface CoreEnvironmentInterface {
  readonly build: string
  /** Scheme, host and port, without a trailing slash. A worker cannot resolve a relative address of the hub. */
  readonly origin: string
  /**
   * The base address of the client's pages, without a trailing slash: the origin, and the folder if there is one. Links in e-mails begin
   * with it.
   */
  readonly site: string
  readonly locks: Locks
  readonly releases: Releases
  /** Sends a request. `watch` is called with the share of the body that has been sent. */
  fetch(url: string, init: RequestInit, watch?: UploadWatch): Promise<Response>
  /** Makes a connection without starting it. Rejects if the SignalR library, which is a separate chunk, cannot be loaded. */
  createHubConnection(url: string, token: string | null, way: HubWay): Promise<HubConnection>
  /** The memory's promises reject in a browser that stores nothing. */
  readonly transportMemory: TransportMemory
  randomUUID(): string
  /** Whether the core may load data that no page shows yet. False on expensive or slow connections. */
  mayFetchAhead(): boolean
  /** Rejects in a browser that stores nothing, as in some private windows. */
  openLogStore(): Promise<LogStore>
}

export class CoreEnvironment extends Context.Service<CoreEnvironment, CoreEnvironmentInterface>()('CoreEnvironment') {}
