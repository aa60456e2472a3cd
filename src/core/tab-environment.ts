/**
 * A small interface for everything that the core's client needs from its page. `browser-environment.ts` implements it, and tests supply
 * fakes.
 */
import type { CorePort } from '../../domain/port/core-port.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies, Hello } from '../../domain/schema/port.ts'
import type { State } from '../../domain/schema/state.ts'

export interface CoreHost {
  readonly mode: 'shared' | 'own'
  readonly port: CorePort
  /** Rejects if the script of the worker cannot be run. */
  readonly failed: Promise<never>
  /** To be called when the core hangs. No tab of this browser will use it again. */
  condemn(): void
  close(): void
}

export interface TabEnvironment {
  readonly build: string
  readonly firstAnswers: Hello['firstAnswers']
  readonly firstState: State
  /** Starts a shared core. Like `startOwnHost`, it throws if the browser cannot make such a worker. */
  startSharedHost(): CoreHost
  startOwnHost(): CoreHost
  /** Holds a Web Lock until `end`. Resolves to true when it is held, and to false if the browser has no locks. */
  holdLock(name: string, end: AbortSignal): Promise<boolean>
  /** Resolves when the lock is free. It never resolves after `end`, or in a browser without locks. */
  lockFreed(name: string, end: AbortSignal): Promise<void>
  readCookies(): Cookies
  writeToken(token: string | null): void
  writeSession(session: SessionId): void
  isVisible(): boolean
  /** The listener is called when the page is left, for good or into the browser's back/forward cache. */
  onLeave(listener: () => void): void
  /** The listener is called when the page comes back from that cache. */
  onReturn(listener: () => void): void
  randomUUID(): string
  /** Shows in the document which kind of worker serves this tab, for developers and tests. */
  showMode(mode: CoreHost['mode']): void
  /** Whether the tab checks that the core does not hang. False in development, where a debugger may stop the core. */
  readonly watches: boolean
}
