/**
 * The server's cookies: `sess`, `XSRF-TOKEN`, and the cookie that identifies a known browser. The XSRF token is an HMAC of `sess`, so only
 * the server can make one. Invariant: after every answer the browser has a valid pair of the first two.
 */
import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto'
import { isSessionId, sessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

const SESSION_COOKIE = 'sess'
const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
const FORMER_KNOWN_BROWSER = 'known-browser'
/**
 * The cookie of a known browser. On https no other host of the domain can set it (`__Host-`), so that nobody hands a browser the name of
 * their own, and with it a sign-in that they have begun.
 */
export const knownBrowserCookie = (isHttps: boolean): string =>
  isHttps ? `__Host-${FORMER_KNOWN_BROWSER}` : FORMER_KNOWN_BROWSER

/**
 * Set where somebody has signed out who had come by a provider. Whoever signs in by one next is asked by it who they are: on a computer of
 * many it still knows the one before.
 */
export const leftCookie = (isHttps: boolean): string => (isHttps ? '__Host-signed-out' : 'signed-out')
/** For so long providers know somebody, more or less. */
const leftForSeconds = 24 * 60 * 60

/**
 * All values of a cookie in a request. A browser sends two values for one name if another site of the same domain has also set the cookie.
 */
export const cookieValues = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [given = '', ...value] = pair.split('=')
    return given.trim() === name ? [value.join('=').trim()] : []
  })

/**
 * The session that a request names, or null if it names no valid one. Several sessions are a mistake or an attack, so none of them counts.
 */
export const sessionsOf = (header: string | undefined): SessionId | null | 'several' => {
  const [given, ...more] = cookieValues(header, SESSION_COOKIE)
  if (more.length > 0) return 'several'
  return given !== undefined && isSessionId(given) ? given : null
}

/** Whether a request contains one of these cookies twice. They decide whether a change is allowed. */
export const repeatsCookie = (header: string | undefined, isHttps: boolean): boolean =>
  [XSRF_COOKIE, knownBrowserCookie(isHttps)].some((name) => cookieValues(header, name).length > 1)

/** Requests with these methods change nothing and need no token. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const needsXsrfToken = (method: string): boolean => !safeMethods.has(method)

/** The life of the cookies. No browser keeps a cookie for longer than 400 days. */
const longestLifeSeconds = 400 * 24 * 60 * 60

interface SessionCookies {
  /** The session of the browser, or null if the browser has no valid one. */
  readonly session: SessionId | null | 'several'
  readonly toSet: readonly { readonly name: string; readonly value: string }[]
}

export const createSessionCookies = (key: Uint8Array) => {
  // With the bytes of a key, Node takes four times as long as with a key object. Each call needs the key four times.
  const secret = createSecretKey(key)
  const xsrfToken = (session: SessionId): string => createHmac('sha256', secret).update(session).digest('base64url')
  const isEqual = (a: string, b: string): boolean => {
    // The texts are hashed first, so that the compared digests have the same length.
    const [digestA, digestB] = [a, b].map((text) => createHmac('sha256', secret).update(text).digest())
    return digestA !== undefined && digestB !== undefined && timingSafeEqual(digestA, digestB)
  }
  return {
    /** Reads the header `Cookie` of a request. The result includes the cookies that the answer must set. */
    read(header: string | undefined): SessionCookies {
      const given = sessionsOf(header)
      // Setting another session here would make it one more in the next request.
      if (given === 'several') return { session: given, toSet: [] }
      const session = given ?? sessionId(randomUUID())
      const xsrf = { name: XSRF_COOKIE, value: xsrfToken(session) }
      if (given === null) return { session: null, toSet: [{ name: SESSION_COOKIE, value: session }, xsrf] }
      const [sent = ''] = cookieValues(header, XSRF_COOKIE)
      return { session, toSet: isEqual(sent, xsrf.value) ? [] : [xsrf] }
    },
    /**
     * Whether the header has the token for a session that the request names. The time of this check does not depend on the header's
     * content.
     */
    isXsrfToken: (cookie: string | undefined, header: string | undefined): boolean =>
      cookieValues(cookie, SESSION_COOKIE)
        .filter(isSessionId)
        .some((session) => isEqual(header ?? '', xsrfToken(session))),
  }
}

export type SessionCookieReader = ReturnType<typeof createSessionCookies>

/** The options of both cookies. The page can read both, because it needs them. */
export const cookieOptions = (isHttps: boolean) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps, maxAge: longestLifeSeconds }) as const

/**
 * The browser from which a call came, and the cookie that identifies a browser in which somebody has signed in (decision 0051). Invariant:
 * no page can read the cookie, and on https no other host can set it.
 */
export interface CallingBrowser {
  /** The browser's own description of itself (the header `User-Agent`), or ''. */
  readonly userAgent: string
  /** The unchecked value of the cookie (`access/known-browsers.ts`), or ''. */
  readonly mark: string
  /** The same of the cookie of a release before. It tells only to whom the browser is not new. */
  readonly formerMark: string
  /** Sets the cookie with the answer. */
  setMark(mark: string): void
  /** Whether somebody who had come by a provider has signed out here. */
  readonly hasLeft: boolean
  setLeft(hasLeft: boolean): void
}

export const markOptions = (isHttps: boolean) =>
  // Browsers want the path / of a cookie that no other host can set.
  ({
    path: isHttps ? '/' : '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: longestLifeSeconds,
  }) as const

export const leftOptions = (isHttps: boolean, hasLeft: boolean) =>
  ({ ...markOptions(isHttps), maxAge: hasLeft ? leftForSeconds : 0 }) as const

/** What a request tells of its browser. */
export const marksIn = (cookies: Readonly<Record<string, string | undefined>>, isHttps: boolean) => ({
  mark: cookies[knownBrowserCookie(isHttps)] ?? '',
  formerMark: cookies[FORMER_KNOWN_BROWSER] ?? '',
  hasLeft: (cookies[leftCookie(isHttps)] ?? '') !== '',
})

/** The browser for calls that the server makes itself. */
export const noBrowser: CallingBrowser = {
  userAgent: '',
  mark: '',
  formerMark: '',
  hasLeft: false,
  setMark: () => undefined,
  setLeft: () => undefined,
}
