/** The environment of the core's client in a browser: cookies, Web Locks, and the lifecycle of the page. */
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

/** An expiry date that browsers shorten to their longest lifetime for cookies. */
const FOR_EVER = 'Fri, 31 Dec 9999 23:59:59 GMT'

const write = (name: string, value: string, attributes: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${attributes}`
}

/** The cookies that tabs and core share (docs/rules.md#sessions). A worker cannot read or write cookies, so a tab does it for the core. */
export const readCookies = (): Cookies => {
  const session = cookieValue(document.cookie, 'sess') ?? keptText('sess')
  const token = cookieValue(document.cookie, 'auth')
  const xsrf = cookieValue(document.cookie, 'XSRF-TOKEN')
  return {
    session: session !== null && isSessionId(session) ? session : null,
    token: token === null || token === '' ? null : token,
    xsrf: xsrf === '' ? null : xsrf,
  }
}

/** Writes the cookie with the token. The cookie ends with the browser's session. Null deletes it, which signs the person out. */
export const writeToken = (token: string | null): void =>
  write('auth', token ?? '', token === null ? '; Max-Age=0' : '')

/**
 * Writes the session id into its cookie, and into the browser's storage: a back end may make the cookie `HttpOnly`, and the holds must
 * still belong to this browser after a reload.
 */
export const writeSession = (session: SessionId): void => {
  write('sess', session, `; Expires=${FOR_EVER}`)
  keepText('sess', session)
}

declare const __BUILD__: string

const never = (): Promise<never> => new Promise(() => undefined)
/** The browser's lock manager. Null in a page without https, which has no Web Locks. */
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Holds a Web Lock. If the browser refuses the lock, for example while storage is blocked, that counts as a browser without locks. */
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
