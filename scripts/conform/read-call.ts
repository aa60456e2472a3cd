/**
 * Sends a call of the contract and reads the answer as the client does (docs/rules.md#other-back-ends), first strictly and then
 * tolerantly. Invariant: the output about an answer contains no values of the answer. It tells only whether the answer could
 * be read, and which field could not.
 */
import { Effect, Result, Schema, SchemaAST } from 'effect'
import { isFields } from '../../domain/json/is-fields.ts'
import { type CallAnswer, type CallBody, type CallName, calls } from '../../domain/schema/calls/http.ts'
import { speak } from '../../domain/schema/other-back-ends/sending.ts'
import { readTolerantly, type Unread, type Words } from '../../domain/schema/other-back-ends/tolerance.ts'
import { isLack } from '../../worker/http/call-failure.ts'
import { parseJson } from '../../worker/http/send-change.ts'
import { completeAnswer } from '../../worker/other-back-ends/complete-answer.ts'
import { areInTurn } from '../../worker/other-back-ends/prices-in-turn.ts'
import { reading } from '../../worker/other-back-ends/reading.ts'
import type { Asker, Reply } from './asker.ts'
import { type Row, row } from './verdict.ts'

export type Read<Value> =
  | {
      readonly _tag: 'Read'
      readonly value: Value
      readonly isAsOurs: boolean
      readonly rows: number
      readonly headers: Headers
    }
  | { readonly _tag: 'Unread'; readonly unread: Unread }
  /** The path or the method does not exist or is not implemented, or a page is sent instead of an answer. */
  | { readonly _tag: 'Missing'; readonly how: string }
  /** `why` explains how the XSRF token may have been the cause. It is null when the answer gives another reason. */
  | { readonly _tag: 'Refused'; readonly status: number; readonly why: string | null }
  | { readonly _tag: 'Silent'; readonly reason: string }

interface AnyRequest {
  /** The values of the parameters in the path, such as `:id`. */
  readonly parameters?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallRequest<Name extends CallName> extends AnyRequest {
  readonly body?: CallBody<Name>
}

export interface Caller {
  call<Name extends CallName>(name: Name, request?: CallRequest<Name>): Promise<Read<CallAnswer<Name>>>
  /** The words that this back end uses for roles and other enumerated values. */
  readonly words: Words
  /** The same caller in another browser. */
  in(browser: Asker): Caller
  /** The content types that the back end has used for JSON. */
  contentTypes(): readonly string[]
}

export const A_PAGE = 'a page (HTML) came instead'

const pathOf = (template: string, { parameters = {}, query = {} }: AnyRequest): string => {
  const path = template.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const behind = new URLSearchParams(query).toString()
  return behind === '' ? path : `${path}?${behind}`
}

/** The method and path of a call, as the specification and the documents write them. */
export const wordsOf = (name: CallName): string => `${calls[name].method} ${calls[name].path}`

/** Explains how the XSRF token may have caused a refusal. It is null when the answer or its status gives another reason. */
export const whyRefused = (asker: Asker, reply: Extract<Reply, { _tag: 'Answered' }>): string | null =>
  (reply.status === 400 || reply.status === 403) && reading.isWithoutWord(reply) ? asker.whyRefused() : null

export const createCaller = (asker: Asker, words: Words = new Map(), types: Set<string> = new Set()): Caller => {
  const raw = async (name: CallName, request: AnyRequest): Promise<Exclude<Read<unknown>, { _tag: 'Unread' }>> => {
    const shape = calls[name]
    const encoded = request.body === undefined ? undefined : Schema.encodeUnknownSync(shape.body)(request.body)
    const said = speak(SchemaAST.toEncoded(shape.body.ast), encoded, words)
    const reply = await asker.ask({
      method: shape.method,
      path: pathOf(shape.path, request),
      token: request.token ?? null,
      headers: { Accept: shape.textType ?? 'application/json', ...request.headers },
      ...(said === undefined ? {} : { text: JSON.stringify(said) }),
    })
    if (reply._tag === 'Silent') return reply
    const { status, headers, text, isHtml } = reply
    const isGood = status >= 200 && status < 300
    if (isGood && isHtml && shape.textType === null) return { _tag: 'Missing', how: A_PAGE }
    if (isLack(status)) return { _tag: 'Missing', how: String(status) }
    if (!isGood) return { _tag: 'Refused', status, why: shape.method === 'GET' ? null : whyRefused(asker, reply) }
    const value = shape.textType === null ? parseJson(text) : text
    if (shape.textType === null && value !== undefined && typeof value !== 'string')
      types.add((headers.get('content-type') ?? 'nothing').replace(/;.*/s, '').trim().toLowerCase())
    return { _tag: 'Read', value, isAsOurs: true, rows: 0, headers }
  }

  return {
    words,
    in: (browser) => createCaller(browser, words, types),
    contentTypes: () => [...types],
    call: async <Name extends CallName>(
      name: Name,
      request: CallRequest<Name> = {},
    ): Promise<Read<CallAnswer<Name>>> => {
      const came = await raw(name, request)
      if (came._tag !== 'Read') return came
      const { headers, value } = came
      const used: Schema.Codec<CallAnswer<Name>, unknown> = calls[name].used
      const own = Schema.decodeUnknownResult(used)(value)
      const isOwn = name !== 'prices' || areInTurn(request.body, value)
      if (isOwn && Result.isSuccess(own)) return { _tag: 'Read', value: own.success, isAsOurs: true, rows: 0, headers }
      const whole = await Effect.runPromise(
        completeAnswer(name, value, { query: request.query, body: request.body }, (further, parameters) =>
          Effect.promise(async () => {
            const answer = await raw(further, {
              parameters: Object.fromEntries(Object.entries(parameters).map(([key, part]) => [key, String(part)])),
              token: request.token ?? null,
            })
            return answer._tag === 'Read' ? answer.value : undefined
          }),
        ),
      )
      let rows = 0
      const read = readTolerantly(used, whole, words, (_, bad) => {
        rows += bad
      })
      if (Result.isSuccess(read)) return { _tag: 'Read', value: read.success, isAsOurs: false, rows, headers }
      const unread = value === undefined ? { ...read.failure, kind: 'nothing' } : read.failure
      return { _tag: 'Unread', unread }
    },
  }
}

/** Describes which field could not be read, the expected value and the type of the received value, but not the value itself. */
export const unreadWords = ({ path, expected, kind }: Unread): string => {
  // The path of the field is printed without the indexes of lists.
  const field = path.replaceAll(/\[\d+\]/g, '[]')
  return `${field === '' ? 'the whole' : field}: ${expected.replace(/^E/, 'e')}, ${kind} came`
}

const ANOTHER_FORM = 'in a form of its own, which is read'

/** The row of a call. If the call is one of our additions, `loses` tells what the client lacks without it. Otherwise it is null. */
export const readRow = (read: Read<unknown>, call: string, loses: string | null = null): Row => {
  switch (read._tag) {
    case 'Read':
      if (read.rows > 0)
        return row(call, 'works, but', `${read.rows} rows cannot be read, and people are told that so many are missing`)
      return row(call, 'works', read.isAsOurs ? '' : ANOTHER_FORM)
    case 'Unread':
      return row(call, 'cannot be read', unreadWords(read.unread))
    case 'Missing':
      return loses === null ? row(call, 'missing', read.how) : row(call, 'works without', loses)
    case 'Refused':
      return row(call, 'fails', refusalWords(read))
    case 'Silent':
      return row(call, 'fails', read.reason)
  }
}

/** The words for a refusal. `so` is the consequence for people. */
export const refusalWords = ({ status, why }: Extract<Read<unknown>, { _tag: 'Refused' }>, so = ''): string =>
  why === null ? statusWords(status) : `${status} without a word${so}: ${why}`

const statusWords = (status: number): string => {
  if (status >= 300 && status < 400) return `${status}: it leads to another address`
  if (status === 401) return '401: nobody is signed in by it'
  if (status === 403) return '403: whoever asked may not'
  return `answered with ${status}`
}

/** The features that the client hides when one of our additions is missing. */
const hidden = {
  'sign-out': 'signing out forgets the token, which lives on until it ends by itself',
  'sign-in-by-link': 'the link in the mail to somebody who registers leads on to signing in',
  'calendar-file': 'hidden: the calendar file of a booking',
  'calendar-feed': 'hidden: the address at which a calendar follows one’s bookings',
  activity: 'hidden: the activity page',
  audit: 'hidden: the history of bookings and users',
  export: 'hidden: the download of one’s own data',
  'working-day': 'hidden: what waits for confirmation, booking for somebody else, copies, occupancy, trial mails',
  series: 'hidden: cancelling all that is to come of a booking at once, and undoing a cancellation',
  finder: 'hidden: finding free time, weeks and months, and the list of equipment and accessibility',
  retention: 'hidden: what the house forgets, and when',
  signs: 'hidden: door signs, and the page of a room to which their codes lead',
  'second-factor': 'hidden: signing in in two steps',
  passkeys: 'hidden: nobody is offered a passkey',
  'check-in': 'hidden: checking in, and times to which nobody came',
  providers: 'hidden: signing in by a provider of OpenID Connect',
  sessions: 'hidden: where one is signed in, and signing out everywhere',
  extension: 'hidden: more time before a hold ends',
  'email-change': 'hidden: keeping the old address while a new one waits to be proved',
} as const

export const losesOf = (name: CallName): string | null => {
  const { feature } = calls[name]
  return feature === null ? null : hidden[feature]
}
export const EXTENSION_HIDDEN = hidden.extension

/** The row of a call, under its method and path. */
export const callRow = (name: CallName, read: Read<unknown>): Row => {
  const plain = readRow(read, wordsOf(name), losesOf(name))
  return plain.verdict === 'works' && read._tag === 'Read' && lacksPrice(read.value)
    ? row(wordsOf(name), 'works, but', 'a price is missing: people read “Pris saknas”')
    : plain
}

/** Whether a price is missing that the client would show. */
const lacksPrice = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(lacksPrice)
  return isFields(value) && (value.price === null || Object.values(value).some(lacksPrice))
}
