/**
 * A browser as far as the server can tell: it keeps cookies, sends `X-XSRF-TOKEN`, and knows one access token.
 */

import { Schema } from 'effect'
import { calls } from '../../../domain/schema/calls/http.ts'
import { FailureBody } from '../../../domain/schema/failure-body.ts'
import { noteSecrets, noteSecretsIn } from '../../testing/run-evidence.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body of a JSON answer. Undefined for other answers. */
  readonly json: unknown
}

export interface Sending {
  readonly method?: string
  /** Sent as JSON, unless it is `raw`. */
  readonly body?: unknown
  readonly raw?: string
  /** Sent as `multipart/form-data`. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** False to send no cookies. */
  readonly cookies?: boolean
  /** False to send no `X-XSRF-TOKEN`. */
  readonly xsrf?: boolean
}

export interface Browser {
  readonly cookies: Map<string, string>
  token: string | null
  send(path: string, sending?: Sending): Promise<Answer>
  signIn(email: string, password: string): Promise<Answer>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const createBrowser = (address: string): Browser => {
  const browser: Browser = {
    cookies: new Map(),
    token: null,
    async send(path, { method = 'GET', body, raw, form, headers = {}, cookies = true, xsrf = true } = {}) {
      const xsrfToken = browser.cookies.get('XSRF-TOKEN')
      const response = await fetch(`${address}${path}`, {
        method,
        redirect: 'manual',
        body: form ?? raw ?? (body === undefined ? null : JSON.stringify(body)),
        headers: {
          ...(raw === undefined && body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies ? { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(xsrf && xsrfToken !== undefined ? { 'x-xsrf-token': xsrfToken } : {}),
          ...(browser.token === null ? {} : { authorization: `Bearer ${browser.token}` }),
          ...headers,
        },
      })
      if (cookies)
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
          browser.cookies.set(name, value)
        }
      const text = await response.text()
      const json = parse(text)
      for (const said of [body, json]) noteSecretsIn(said)
      noteSecrets([...browser.cookies.values()])
      return { status: response.status, headers: response.headers, text, json }
    },
    async signIn(email, password) {
      const answer = await browser.send(calls.signIn.path, { method: 'POST', body: { email, password } })
      if (answer.status === 200) browser.token = decodeSignedIn(answer.json).token
      return answer
    },
  }
  return browser
}

const decodeSignedIn = Schema.decodeUnknownSync(calls.signIn.answer)

/** Opens a browser that already has its cookies. */
export const openBrowser = async (address: string): Promise<Browser> => {
  const browser = createBrowser(address)
  await browser.send('/api/version')
  return browser
}

const decodeFailure = Schema.decodeUnknownSync(FailureBody)
/** Reads a failure. @throws Error if it has not the form of the contract */
export const failureOf = (answer: Answer) => decodeFailure(answer.json)
