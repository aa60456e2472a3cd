/**
 * The cookies that tabs and core share (docs/rules.md#sessions): `sess`, `auth`, `XSRF-TOKEN`. The worker has none of
 * its own, so a tab reads and writes for it.
 */
import { cookieValue } from '../../domain/cookie-value.ts'
import { isSessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies } from '../../domain/schema/port.ts'

/** Browsers keep it for as long as they keep any. */
const FOR_EVER = 'Fri, 31 Dec 9999 23:59:59 GMT'

const read = (name: string): string | null => cookieValue(document.cookie, name)

const write = (name: string, value: string, attributes: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${attributes}`
}

export const readCookies = (): Cookies => {
  const session = read('sess')
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

export const writeSession = (session: SessionId): void => write('sess', session, `; Expires=${FOR_EVER}`)
