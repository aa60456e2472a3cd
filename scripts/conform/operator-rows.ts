/**
 * Checks for mistakes of operators that concern more than one call: the clock, cookies, content types, and the answer to an
 * unknown call.
 */
import { readFailure } from '../../domain/schema/other-back-ends/read-failure.ts'
import type { Asker, Reply } from './asker.ts'
import type { Caller } from './read-call.ts'
import { type Row, row } from './verdict.ts'

const AGREED_MS = 30_000

const clockRow = (headers: Headers, askedAt: number): Row => {
  const call = 'header Date'
  if (headers.has('X-Now')) return row(call, 'works', 'X-Now tells the time to the millisecond')
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isFinite(date))
    return row(call, 'works, but', 'there is none: nothing is counted down, “utan nedräkning här”')
  const apart = Math.abs(date - askedAt)
  if (apart > AGREED_MS)
    return row(
      call,
      'works, but',
      'more than half a minute from this computer’s clock: where people’s clocks are right, nothing is counted down',
    )
  return row(call, 'works', 'within half a minute of this computer’s')
}

/** Checks that the back end does not answer an unknown call with the page of the client. */
const unknownRow = (reply: Reply): Row => {
  const call = 'GET /api/… that is none'
  if (reply._tag === 'Silent') return row(call, 'fails', reply.reason)
  const isPage = /^text\/html\b/i.test(reply.headers.get('content-type') ?? '')
  if (reply.status < 300)
    return row(
      call,
      'works, but',
      isPage
        ? `answered with a page, ${reply.status}: the fallback to index.html must leave out /api, /media and /booking-hub`
        : `answered with ${reply.status}`,
    )
  return row(call, 'works', String(reply.status))
}

const originRow = (plain: Reply, withOrigin: Reply): Row => {
  const call = 'header Origin'
  if (plain._tag === 'Silent' || withOrigin._tag === 'Silent') return row(call, 'not tried', 'no answer')
  const isGood = ({ status }: typeof plain): boolean => status >= 200 && status < 300
  if (isGood(plain) && !isGood(withOrigin))
    return row(
      call,
      'fails',
      `${withOrigin.status} to a page of its own origin: does it know its own name behind the proxy?`,
    )
  if (!isGood(plain) && isGood(withOrigin))
    return row(call, 'works, but', `${plain.status} without it: browsers send none with GET`)
  return withOrigin.headers.has('access-control-allow-origin')
    ? row(call, 'works', 'CORS is allowed, which the client does not need')
    : row(call, 'works', 'not needed, and no CORS')
}

const sessionRow = ({ seen }: Asker): Row =>
  seen.cookies.has('sess')
    ? row('cookie sess', 'works, but', 'it sets another in place of the client’s, which the client writes back')
    : row('cookie sess', 'works', 'the client’s own is taken')

/**
 * The length of a cookie, including its name, that every browser must support (RFC 6265, 6.1,
 * https://www.rfc-editor.org/rfc/rfc6265#section-6.1).
 */
const LONGEST_COOKIE = 4_096

/** The row about signing in. `token` is the token of a person, or null if there is none. */
const authRow = ({ seen }: Asker, token: string | null): Row => {
  const call = 'cookie auth'
  const LAST_TAB = 'people are told that they are signed out with their last tab'
  if (seen.cookies.has('auth'))
    return row(call, 'works, but', `it sets one itself; where that is HttpOnly, ${LAST_TAB}`)
  if (token === null) return row(call, 'not tried', 'needs a token')
  const length = encodeURIComponent(token).length + 'auth='.length
  return length > LONGEST_COOKIE
    ? row(call, 'works, but', `the token makes a cookie of ${length} characters, which no browser keeps: ${LAST_TAB}`)
    : row(call, 'works', 'the token can be kept')
}

/** Signs in with an unknown account, to check whether the answer contains a reason for the refusal. */
const wordsRow = async (asker: Asker): Promise<Row> => {
  const call = 'words of a refusal'
  const text = JSON.stringify({ email: 'nobody@conform.invalid', password: 'conform' })
  const reply = await asker.ask({ method: 'POST', path: '/api/auth/sign-in', text })
  if (reply._tag === 'Silent') return row(call, 'not tried', reply.reason)
  if (reply.status < 400) return row(call, 'not tried', `a sign-in of nobody is answered with ${reply.status}`)
  const { body, unshown } = readFailure(reply.status, reply.text, reply.isHtml)
  if (body.message !== '') return row(call, 'works', 'people read the service’s own')
  return unshown === null
    ? row(call, 'works without', 'it says nothing: people read ours for the status')
    : row(call, 'works, but', 'what it says is not for people (code, English): they read ours for the status')
}

/** The row about the XSRF token. `isRefused` tells whether the back end refuses a first visitor because of the missing token. */
const tokenRow = ({ seen }: Asker, isRefused: boolean): Row => {
  const call = 'cookie XSRF-TOKEN'
  if (isRefused)
    return row(call, 'fails', 'set it with every GET under /api: without HttpOnly, Path=/, made for who asks')
  if (!seen.cookies.has('XSRF-TOKEN')) return row(call, 'works', 'there is none, and no X-XSRF-TOKEN is sent')
  const repeated = seen.repeated === 0 ? '' : `; ${seen.repeated} calls were refused without it, and sent again with it`
  return row(call, 'works', `X-XSRF-TOKEN says what it says at each call${repeated}`)
}

const typesRow = (caller: Caller): Row => {
  const others = caller.contentTypes().filter((type) => !/^application\/(?:[\w.-]+\+)?json$/.test(type))
  return others.length === 0
    ? row('header Content-Type', 'works', 'application/json')
    : row('header Content-Type', 'works, but', `JSON is called ${others.join(', ')}; it is read all the same`)
}

/**
 * The rows for the operator of the back end.
 * @param isRefused whether a first visitor is refused, for example because they cannot get an XSRF token
 * @param token the token of a person. Null if there is none.
 */
export const operatorRows = async (
  asker: Asker,
  caller: Caller,
  isRefused: boolean,
  token: string | null,
): Promise<readonly Row[]> => {
  const path = '/api/groups'
  const askedAt = Date.now()
  const plain = await asker.ask({ method: 'GET', path })
  const withOrigin = await asker.ask({ method: 'GET', path, headers: { Origin: asker.origin } })
  const unknown = await asker.ask({ method: 'GET', path: '/api/conform-asks-for-nothing' })
  return [
    plain._tag === 'Silent' ? row('header Date', 'not tried', plain.reason) : clockRow(plain.headers, askedAt),
    typesRow(caller),
    originRow(plain, withOrigin),
    sessionRow(asker),
    authRow(asker, token),
    await wordsRow(asker),
    tokenRow(asker, isRefused),
    unknownRow(unknown),
  ]
}
