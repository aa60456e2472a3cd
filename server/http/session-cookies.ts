/**
 * The cookies: `sess` and `XSRF-TOKEN`, and the one by which a browser is known again. The XSRF token is an HMAC of
 * `sess`, so another site, which can set neither header nor cookie here, cannot make one. Invariant: every answer
 * leaves the browser with a valid pair.
 */
import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto'
import { isSessionId, sessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'

const SESSION_COOKIE = 'sess'
const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
export const KNOWN_BROWSER_COOKIE = 'known-browser'

/** All values that a request gives a cookie, as they came: a browser sends two of one name where another site of its domain has set one. */
export const cookieValues = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const [given = '', ...value] = pair.split('=')
    return given.trim() === name ? [value.join('=').trim()] : []
  })

/** The session that a request names; null: none that is valid. Two of them are a mistake or a trick, whichever comes first. */
export const sessionsOf = (header: string | undefined): SessionId | null | 'several' => {
  const [given, ...more] = cookieValues(header, SESSION_COOKIE)
  if (more.length > 0) return 'several'
  return given !== undefined && isSessionId(given) ? given : null
}

/** Whether a cookie by which a change is judged comes twice. */
export const repeatsCookie = (header: string | undefined): boolean =>
  [XSRF_COOKIE, KNOWN_BROWSER_COOKIE].some((name) => cookieValues(header, name).length > 1)

/** They change nothing, and need no token. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const needsXsrfToken = (method: string): boolean => !safeMethods.has(method)

/** Browsers shorten whatever is longer than 400 days to that. */
const longestLifeSeconds = 400 * 24 * 60 * 60

interface SessionCookies {
  /** Null unless the browser came with a valid one; of several it is none. */
  readonly session: SessionId | null | 'several'
  readonly toSet: readonly { readonly name: string; readonly value: string }[]
}

export const createSessionCookies = (key: Uint8Array) => {
  // With the bytes of the key Node takes four times as long, four times a call.
  const secret = createSecretKey(key)
  const xsrfToken = (session: SessionId): string => createHmac('sha256', secret).update(session).digest('base64url')
  const isEqual = (a: string, b: string): boolean => {
    // Both are of equal length, whatever came.
    const [digestA, digestB] = [a, b].map((text) => createHmac('sha256', secret).update(text).digest())
    return digestA !== undefined && digestB !== undefined && timingSafeEqual(digestA, digestB)
  }
  return {
    /** @param header `Cookie` */
    read(header: string | undefined): SessionCookies {
      const given = sessionsOf(header)
      // Another one would only be a third.
      if (given === 'several') return { session: given, toSet: [] }
      const session = given ?? sessionId(randomUUID())
      const xsrf = { name: XSRF_COOKIE, value: xsrfToken(session) }
      if (given === null) return { session: null, toSet: [{ name: SESSION_COOKIE, value: session }, xsrf] }
      const [sent = ''] = cookieValues(header, XSRF_COOKIE)
      return { session, toSet: isEqual(sent, xsrf.value) ? [] : [xsrf] }
    },
    /** Whether the header is the token of a session that the request names. Takes as long whatever the header holds. */
    isXsrfToken: (cookie: string | undefined, header: string | undefined): boolean =>
      cookieValues(cookie, SESSION_COOKIE)
        .filter(isSessionId)
        .some((session) => isEqual(header ?? '', xsrfToken(session))),
  }
}

export type SessionCookieReader = ReturnType<typeof createSessionCookies>

/** Readable by the page, which needs both. */
export const cookieOptions = (isHttps: boolean) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps, maxAge: longestLifeSeconds }) as const

/**
 * The browser that a call came from, and the cookie by which it is known again (decision 0051): where somebody has signed in
 * before. Invariant: no page can read it, and it travels with calls alone: those that sign in, and those that choose a password.
 */
export interface CallingBrowser {
  /** The browser's name for itself; '' when it gives none. */
  readonly userAgent: string
  /** The cookie as it came, unchecked (`access/known-browsers.ts`); '' for none. */
  readonly mark: string
  /** Leaves another mark in it with the answer. */
  setMark(mark: string): void
}

export const markOptions = (isHttps: boolean) =>
  ({ path: '/api', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: longestLifeSeconds }) as const

/** The browser of calls that the server makes for itself. */
export const noBrowser: CallingBrowser = { userAgent: '', mark: '', setMark: () => undefined }
