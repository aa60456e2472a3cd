/**
 * Calls of the server over HTTP, by the one table of the contract (spec 7). Invariant: every answer is decoded by its
 * schema or is a tagged failure; identical calls in flight share one request; a call that lacked a fresh XSRF token is
 * repeated once with one (contract 2).
 */
import { Clock, Context, Data, Effect, Layer, Option, Schema } from 'effect'
import type { CallAnswer, CallBody, CallName, CallParameters, CallQuery } from '../../domain/http-calls.ts'
import type { CallFailure, UploadWatch } from '../../domain/port/core-port.ts'
import type { AnySchema, CallShape } from '../../domain/schema/calls/call.ts'
import { FailureBody } from '../../domain/schema/failure-body.ts'
import { calls } from '../../domain/schema/http.ts'
import { Credentials } from '../account/credentials.ts'
import { CoreEnvironment } from '../core-environment.ts'
import { EventLog } from '../log/event-log.ts'

export class HttpFailure extends Data.TaggedError('HttpFailure')<{
  readonly failure: Extract<CallFailure, { readonly _tag: 'Refused' | 'Unreachable' | 'Unreadable' }>
}> {}

export interface CallRequest<Name extends CallName> {
  readonly parameters: CallParameters<Name>
  /** Behind the address; left out: none. */
  readonly query?: CallQuery<Name>
  readonly body: CallBody<Name>
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallSuccess<Name extends CallName> {
  readonly answer: CallAnswer<Name>
  /** Of the grid: the header `X-Revision`, or null where a back end sends none. */
  readonly revision: number | null
}

/** What an upload sends beside the fields of its body. */
export interface UploadedFile {
  readonly file: File
  readonly watch: UploadWatch
}

/** As a tab sent it. */
interface UncheckedRequest {
  readonly parameters: unknown
  readonly query?: unknown
  readonly body: unknown
  readonly upload?: UploadedFile | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpClientInterface {
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Effect.Effect<CallSuccess<Name>, HttpFailure>
  /** The same for a request whose parts nobody has checked yet. */
  callUnchecked<Name extends CallName>(
    name: Name,
    request: UncheckedRequest,
  ): Effect.Effect<CallAnswer<Name>, HttpFailure>
}

interface RawAnswer {
  readonly status: number
  readonly json: unknown
  readonly revision: number | null
}

/** An answer that does not come is given up, so that nothing waits for ever. */
const ANSWER_MS = 30_000

const unreachable = new HttpFailure({ failure: { _tag: 'Unreachable' } })
const unreadable = new HttpFailure({ failure: { _tag: 'Unreadable' } })

/** As it travels; what does not pass its schema is nothing that the contract knows. */
const encode = (schema: AnySchema, value: unknown): Effect.Effect<unknown, HttpFailure> =>
  Schema.encodeUnknownEffect(schema)(value).pipe(Effect.mapError(() => unreadable))

const partsOf = (encoded: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(encoded ?? {}).map(([name, value]) => [name, String(value)]))

const pathOf = (template: string, parameters: unknown): string => {
  const parts = partsOf(parameters)
  return template.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(parts.get(name) ?? ''))
}

const queryOf = (query: unknown): string => {
  const text = new URLSearchParams([...partsOf(query)]).toString()
  return text === '' ? '' : `?${text}`
}

/** A call as it travels; `key` is the same for identical ones. */
const wireOf = Effect.fnUntraced(function* (name: CallName, request: UncheckedRequest) {
  const shape: CallShape = calls[name]
  const parameters = yield* encode(shape.parameters, request.parameters)
  const query = yield* encode(shape.query, request.query ?? {})
  const json = yield* encode(shape.body, request.body)
  const path = `${pathOf(shape.path, parameters)}${queryOf(query)}`
  const body = json === undefined ? undefined : JSON.stringify(json)
  return { key: `${shape.method} ${path} ${body ?? ''}`, path, body, json }
})

/** The multipart form of an upload (spec 7). */
const formOf = (fields: unknown, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of partsOf(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}

const revisionOf = (headers: Headers): number | null => {
  const text = headers.get('X-Revision')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

export class HttpClient extends Context.Service<HttpClient, HttpClientInterface>()('booking/worker/HttpClient') {
  static readonly layer = Layer.effect(
    HttpClient,
    Effect.gen(function* () {
      const environment = yield* CoreEnvironment
      const credentials = yield* Credentials
      const log = yield* EventLog
      const inFlight = new Map<string, Promise<RawAnswer | null>>()

      /** The first answer tells the server's time, before the hub does. */
      const measureClock = (headers: Headers, sentAt: number): void => {
        const now = Number(headers.get('X-Now'))
        if (log.state().clockOffset === null && Number.isSafeInteger(now) && now > 0)
          log.append('http', { _tag: 'ClockMeasured', offset: now - sentAt })
      }

      /** Each answer tells which build of the client is served: all of the browser's cores learn of a new one. */
      const followRelease = (headers: Headers): void => {
        const build = headers.get('X-Build')
        if (build === null || build === log.state().servedBuild) return
        log.append('http', { _tag: 'ServedBuildTold', build })
        environment.releases.tell(build)
      }

      const fetchOnce = async (
        { method, textType }: Pick<CallShape, 'method' | 'textType'>,
        path: string,
        body: string | FormData | undefined,
        { headers = {}, upload }: Pick<UncheckedRequest, 'headers' | 'upload'>,
        now: () => number,
      ): Promise<RawAnswer | null> => {
        const token = credentials.token()
        const sentAt = now()
        try {
          const init: RequestInit = {
            method,
            credentials: 'same-origin',
            cache: 'no-store',
            // An upload takes the time that its file takes.
            ...(upload === undefined ? { signal: AbortSignal.timeout(ANSWER_MS) } : {}),
            headers: {
              Accept: textType ?? 'application/json',
              'Accept-Language': 'sv-SE',
              ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
              ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
              ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': credentials.xsrf() ?? '' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body }),
          }
          const response = await environment.fetch(`${environment.origin}${path}`, init, upload?.watch)
          measureClock(response.headers, sentAt)
          followRelease(response.headers)
          const text = await response.text()
          const isText = response.ok && textType !== null
          const json: unknown = isText ? text : text === '' ? undefined : JSON.parse(text)
          return { status: response.status, json, revision: revisionOf(response.headers) }
        } catch (error) {
          return error instanceof SyntaxError ? { status: 0, json: undefined, revision: null } : null
        }
      }

      /** Asked before a change, or by somebody else, a question has another answer. */
      const merged = (call: string, send: () => Promise<RawAnswer | null>): Promise<RawAnswer | null> => {
        const key = `${credentials.token() ?? ''} ${Math.max(...Object.values(log.state().changed))} ${call}`
        const running = inFlight.get(key)
        if (running !== undefined) return running
        const started = send().finally(() => inFlight.delete(key))
        inFlight.set(key, started)
        return started
      }

      const perform = Effect.fnUntraced(function* (name: CallName, request: UncheckedRequest) {
        const shape: CallShape = calls[name]
        const clock = yield* Clock.Clock
        const { key, path, body, json } = yield* wireOf(name, request)
        const { upload } = request
        const sent = upload === undefined ? body : formOf(json, upload.file)
        const once = () => fetchOnce(shape, path, sent, request, () => clock.currentTimeMillisUnsafe())
        // Two files are two, whatever else is the same.
        const send = Effect.promise(() => (upload === undefined ? merged(key, once) : once()))
        let raw = yield* send
        if (raw?.status === 403 && isXsrf(raw.json)) {
          yield* credentials.refresh
          raw = yield* send
        }
        if (raw === null) return yield* unreachable
        if (raw.status !== shape.status) {
          const refused = Schema.decodeUnknownOption(FailureBody)(raw.json)
          return yield* Option.match(refused, {
            onNone: () => unreadable,
            onSome: (failureBody) =>
              new HttpFailure({ failure: { _tag: 'Refused', status: raw?.status ?? 0, body: failureBody } }),
          })
        }
        return raw
      })

      const call = Effect.fnUntraced(function* <Name extends CallName>(name: Name, request: CallRequest<Name>) {
        const { json, revision } = yield* perform(name, request)
        return { answer: yield* decodeAnswer(name, json), revision }
      })

      const callUnchecked = Effect.fnUntraced(function* <Name extends CallName>(name: Name, request: UncheckedRequest) {
        const { json } = yield* perform(name, request)
        return yield* decodeAnswer(name, json)
      })

      return HttpClient.of({ call, callUnchecked })
    }),
  )
}

const isXsrf = (json: unknown): boolean =>
  Option.exists(Schema.decodeUnknownOption(FailureBody)(json), (body) => body.code === 'xsrf')

const decodeAnswer = <Name extends CallName>(
  name: Name,
  json: unknown,
): Effect.Effect<CallAnswer<Name>, HttpFailure> => {
  const answer: Schema.Codec<CallAnswer<Name>, unknown> = calls[name].answer
  return Schema.decodeUnknownEffect(answer)(json).pipe(Effect.mapError(() => unreadable))
}
