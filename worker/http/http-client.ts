/**
 * Calls of the server over HTTP, by the table of all calls (`domain/schema/calls/http.ts`). Invariants: the used part of every answer is
 * decoded, in any of the known forms, and an answer that cannot be decoded becomes a tagged failure; identical readings that run at the
 * same time share one request; a call that may change data carries the present XSRF token, and is repeated once if the server refused that
 * token (`send-change.ts`); the core forgets a token that the server does not know.
 */
import { Clock, Context, Effect, Layer, Option, Result, Schema, type SchemaAST } from 'effect'
import { Subject } from 'rxjs'
import type { CallParts } from '../../domain/port/core-port.ts'
import type { CallShape } from '../../domain/schema/calls/call.ts'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { EventLog, noteUnread } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { Credentials } from '../tabs/credentials.ts'
import { HttpFailure, isLack, unreachable, unreadable } from './call-failure.ts'
import { encodeCall, findCall, formOf, type UncheckedRequest } from './encode-call.ts'
import { decodeFailure, parseJson, sendChange } from './send-change.ts'
import { ServerClock } from './server-clock.ts'

/** How long a program that must run alone waits for the earlier readings, in ms. */
const PATIENCE_MS = 5_000

/**
 * The readings that are under way. A program that runs `alone` begins when the earlier readings have been answered, or after `PATIENCE_MS`.
 * Invariant: no reading begins while such a program runs.
 */
const createReadings = () => {
  const running = new Set<Promise<unknown>>()
  /** Resolves when the last program that runs or waits to run alone has ended; null without such a program. */
  let stillness: Promise<void> | null = null
  return {
    read: async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      while (stillness !== null) await stillness
      const reading = ask().finally(() => running.delete(reading))
      running.add(reading)
      return reading
    },
    /** Programs that must run alone run one after the other. */
    alone: <Done>(work: Effect.Effect<Done>): Effect.Effect<Done> =>
      Effect.suspend(() => {
        const before = stillness
        let end = (): void => undefined
        const mine = new Promise<void>((resolve) => {
          end = resolve
        })
        stillness = mine
        return Effect.promise(() => Promise.all([before, ...running])).pipe(
          Effect.timeoutOption(PATIENCE_MS),
          Effect.andThen(work),
          Effect.ensuring(
            Effect.sync(() => {
              if (stillness === mine) stillness = null
              end()
            }),
          ),
        )
      }),
  }
}

type CallRequest<Name extends CallName> = CallParts<Name> & Pick<UncheckedRequest, 'headers'>

/** One request, with everything that it sends except the cookies and the token. */
interface RawRequest extends Pick<CallShape, 'method' | 'textType'>, Pick<UncheckedRequest, 'upload'> {
  readonly path: string
  readonly body?: string | FormData | undefined
  readonly headers?: UncheckedRequest['headers'] | undefined
  readonly xsrf: string | null
}

interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
  /** Whether our own server answered. Only our server sends the header `X-Now`. */
  readonly isOurs: boolean
  readonly revision: number | null
}

/** The time limit of an answer, so that nothing waits for ever. */
const ANSWER_MS = 30_000

export class HttpClient extends Context.Service<HttpClient>()('HttpClient', {
  make: Effect.gen(function* () {
    const environment = yield* CoreEnvironment
    const credentials = yield* Credentials
    const log = yield* EventLog
    const serverClock = yield* ServerClock
    const inFlight = new Map<string, Promise<RawAnswer | null>>()
    const readings = createReadings()
    const backEnd = yield* BackEnd
    const clock = yield* Clock.Clock
    const startPage = `${new URL(environment.site).pathname.replace(/\/$/, '')}/`
    let keepsKeys = false

    /** Translates a value into the words of another back end. Fields that were not changed are sent exactly as that back end sent them. */
    const speak = (ast: SchemaAST.AST, value: unknown, path: string): unknown => {
      const other = backEnd.other()
      if (other === null) return value
      const spoken = other.speak(ast, value, backEnd.words)
      const told = backEnd.told.get(path)
      return told === undefined ? spoken : other.giveBack(value, spoken, told)
    }

    /** Reads the server's time from the headers of an answer. The hub may send the time later, or not at all. */
    const measureClock = (headers: Headers, sentAt: number): void => {
      const now = Number(headers.get('X-Now'))
      const date = Date.parse(headers.get('Date') ?? '')
      if (Number.isSafeInteger(now) && now > 0) serverClock.stamped(sentAt, now)
      else if (Number.isFinite(date)) serverClock.dated(sentAt, date)
    }

    /** Reads the served build of the client from the headers of an answer, and tells all cores of the browser about a new build. */
    const followRelease = (headers: Headers): void => {
      const build = headers.get('X-Build')
      if (build === null || build === log.state().servedBuild) return
      log.append('http', { _tag: 'ServedBuildTold', build })
      environment.releases.send(build)
    }

    let told: { readonly token: string | null; readonly userType: string } | null = null
    const otherTypes$ = new Subject<void>()
    /** Reads from the headers of an answer which user type the server used for the caller. */
    const followUserType = (headers: Headers, token: string | null): void => {
      const userType = headers.get('X-User-Type')
      if (userType === null) return
      const isOther = told !== null && told.token === token && told.userType !== userType
      told = { token, userType }
      if (isOther) otherTypes$.next()
    }

    /** Sends a request once. Returns null without an answer. */
    const fetchOnce = async (request: RawRequest): Promise<RawAnswer | null> => {
      const { method, textType, path, body, headers = {}, upload, xsrf } = request
      const token = credentials.token()
      const sentAt = clock.currentTimeMillisUnsafe()
      try {
        const init: RequestInit = {
          method,
          credentials: 'same-origin',
          cache: 'no-store',
          // An upload has no time limit, because a large file takes long.
          ...(upload === undefined ? { signal: AbortSignal.timeout(ANSWER_MS) } : {}),
          headers: {
            Accept: textType ?? 'application/json',
            'Accept-Language': 'sv-SE',
            ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
            ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
            ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        }
        const response = await environment.fetch(`${environment.origin}${path}`, init, upload?.watch)
        const received = response.headers
        const isOurs = received.has('X-Now')
        measureClock(received, sentAt)
        backEnd.heard(isOurs)
        followRelease(received)
        followUserType(received, token)
        const key = headers['Idempotency-Key']
        if (key !== undefined && received.get('Idempotency-Key') === key) keepsKeys = true

        const text = await response.text()
        const revision = received.get('X-Revision')
        // A back end that redirects a call to a page, such as its sign-in page, means 401.
        const isSentAway =
          response.redirected && path.startsWith('/api/') && !new URL(response.url).pathname.startsWith('/api/')
        return {
          status: isSentAway ? 401 : response.status,
          text: isSentAway ? '' : text,
          isHtml: /^text\/html\b/iu.test(received.get('Content-Type') ?? ''),
          isOurs,
          revision: revision !== null && /^\d+$/.test(revision) ? Number(revision) : null,
        }
      } catch {
        return null
      }
    }

    /**
     * Sends a reading, or joins the same one if it is under way. The answer depends on the person and on the latest change of data, so both
     * are part of the key.
     */
    const merged = (call: string, send: () => Promise<RawAnswer | null>): Promise<RawAnswer | null> => {
      const key = `${credentials.token() ?? ''} ${Math.max(...Object.values(log.state().changed))} ${call}`
      const running = inFlight.get(key)
      if (running !== undefined) return running
      const started = send().finally(() => inFlight.delete(key))
      inFlight.set(key, started)
      return started
    }

    const otherTokens$ = new Subject<void>()
    /**
     * Signs out, because the server does not know the token any more. If another core of the browser has signed in meanwhile, this core
     * takes over that core's token instead. This program must not be interrupted: without a token the hub reconnects, and the reconnection
     * interrupts the reaction that made the call.
     */
    const expire = Effect.gen(function* () {
      if ((yield* credentials.followToken) && credentials.token() !== null) return otherTokens$.next()
      yield* credentials.writeToken(null)
      log.append('http', { _tag: 'SignedOut', cause: 'expired' })
    }).pipe(Effect.uninterruptible)

    const refused = Effect.fnUntraced(function* (
      name: CallName,
      { status, text, isHtml, isOurs }: Omit<RawAnswer, 'revision'>,
    ) {
      const own = isOurs ? decodeFailure(parseJson(text)) : Option.none()
      const other = Option.isNone(own) ? yield* backEnd.load : null
      const read = other?.readFailure(status, text, isHtml)
      if (read !== undefined && read.unshown !== null)
        noteUnread(log, name, { path: '', expected: 'Expected words for people', kind: read.unshown })
      const body = Option.getOrElse(own, () => read?.body ?? { code: `status-${status}`, message: '' })
      return yield* new HttpFailure({ failure: { _tag: 'Refused', status, body } })
    })

    const perform = Effect.fnUntraced(function* (name: CallName, shape: CallShape, request: UncheckedRequest) {
      const { key, path, body: text, json } = yield* encodeCall(shape, request, speak)
      const { method, textType } = shape
      const { headers, upload } = request
      const body = upload === undefined ? text : formOf(json, upload.file)
      const once = (xsrf: string | null) => fetchOnce({ method, textType, path, body, headers, upload, xsrf })
      const change = sendChange({
        send: (xsrf) => Effect.promise(() => once(xsrf)),
        readXsrf: credentials.readXsrf,
        loadReading: backEnd.load,
        read: (page) => {
          // The reading is made as the same person as the call, because a sign-out names the token that it ends.
          const authorization = headers?.Authorization
          const asTheSame = authorization === undefined ? {} : { headers: { Authorization: authorization } }
          return Effect.promise(() =>
            fetchOnce({ method: 'GET', textType: '*/*', path: page, xsrf: null, ...asTheSame }),
          )
        },
        alone: readings.alone,
        startPage,
      })
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const send = () => (method === 'GET' ? readings.read(() => once(null)) : run(change))
      const token = credentials.token()
      // Two identical changes are sent as two requests.
      const raw = yield* Effect.promise(() => (shape.isChange ? send() : merged(key, send)))
      if (raw === null) return yield* unreachable

      const { status, isHtml, isOurs } = raw
      // A page instead of an answer means that this server has no such call.
      const isAbsent = isHtml && status < 300 && textType === null
      const { feature } = shape
      if (feature !== null && !isOurs && (isAbsent || isLack(status)) && log.state().missing[feature] === undefined)
        log.append('http', { _tag: 'FeatureMissed', feature })
      if (isAbsent) {
        noteUnread(log, name, { path: '', expected: 'JSON', kind: 'HTML' })
        return yield* feature === null ? unreadable : refused(name, { ...raw, status: 404, text: '' })
      }
      if (status >= 200 && status < 300) {
        const other = isOurs ? null : yield* backEnd.load
        if (other?.saysNo(parseJson(raw.text))) return yield* refused(name, { ...raw, status: 400 })
        return { ...raw, path }
      }
      if (status === 401 && name !== 'signIn' && token !== null && credentials.token() === token) yield* expire
      return yield* refused(name, raw)
    })

    /** Reads an answer that does not match the call's schema, if the answer has a known form of other back ends. */
    const readOtherForm = Effect.fnUntraced(function* <Value>(
      name: CallName,
      used: Schema.Codec<Value, unknown>,
      raw: unknown,
      request: UncheckedRequest,
      path: string,
    ) {
      const other = yield* backEnd.load
      if (other === null) return yield* unreachable
      const whole = yield* other.completeAnswer(name, raw, request, (further, parameters) =>
        Effect.gen(function* () {
          const answer = yield* perform(further, yield* findCall(further), { parameters })
          return parseJson(answer.text)
        }).pipe(Effect.catch(() => Effect.succeed(undefined))),
      )
      let rows = 0
      const answer = other.readTolerantly(used, whole, backEnd.words, (unread, bad) => {
        noteUnread(log, name, unread)
        rows = bad
      })
      if (Result.isSuccess(answer)) {
        const { method } = yield* findCall(name)
        const told = method === 'GET' ? other.toldAs(used, whole, answer.success) : null
        if (told !== null) backEnd.told.set(path, told)
        return { answer: answer.success, rows }
      }
      noteUnread(log, name, raw === undefined ? { ...answer.failure, kind: 'nothing' } : answer.failure)
      return yield* unreadable
    })

    /** Makes a call. `revision` is the header `X-Revision` of the answer; null if there was none. */
    const use = Effect.fnUntraced(function* <Name extends CallName>(name: Name, request: UncheckedRequest) {
      const shape = yield* findCall(name)
      const { used } = shape
      const { text, revision, path } = yield* perform(name, shape, request)
      const raw = shape.textType === null ? parseJson(text) : text
      const own = Schema.decodeUnknownResult(used)(raw)
      if (Result.isSuccess(own)) backEnd.told.delete(path)
      // Another back end may answer prices that match the schema, but in another order than requested.
      const isInTurn = name !== 'prices' || (backEnd.other()?.areInTurn(request.body, raw) ?? true)
      const { answer, rows } =
        isInTurn && Result.isSuccess(own)
          ? { answer: own.success, rows: 0 }
          : yield* readOtherForm(name, used, raw, request, path)
      if ((log.state().leftOut[name] ?? 0) !== rows) log.append('http', { _tag: 'RowsLeftOut', call: name, rows })
      return { answer, revision }
    })

    return {
      call: <Name extends CallName>(name: Name, request: CallRequest<Name>) => use(name, request),
      /** Makes a call whose parts have not been checked yet. */
      callUnchecked: <Name extends CallName>(name: Name, request: UncheckedRequest) =>
        Effect.map(use(name, request), ({ answer }) => answer),
      /** Whether the server was seen to keep idempotency keys, which make a repeated call take effect only once. */
      keepsKeys: () => keepsKeys,
      /** Emits when the server uses another user type for the person than before. */
      otherTypes$,
      /** Emits when the core has taken over another token from the cookie. */
      otherTokens$,
      expire,
    }
  }),
}) {
  static readonly layer = Layer.effect(HttpClient, HttpClient.make)
}
