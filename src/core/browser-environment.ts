/** The page that the tab's end of the core lives in. */
import { cookieValue } from '../../domain/cookie-value.ts'
import { isSessionId, uuidOf } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies } from '../../domain/schema/port.ts'
import { shownPage } from './base-path.ts'
import { startOwnHost, startSharedHost } from './core-host.ts'
import { firstAnswers, firstState } from './first-answers.ts'
import { keepText, keptText } from './kept-text.ts'
import { NO_EPOCH } from './state-copy.ts'
import type { TabEnvironment } from './tab-environment.ts'

/** Browsers keep it for as long as they keep any. */
const FOR_EVER = 'Fri, 31 Dec 9999 23:59:59 GMT'

/**
 * The cookies that tabs and core share (docs/rules.md#sessions): `sess`, `auth`, `XSRF-TOKEN`. The worker has none of its own, so a tab
 * reads and writes for it.
 */
const read = (name: string): string | null => cookieValue(document.cookie, name)

const write = (name: string, value: string, attributes: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${attributes}`
}

export const readCookies = (): Cookies => {
  const session = read('sess') ?? keptText('sess')
  const token = read('auth')
  const xsrf = read('XSRF-TOKEN')
  return {
    session: session !== null && isSessionId(session) ? session : null,
    token: token === null || token === '' ? null : token,
    xsrf: xsrf === '' ? null : xsrf,
  }
}

/** Null signs out. The cookie ends with the browser's session. */
export const writeToken = (token: string | null): void =>
  write('auth', token ?? '', token === null ? '; Max-Age=0' : '')

/** It is kept beside the cookie too, which may be `HttpOnly`: holds of before a reload stay one's own. */
export const writeSession = (session: SessionId): void => {
  write('sess', session, `; Expires=${FOR_EVER}`)
  keepText('sess', session)
}

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
