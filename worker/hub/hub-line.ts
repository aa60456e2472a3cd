/**
 * The one connection to the hub, kept while it is wanted. Invariants: nothing waits for ever: an attempt to connect and a
 * goodbye each have their time; a transport that fails is left for the next without a wait.
 */
import { Clock, Deferred, Effect, Option } from 'effect'
import { type HubTransport, hubTransports } from '../../domain/schema/hub-transport.ts'
import type { State } from '../../domain/schema/state.ts'
import { isConnectedQuietly } from '../../domain/selectors/pages.ts'
import {
  CoreEnvironment,
  type HubConnection,
  type HubEnd,
  TokenRefused,
  TransportFailed,
} from '../environment/core-environment.ts'
import { Account } from '../http/account.ts'
import { EventLog } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { Credentials } from '../tabs/credentials.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { createPushReceiver, type RevisionCount } from './hub-pushes.ts'
import { createTransportChoice } from './transport-choice.ts'

/** Before each attempt to connect, the first time and after a loss. */
const ATTEMPT_DELAYS_MS = [0, 2_000, 10_000, 30_000]
/** An attempt without an answer never ends by itself. */
const START_MS = 30_000
/** A client that is sent out so soon, and again, comes back as after attempts that failed. */
const BRIEF_MS = 10_000
const STOP_MS = 2_000
const ANSWER_MS = 15_000

export interface Line {
  readonly connection: HubConnection
  /** The token that it was opened with. */
  readonly token: string | null
  readonly transport: HubTransport
  /** Whether a call was answered by it. */
  hasAnswered: boolean
  readonly ended: Deferred.Deferred<HubEnd>
}

export const createLineKeeper = Effect.fnUntraced(function* (revisions: RevisionCount) {
  const environment = yield* CoreEnvironment
  const credentials = yield* Credentials
  const account = yield* Account
  const log = yield* EventLog
  const backEnd = yield* BackEnd
  const receive = yield* createPushReceiver(revisions)
  const address = `${environment.origin}/booking-hub`
  const choice = createTransportChoice(address, environment.transportMemory)
  let present: Line | null = null
  /** The hub takes nobody who has not signed in: until then it is not asked again. */
  let refusesVisitors = false

  const change = (status: State['connection']['status'], cause: State['connection']['cause'] = 'idle'): void =>
    log.append('hub', { _tag: 'ConnectionChanged', status, cause })
  const reconnecting = (): void => {
    if (log.state().connection.status !== 'reconnecting') change('reconnecting')
  }
  /** No person is asked about a connection that no page needs at the moment. */
  const lost = (): void => {
    const state = log.state()
    if (state.connection.status !== 'disconnected')
      change('disconnected', refusesVisitors || isConnectedQuietly(state) ? 'idle' : 'lost')
  }

  /** At once: a call that fails with the connection finds that it is gone. */
  const end = (line: Line, how: HubEnd): void => {
    if (present === line) {
      present = null
      if (how.mayReturn) reconnecting()
      else lost()
    }
    Deferred.doneUnsafe(line.ended, Effect.succeed(how))
  }

  const stop = (connection: HubConnection): Effect.Effect<void> =>
    Effect.promise(() => connection.stop().catch(() => undefined)).pipe(Effect.timeoutOption(STOP_MS), Effect.asVoid)

  const openLine = Effect.gen(function* () {
    // Its pushes are understood from the first word on.
    if (backEnd.isOurs() === false) yield* backEnd.load
    const token = credentials.token()
    const way = yield* choice.next
    const connection = yield* Effect.tryPromise({
      try: () => environment.createHubConnection(address, token, way),
      catch: (error) => error,
    })
    const { transport } = way
    const line: Line = { connection, token, transport, hasAnswered: false, ended: yield* Deferred.make<HubEnd>() }
    receive(connection, () => present === line)
    connection.onclose((how) => end(line, how))
    yield* Effect.tryPromise({ try: () => connection.start(), catch: (error) => error }).pipe(
      Effect.tapError((error) => (error instanceof TransportFailed ? choice.failed(transport) : Effect.void)),
      Effect.onInterrupt(() => Effect.forkDetach(stop(connection))),
    )
    return line
  }).pipe(Effect.timeoutOption(START_MS))

  /**
   * By each transport once, as long as it is they that fail. A token that the hub does not take may have ended: without one a person
   * is a visitor there.
   */
  const attempt = openLine.pipe(
    Effect.catch((error) =>
      error instanceof TokenRefused ? Effect.flatMap(account.check, () => openLine) : Effect.fail(error),
    ),
    Effect.retry({ times: hubTransports.length - 1, while: (error) => error instanceof TransportFailed }),
    Effect.catch((error) => {
      refusesVisitors = error instanceof TokenRefused && credentials.token() === null
      return Effect.succeedNone
    }),
    Effect.map(Option.getOrNull),
  )

  /**
   * After two attempts it is as with a connection that went: either way nothing live comes.
   * @param briefly how many connections have ended soon after they began, one after the other
   */
  const reach = Effect.fnUntraced(function* (briefly: number) {
    for (const [index, delay] of ATTEMPT_DELAYS_MS.entries()) {
      yield* Effect.sleep(Math.max(delay, ATTEMPT_DELAYS_MS[Math.min(briefly, ATTEMPT_DELAYS_MS.length) - 1] ?? 0))
      const line = yield* attempt
      if (line !== null || refusesVisitors) return line
      if (index === 1) reconnecting()
    }
    return null
  })

  const connected = Effect.gen(function* () {
    change('connecting')
    if (credentials.session() === null) yield* credentials.refresh
    refusesVisitors = false
    let line = yield* reach(0)
    if (refusesVisitors) {
      change('disconnected')
      yield* waitUntil(log.state$, () => credentials.token() !== null)
      refusesVisitors = false
    }
    let briefly = 0
    while (line !== null) {
      const since = yield* Clock.currentTimeMillis
      present = line
      // Pushes that were missed between two connections are in no count.
      revisions.counted += 1
      change('connected')
      const how: HubEnd = yield* Deferred.await(line.ended)
      end(line, how)
      // The server may have ended it because the token has ended: asked at once, beside coming back.
      if (how.mayReturn && line.token !== null) yield* Effect.forkDetach(account.check)
      const lived = (yield* Clock.currentTimeMillis) - since
      if (line.hasAnswered && how.wasCut) yield* choice.wasCut(line.transport, lived)
      // Another transport may be better: it is not waited for.
      briefly = lived < BRIEF_MS && choice.present() === line.transport ? briefly + 1 : 0
      line = how.mayReturn ? yield* reach(briefly) : null
    }
  })

  return {
    /** Null: there is none. */
    present: () => present,
    refusesVisitors: () => refusesVisitors,
    /** How long a call is waited for: not for long by a transport that has answered none. */
    answerMs: (line: Line): number => (line.hasAnswered ? ANSWER_MS : choice.patience()),
    answered: (line: Line) => {
      line.hasAnswered = true
      return choice.worked(line.transport)
    },
    /** A connection that did not carry a call is of no use: another is made, and says what became of the call. */
    drop: Effect.fnUntraced(function* (line: Line) {
      if (!line.hasAnswered) yield* choice.failed(line.transport)
      end(line, { mayReturn: true, wasCut: true })
      yield* Effect.forkDetach(stop(line.connection))
    }),
    /** Connects, and stays so until the connection is lost for good; interrupting it disconnects. */
    keepConnected: connected.pipe(
      Effect.andThen(Effect.sync(lost)),
      Effect.onInterrupt(() =>
        Effect.gen(function* () {
          const line = present
          present = null
          change('disconnecting')
          if (line !== null) yield* stop(line.connection)
          change('disconnected')
        }),
      ),
      Effect.ensuring(
        Effect.sync(() => {
          present = null
        }),
      ),
    ),
  }
})
