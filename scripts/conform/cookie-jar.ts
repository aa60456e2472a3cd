/**
 * The cookies that a back end sets in one browser. Invariant: `read` returns a cookie only if a page of the client could read
 * it. Such a cookie is not `HttpOnly`, its path is that of the whole site, and a browser would accept it.
 */
import { cookieValue } from '../../domain/cookie-value.ts'

interface Kept {
  readonly value: string
  readonly path: string
  /** The reason why no page can read the cookie; null when a page can read it. */
  readonly whyUnread: string | null
}

export interface CookieJar {
  /** Keeps the cookies of an answer. `asked` is the path of the request. */
  keep(headers: Headers, asked: string): void
  /** The cookies for the header `Cookie` of a request. */
  sent(asked: string): readonly string[]
  /** The value of a cookie; null when it is missing or no page can read it. */
  read(name: string): string | null
  /** The reason why no page can read a cookie; null when a page can read it or when it was not set. */
  whyUnread(name: string): string | null
}

const attribute = (cookie: string, name: string): string | null =>
  new RegExp(`;\\s*${name}(?:=([^;]*))?\\s*(?:;|$)`, 'i')
    .exec(cookie)
    ?.slice(1)
    .map((value = '') => value.trim())[0] ?? null

/**
 * The path of a cookie. A cookie without the attribute `Path` gets the folder of the requested address (RFC 6265, 5.1.4,
 * https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4).
 */
const pathOf = (cookie: string, asked: string): string => {
  const path = attribute(cookie, 'path')
  return path?.startsWith('/') ? path : asked.replace(/\/[^/]*$/, '') || '/'
}
const covers = (path: string, asked: string): boolean =>
  path === '/' || asked === path || asked.startsWith(path.endsWith('/') ? path : `${path}/`)

export const createCookieJar = (origin: string): CookieJar => {
  const kept = new Map<string, Kept>()
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:' || /^(?:localhost|127\.|\[::1\])/.test(hostname)

  const whyUnread = (cookie: string, path: string): string | null => {
    if (attribute(cookie, 'secure') !== null && !isSecure) return 'it is Secure, and this is http://'
    if (attribute(cookie, 'httponly') !== null) return 'it is HttpOnly'
    return path === '/' ? null : `its path is ${path}, and must be /`
  }

  return {
    keep: (headers, asked) => {
      for (const cookie of headers.getSetCookie()) {
        const [, name, value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie) ?? []
        if (name === undefined) continue
        const path = pathOf(cookie, asked)
        const until = Date.parse(attribute(cookie, 'expires') ?? '')
        const isOver = attribute(cookie, 'max-age') === '0' || until <= Date.now()
        if (value === '' || isOver) kept.delete(name)
        else kept.set(name, { value, path, whyUnread: whyUnread(cookie, path) })
      }
    },
    sent: (asked) => [...kept].flatMap(([name, { value, path }]) => (covers(path, asked) ? [`${name}=${value}`] : [])),
    read: (name) => {
      const cookie = kept.get(name)
      return cookie === undefined || cookie.whyUnread !== null ? null : cookieValue(`${name}=${cookie.value}`, name)
    },
    whyUnread: (name) => kept.get(name)?.whyUnread ?? null,
  }
}
