/**
 * Sends HTTP requests to one back end as a browser with the client's page would. The requests have cookies and the header
 * `Origin`. Changes also have the XSRF token, by the client's own rule (`worker/http/send-change.ts`).
 *
 * Invariants:
 * - nothing is sent to another host, and therefore redirects are not followed;
 * - the time and the size of each answer are limited;
 * - no more requests are sent after several requests in a row without an answer.
 */
import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { sendChange } from '../../worker/http/send-change.ts'
import { reading } from '../../worker/other-back-ends/reading.ts'
import { createCookieJar } from './cookie-jar.ts'

export interface Question {
  readonly method: string
  readonly path: string
  readonly token?: string | null
  /** The body, which is sent unchanged. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly patienceMs?: number
}

export type Reply =
  | {
      readonly _tag: 'Answered'
      readonly status: number
      readonly headers: Headers
      readonly text: string
      readonly isHtml: boolean
    }
  /** `reason` explains to the operator of the back end why there was no answer. */
  | { readonly _tag: 'Silent'; readonly reason: string }

export interface Asker {
  readonly origin: string
  /** The session of this browser. It is a UUID v4, which the client creates. */
  readonly session: string
  readonly patienceMs: number
  ask(question: Question): Promise<Reply>
  /** The `Cookie` header of a request to this path. */
  cookies(path: string, token: string | null): string
  /** The probable cause of a refusal without a reason, in words for the operator of the back end. */
  whyRefused(): string
  /** Creates a new browser, whose only cookie is its own session. */
  another(): Asker
  /** The observations of all these browsers together. */
  readonly seen: Seen
}

/** The observations of all browsers in a run. */
export interface Seen {
  /** How many requests were sent. */
  asked: number
  /** How many requests in a row got no answer. */
  silent: number
  /** How many calls were sent a second time with another XSRF token. */
  repeated: number
  /** The names of cookies that the back end has set. */
  readonly cookies: Set<string>
}

const XSRF = 'XSRF-TOKEN'

const MOST_QUESTIONS = 500
const MOST_BYTES = 20_000_000
/** No more requests are sent after this number of requests in a row without an answer. */
const MOST_SILENT = 3

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name === 'TimeoutError' ? error.name : codeOf(error.cause)
}

const UNTRUSTED = /CERT|SIGNATURE|ALTNAME/
const reasonOf = (error: unknown, origin: string, patienceMs: number): string => {
  const code = codeOf(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host of the name ${new URL(origin).hostname}`
    case 'ECONNREFUSED':
      return `nobody listens at ${origin}`
    case 'TimeoutError':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return `no answer within ${patienceMs / 1000} s`
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${origin} speaks no TLS: try http://`
    default:
      return UNTRUSTED.test(code)
        ? `its certificate is one that nobody vouches for (${code}); NODE_EXTRA_CA_CERTS=file.pem trusts who made it`
        : `the connection broke off${code === '' ? '' : ` (${code})`}`
  }
}

const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Error('too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Whether a call is redirected to a page of the service. The client treats this answer as if nobody were signed in. */
const leadsToPage = ({ status, headers }: Response, origin: string, path: string): boolean => {
  if (!path.startsWith('/api/') || ![301, 302, 303, 307].includes(status)) return false
  const to = new URL(headers.get('location') ?? path, `${origin}${path}`)
  return to.origin === origin && !to.pathname.startsWith('/api/')
}

export const createAsker = (
  origin: string,
  patienceMs: number,
  seen: Seen = { asked: 0, silent: 0, repeated: 0, cookies: new Set() },
): Asker => {
  const session = randomUUID()
  const jar = createCookieJar(origin)

  const cookies = (path: string, token: string | null): string => {
    const own = [`sess=${session}`, ...(token === null ? [] : [`auth=${encodeURIComponent(token)}`])]
    // The client writes its own two cookies itself.
    return [...own, ...jar.sent(path).filter((cookie) => !/^(?:sess|auth)=/.test(cookie))].join('; ')
  }

  const askOnce = async (
    { method, path, token = null, text, headers = {}, patienceMs: patience = patienceMs }: Question,
    xsrf: string | null,
  ) => {
    seen.asked += 1
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'sv-SE',
        Cookie: cookies(path, token),
        ...(method === 'GET' ? {} : { Origin: origin }),
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    jar.keep(response.headers, path.replace(/\?.*/s, ''))
    for (const cookie of response.headers.getSetCookie()) seen.cookies.add(cookie.replace(/=.*/s, '').trim())
    const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
    const status = leadsToPage(response, origin, path) ? 401 : response.status
    return { status, headers: response.headers, text: await readText(response), isHtml }
  }

  const change = (question: Question) => {
    let times = 0
    return Effect.runPromise(
      sendChange({
        send: (xsrf) => {
          times += 1
          if (times > 1) seen.repeated += 1
          return Effect.promise(() => askOnce(question, xsrf))
        },
        readXsrf: Effect.sync(() => jar.read(XSRF)),
        loadReading: Effect.succeed(reading),
        read: (path) =>
          Effect.promise(() => askOnce({ method: 'GET', path, token: question.token ?? null }, null).catch(() => null)),
        alone: (work) => work,
        startPage: '/',
      }),
    )
  }

  return {
    origin,
    session,
    patienceMs,
    cookies,
    seen,
    another: () => createAsker(origin, patienceMs, seen),
    whyRefused: () => {
      const why = jar.whyUnread(XSRF)
      if (why !== null) return `the page cannot read the cookie ${XSRF}, ${why}`
      return jar.read(XSRF) === null
        ? `no cookie ${XSRF} came, neither with GET /api/groups nor with the page`
        : `X-XSRF-TOKEN said what the cookie ${XSRF} says`
    },
    ask: async (question) => {
      if (seen.asked >= MOST_QUESTIONS)
        return { _tag: 'Silent', reason: `not asked: ${MOST_QUESTIONS} questions are enough` }
      if (seen.silent >= MOST_SILENT) return { _tag: 'Silent', reason: 'not asked: the back end has ceased to answer' }
      try {
        // The hub's library sends no XSRF token.
        const isChange = question.method !== 'GET' && question.path.startsWith('/api/')
        const answer = await (isChange ? change(question) : askOnce(question, null))
        seen.silent = 0
        return answer === null ? { _tag: 'Silent', reason: 'no answer' } : { _tag: 'Answered', ...answer }
      } catch (error) {
        seen.silent += 1
        return { _tag: 'Silent', reason: reasonOf(error, origin, question.patienceMs ?? patienceMs) }
      }
    },
  }
}
