/**
 * The server's cookies: `sess`, `XSRF-TOKEN`, and the one by which a browser is recognised. The XSRF token is an HMAC of `sess`, so that
 * only the server can make one. Invariant: after every answer the browser has a valid pair of the first two.
 */
import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto'
import { isSessionId, sessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

const SESSION_COOKIE = 'sess'
const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
export const KNOWN_BROWSER_COOKIE = 'known-browser'

/** All values of a cookie in a request. A browser sends two of one name if another site of the same domain has set one too. */
export const cookieValues = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [given = '', ...value] = pair.split('=')
    return given.trim() === name ? [value.join('=').trim()] : []
  })

/** The session that a request names; null if there is no valid one. Several are a mistake or an attack, and none of them counts. */
export const sessionsOf = (header: string | undefined): SessionId | null | 'several' => {
  const [given, ...more] = cookieValues(header, SESSION_COOKIE)
  if (more.length > 0) return 'several'
  return given !== undefined && isSessionId(given) ? given : null
}

/** Whether a request has one of the cookies twice that decide about a change. */
export const repeatsCookie = (header: string | undefined): boolean =>
  [XSRF_COOKIE, KNOWN_BROWSER_COOKIE].some((name) => cookieValues(header, name).length > 1)

/** Requests with these methods change nothing, and need no token. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const needsXsrfToken = (method: string): boolean => !safeMethods.has(method)

/** Browsers keep no cookie for longer than 400 days. */
const longestLifeSeconds = 400 * 24 * 60 * 60

interface SessionCookies {
  /** Null if the browser has no valid one. */
  readonly session: SessionId | null | 'several'
  readonly toSet: readonly { readonly name: string; readonly value: string }[]
}

export const createSessionCookies = (key: Uint8Array) => {
  // Node takes four times as long with the bytes of a key as with such an object, and each call needs it four times.
  const secret = createSecretKey(key)
  const xsrfToken = (session: SessionId): string => createHmac('sha256', secret).update(session).digest('base64url')
  const isEqual = (a: string, b: string): boolean => {
    // The digests have the same length, whatever the texts are.
    const [digestA, digestB] = [a, b].map((text) => createHmac('sha256', secret).update(text).digest())
    return digestA !== undefined && digestB !== undefined && timingSafeEqual(digestA, digestB)
  }
  return {
    /** Reads the cookies of a request, and tells which of them the answer must set. @param header the header `Cookie` */
    read(header: string | undefined): SessionCookies {
      const given = sessionsOf(header)
      // If another one were set, there would be three.
      if (given === 'several') return { session: given, toSet: [] }
      const session = given ?? sessionId(randomUUID())
      const xsrf = { name: XSRF_COOKIE, value: xsrfToken(session) }
      if (given === null) return { session: null, toSet: [{ name: SESSION_COOKIE, value: session }, xsrf] }
      const [sent = ''] = cookieValues(header, XSRF_COOKIE)
      return { session, toSet: isEqual(sent, xsrf.value) ? [] : [xsrf] }
    },
    /** Whether the header has the token of a session that the request names. The time that this takes does not depend on the header. */
    isXsrfToken: (cookie: string | undefined, header: string | undefined): boolean =>
      cookieValues(cookie, SESSION_COOKIE)
        .filter(isSessionId)
        .some((session) => isEqual(header ?? '', xsrfToken(session))),
  }
}

export type SessionCookieReader = ReturnType<typeof createSessionCookies>

/** The page can read these cookies, because it needs both. */
export const cookieOptions = (isHttps: boolean) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps, maxAge: longestLifeSeconds }) as const

/**
 * The browser that a call came from, and the cookie by which a browser is known again in which somebody has signed in (decision 0051).
 * Invariant: no page can read the cookie, and it travels only with the calls that sign in or choose a password.
 */
export interface CallingBrowser {
  /** The name that the browser gives itself, or ''. */
  readonly userAgent: string
  /** The value of the cookie, unchecked (`access/known-browsers.ts`), or ''. */
  readonly mark: string
  /** Sets the cookie with the answer. */
  setMark(mark: string): void
}

export const markOptions = (isHttps: boolean) =>
  ({ path: '/api', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: longestLifeSeconds }) as const

/** The browser of calls that the server makes for itself. */
export const noBrowser: CallingBrowser = { userAgent: '', mark: '', setMark: () => undefined }
