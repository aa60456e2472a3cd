/**
 * The small interface through which the tab's end of the core uses its page: the real one in `browser-environment.ts`,
 * fakes in tests.
 */
import type { CorePort } from '../../domain/port/core-port.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies, Hello } from '../../domain/schema/port.ts'
import type { State } from '../../domain/schema/state.ts'

export interface CoreHost {
  readonly mode: 'shared' | 'own'
  readonly port: CorePort
  /** Rejects when the script of the worker could not be run. */
  readonly failed: Promise<never>
  /** It lives and answers nothing: no tab of this browser shall be sent to it again. */
  condemn(): void
  close(): void
}

export interface TabEnvironment {
  readonly build: string
  readonly firstAnswers: Hello['firstAnswers']
  readonly firstState: State
  /** Each throws where there can be no such worker. */
  startSharedHost(): CoreHost
  startOwnHost(): CoreHost
  /** Resolves once it is held, which it is until `end`; to false where no lock can be had. */
  holdLock(name: string, end: AbortSignal): Promise<boolean>
  /** Resolves when it is free; never after `end`, nor where no lock can be had. */
  lockFreed(name: string, end: AbortSignal): Promise<void>
  readCookies(): Cookies
  writeToken(token: string | null): void
  writeSession(session: SessionId): void
  isVisible(): boolean
  /** The page is left, for good or for the browser's back/forward cache. */
  onLeave(listener: () => void): void
  /** The page came back from there. */
  onReturn(listener: () => void): void
  randomUUID(): string
  /** Seen in the page's own inspector, and by the tests: which kind of worker serves this tab. */
  showMode(mode: CoreHost['mode']): void
  /** Whether to find out that a core hangs: not where a debugger may hold it. */
  readonly watches: boolean
}
