/** The page that the tab's end of the core lives in. */
import { uuidOf } from '../../domain/ids.ts'
import { shownPage } from './base-path.ts'
import { readCookies, writeSession, writeToken } from './cookies.ts'
import { startOwnHost, startSharedHost } from './core-host.ts'
import { firstAnswers } from './first-answers.ts'
import { firstState } from './first-state.ts'
import { NO_EPOCH } from './state-copy.ts'
import type { TabEnvironment } from './tab-environment.ts'

declare const __BUILD__: string

const never = (): Promise<never> => new Promise(() => undefined)
/** A page that came without https has none. */
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Where a lock is refused, as with storage that is blocked, it is as where there is none. */
const holdLock = (name: string, end: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const locks = locksOf()
    if (locks === null) return resolve(false)
    locks
      .request(name, { signal: end }, () => {
        resolve(true)
        return new Promise<void>((release) => end.addEventListener('abort', () => release()))
      })
      .catch(() => resolve(false))
  })

const lockFreed = async (name: string, end: AbortSignal): Promise<void> => {
  const locks = locksOf()
  if (locks === null) return never()
  await locks.request(name, { mode: 'shared', signal: end }, async () => undefined).catch(never)
}

export const browserEnvironment = (): TabEnvironment => ({
  build: __BUILD__,
  firstAnswers: firstAnswers(),
  firstState: firstState(NO_EPOCH, shownPage()),
  startSharedHost,
  startOwnHost,
  holdLock,
  lockFreed,
  readCookies,
  writeToken,
  writeSession,
  isVisible: () => document.visibilityState === 'visible',
  onLeave: (listener) => addEventListener('pagehide', listener),
  onReturn: (listener) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener()
    }),
  randomUUID: () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  showMode: (mode) => {
    document.documentElement.dataset.coreMode = mode
  },
  watches: import.meta.env.PROD,
})
