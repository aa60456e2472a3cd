/**
 * Calls of the server over HTTP, by the one table of calls (`domain/schema/calls/http.ts`). Invariant: the used part of every answer
 * is read, in whatever form an honest back end gives it, or the answer is a tagged failure with its status; identical readings in
 * flight share one request; what may change something carries the XSRF token of that moment, and is repeated once where it was
 * refused for that (`send-change.ts`); a token that the server does not know is forgotten.
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

/** The longest wait for an answer, in ms. */
const PATIENCE_MS = 5_000

/**
 * Readings on their way. Invariant: a program that wants to be alone is so: every earlier reading is answered, unless it takes too long,
 * and no other begins until the program has ended.
 */
const createReadings = () => {
  const running = new Set<Promise<unknown>>()
  /** Ends with the last who wants to be alone; null: nobody does. */
  let stillness: Promise<void> | null = null
  return {
    read: async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      while (stillness !== null) await stillness
      const reading = ask().finally(() => running.delete(reading))
      running.add(reading)
      return reading
    },
    /** One after the other. */
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

interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
  /** Only our own server gives its time so exactly. */
  readonly isOurs: boolean
  readonly revision: number | null
}

/** An answer that does not come is given up, so that nothing waits for ever. */
const ANSWER_MS = 30_000

const isCallAddress = (url: string): boolean => new URL(url).pathname.startsWith('/api/')

const anything = { method: 'GET', textType: '*/*' } as const

const revisionOf = (headers: Headers): number | null => {
  const text = headers.get('X-Revision')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

export class HttpClient extends Context.Service<HttpClient>()('booking/worker/HttpClient', {
  make: Effect.gen(function* () {
    const environment = yield* CoreEnvironment
    const credentials = yield* Credentials
    const log = yield* EventLog
    const serverClock = yield* ServerClock
    const inFlight = new Map<string, Promise<RawAnswer | null>>()
    const readings = createReadings()
    const backEnd = yield* BackEnd
    const startPage = `${new URL(environment.site).pathname.replace(/\/$/, '')}/`
    let keepsKeys = false

    /** In the back end's own words; of a thing that it told, what was not changed as it told it. */
    const speak = (ast: SchemaAST.AST, value: unknown, path: string): unknown => {
      const other = backEnd.other()
      if (other === null) return value
      const spoken = other.speak(ast, value, backEnd.words)
      const told = backEnd.told.get(path)
      return told === undefined ? spoken : other.giveBack(value, spoken, told)
    }

    /** The first answers bring the server's time, before the hub does, or where it does not. */
    const measureClock = (headers: Headers, sentAt: number): void => {
      const now = Number(headers.get('X-Now'))
      const date = Date.parse(headers.get('Date') ?? '')
      if (Number.isSafeInteger(now) && now > 0) serverClock.stamped(sentAt, now)
      else if (Number.isFinite(date)) serverClock.dated(sentAt, date)
    }

    /** Each answer names the build of the client that is served: all of the browser's cores learn of a new one. */
    const followRelease = (headers: Headers): void => {
      const build = headers.get('X-Build')
      if (build === null || build === log.state().servedBuild) return
      log.append('http', { _tag: 'ServedBuildTold', build })
      environment.releases.send(build)
    }

    let told: { readonly token: string | null; readonly userType: string } | null = null
    const otherTypes$ = new Subject<void>()
    /** Each answer names the user type that counts for who asks. */
    const followUserType = (headers: Headers, token: string | null): void => {
      const userType = headers.get('X-User-Type')
      if (userType === null) return
      const isOther = told !== null && told.token === token && told.userType !== userType
      told = { token, userType }
      if (isOther) otherTypes$.next()
    }

    const fetchOnce = async (
      { method, textType }: Pick<CallShape, 'method' | 'textType'>,
      path: string,
      body: string | FormData | undefined,
      { headers = {}, upload }: Pick<UncheckedRequest, 'headers' | 'upload'>,
      now: () => number,
      xsrf: string | null,
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
            ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        }
        const response = await environment.fetch(`${environment.origin}${path}`, init, upload?.watch)
        measureClock(response.headers, sentAt)
        backEnd.heard(response.headers.has('X-Now'))
        followRelease(response.headers)
        followUserType(response.headers, token)
        const key = headers['Idempotency-Key']
        if (key !== undefined && response.headers.get('Idempotency-Key') === key) keepsKeys = true
        const text = await response.text()
        // A service that leads a call on to a page, as to one for signing in, says 401 in its way.
        const isSentAway = response.redirected && path.startsWith('/api/') && !isCallAddress(response.url)
        return {
          status: isSentAway ? 401 : response.status,
          text: isSentAway ? '' : text,
          isHtml: /^text\/html\b/iu.test(response.headers.get('Content-Type') ?? ''),
          isOurs: response.headers.has('X-Now'),
          revision: revisionOf(response.headers),
        }
      } catch {
        return null
      }
    }

    /** Asked before a change, or by another person, a question has another answer. */
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
     * The server does not know the token any more. One that another core of the browser has signed in with meanwhile stays, and is taken
     * over. Whole or not at all: without the token the hub reconnects, and what asked on its behalf is interrupted.
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
      const clock = yield* Clock.Clock
      const { key, path, body, json } = yield* encodeCall(shape, request, speak)
      const { upload } = request
      const sent = upload === undefined ? body : formOf(json, upload.file)
      const now = () => clock.currentTimeMillisUnsafe()
      const once = (xsrf: string | null) => fetchOnce(shape, path, sent, request, now, xsrf)
      // A sign-out is of the one that it names.
      const { Authorization } = request.headers ?? {}
      const asTheSame = Authorization === undefined ? {} : { headers: { Authorization } }
      const change = sendChange({
        send: (xsrf) => Effect.promise(() => once(xsrf)),
        readXsrf: credentials.readXsrf,
        loadReading: backEnd.load,
        read: (page) => Effect.promise(() => fetchOnce(anything, page, undefined, asTheSame, now, null)),
        alone: readings.alone,
        startPage,
      })
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const send = () => (shape.method === 'GET' ? readings.read(() => once(null)) : run(change))
      const token = credentials.token()
      // Two changes are two, whatever else is the same.
      const raw = yield* Effect.promise(() => (shape.isChange ? send() : merged(key, send)))
      if (raw === null) return yield* unreachable
      const { status, isHtml, isOurs } = raw
      // A page in the place of an answer: the server of the pages knows no such call.
      const isAbsent = isHtml && status < 300 && shape.textType === null
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

    /** Reads an answer that the schema did not take as it is, if it has a known form of another back end. */
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
          const answer = yield* perform(further, findCall(further), { parameters })
          return parseJson(answer.text)
        }).pipe(Effect.catch(() => Effect.succeed(undefined))),
      )
      let rows = 0
      const answer = other.readTolerantly(used, whole, backEnd.words, (unread, bad) => {
        noteUnread(log, name, unread)
        rows = bad
      })
      if (Result.isSuccess(answer)) {
        const told = findCall(name).method === 'GET' ? other.toldAs(used, whole, answer.success) : null
        if (told !== null) backEnd.told.set(path, told)
        return { answer: answer.success, rows }
      }
      noteUnread(log, name, raw === undefined ? { ...answer.failure, kind: 'nothing' } : answer.failure)
      return yield* unreadable
    })

    /** `revision` is of the grid, the header `X-Revision`; null: none was sent. */
    const use = Effect.fnUntraced(function* <Name extends CallName>(name: Name, request: UncheckedRequest) {
      const { used, ...shape } = findCall(name)
      const { text, revision, path } = yield* perform(name, { ...shape, used }, request)
      const raw = shape.textType === null ? parseJson(text) : text
      const own = Schema.decodeUnknownResult(used)(raw)
      if (Result.isSuccess(own)) backEnd.told.delete(path)
      const isOwn = name !== 'prices' || (backEnd.other()?.areInTurn(request.body, raw) ?? true)
      const { answer, rows } =
        isOwn && Result.isSuccess(own)
          ? { answer: own.success, rows: 0 }
          : yield* readOtherForm(name, used, raw, request, path)
      if ((log.state().leftOut[name] ?? 0) !== rows) log.append('http', { _tag: 'RowsLeftOut', call: name, rows })
      return { answer, revision }
    })

    return {
      call: <Name extends CallName>(name: Name, request: CallRequest<Name>) => use(name, request),
      /** The same for a request whose parts are not checked yet. */
      callUnchecked: <Name extends CallName>(name: Name, request: UncheckedRequest) =>
        Effect.map(use(name, request), ({ answer }) => answer),
      /** Whether the server was seen to keep idempotency keys: then a call that is sent again is done once. */
      keepsKeys: () => keepsKeys,
      /** Another user type counts for the person than before. */
      otherTypes$,
      /** The cookie had another token than this core, and that one counts now. */
      otherTokens$,
      expire,
    }
  }),
}) {
  static readonly layer = Layer.effect(HttpClient, HttpClient.make)
}
