/**
 * Asks one back end over HTTP as a browser with the client's page would: with its cookies, the XSRF header where there is such a
 * cookie, and `Origin`. Invariant: nothing is sent to any other host (a redirect is not followed), each answer has its time
 * and its size, and there is an end to the questions.
 */

export interface Question {
  readonly method: string
  readonly path: string
  readonly token?: string | null
  /** Sent as it is. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly patienceMs?: number
}

export type Reply =
  | { readonly _tag: 'Answered'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** In words for whoever runs the back end. */
  | { readonly _tag: 'Silent'; readonly reason: string }

export interface Asker {
  readonly origin: string
  readonly session: string
  readonly patienceMs: number
  ask(question: Question): Promise<Reply>
  /** As they would be sent with the next question. */
  cookies(token: string | null): string
  /** How many questions were asked. */
  count(): number
  /** The names of cookies that the back end has set. */
  setCookies(): readonly string[]
}

const MOST_QUESTIONS = 500
const MOST_BYTES = 20_000_000
/** After so many in a row that nobody answered, there is nobody. */
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

/** @param session the client's own, a UUID v4 */
export const createAsker = (origin: string, session: string, patienceMs: number): Asker => {
  const kept = new Map<string, string>()
  const set = new Set<string>()
  let asked = 0
  let silent = 0

  const keep = (headers: Headers): void => {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie) ?? []
      if (name === undefined) continue
      set.add(name)
      // The client writes its own back.
      if (name === 'sess' || name === 'auth') continue
      if (value === '' || /;\s*max-age=0\b/i.test(cookie)) kept.delete(name)
      else kept.set(name, value)
    }
  }
  const cookies = (token: string | null): string =>
    [['sess', session], ...(token === null ? [] : [['auth', encodeURIComponent(token)]]), ...kept]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')

  const askOnce = async ({
    method,
    path,
    token = null,
    text,
    headers = {},
    patienceMs: patience = patienceMs,
  }: Question) => {
    asked += 1
    const isChange = method !== 'GET'
    const xsrf = kept.get('XSRF-TOKEN')
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'sv-SE',
        Cookie: cookies(token),
        ...(isChange ? { Origin: origin } : {}),
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(isChange && xsrf !== undefined ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    keep(response.headers)
    return { status: response.status, headers: response.headers, text: await readText(response), xsrf }
  }

  return {
    origin,
    session,
    patienceMs,
    cookies,
    count: () => asked,
    setCookies: () => [...set],
    ask: async (question) => {
      if (asked >= MOST_QUESTIONS)
        return { _tag: 'Silent', reason: `not asked: ${MOST_QUESTIONS} questions are enough` }
      if (silent >= MOST_SILENT) return { _tag: 'Silent', reason: 'not asked: the back end has ceased to answer' }
      try {
        let answer = await askOnce(question)
        // Once more with the token that came with the refusal, as the client does.
        if (answer.status === 403 && kept.get('XSRF-TOKEN') !== answer.xsrf) answer = await askOnce(question)
        silent = 0
        return { _tag: 'Answered', status: answer.status, headers: answer.headers, text: answer.text }
      } catch (error) {
        silent += 1
        return { _tag: 'Silent', reason: reasonOf(error, origin, question.patienceMs ?? patienceMs) }
      }
    },
  }
}
