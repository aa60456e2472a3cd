/** The cookies that the client itself writes, and how it reads them. */
import { afterEach, expect, test, vi } from 'vitest'
import { isSessionId } from '../../../domain/ids.ts'
import { readCookies, writeSession, writeToken } from '../../../src/core/browser-environment.ts'

const session = '00000000-0000-4000-8000-000000000001'
const written = vi.spyOn(document, 'cookie', 'set')
const last = () => written.mock.lastCall?.[0].split('; ')
afterEach(() => written.mockClear())

test('the token is kept until the browser ends, and none and an empty one are the same', {
  tags: 'const-cookie-auth',
}, () => {
  expect(readCookies().token).toBeNull()
  writeToken('a token=;')
  expect(last()).toEqual(['auth=a%20token%3D%3B', 'Path=/', 'SameSite=Lax'])
  expect(readCookies().token).toBe('a token=;')
  // biome-ignore lint/suspicious/noDocumentCookie: what the client reads is put there
  document.cookie = 'auth=; Path=/'
  expect(readCookies().token).toBeNull()
  writeToken(null)
  expect(last()).toEqual(['auth=', 'Path=/', 'SameSite=Lax', 'Max-Age=0'])
})

test('the session id, which has no count of days, is kept for as long as may be', {
  tags: ['const-cookie-expiry', 'other-session'],
}, () => {
  if (!isSessionId(session)) throw new Error('no session')
  writeSession(session)
  expect(last()).toEqual([`sess=${session}`, 'Path=/', 'SameSite=Lax', 'Expires=Fri, 31 Dec 9999 23:59:59 GMT'])
  expect(readCookies().session).toBe(session)
})
