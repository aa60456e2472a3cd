/**
 * Keeps the one connection to the hub for as long as the core needs it. Invariants: connecting and disconnecting have time limits, so
 * nothing waits for ever; after a failed transport the next transport is tried without a pause.
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

/** The pauses before the attempts to connect, at the start and after a loss. */
const ATTEMPT_DELAYS_MS = [0, 2_000, 10_000, 30_000]
/** The time limit of an attempt. Without it, an attempt without an answer would never end. */
const START_MS = 30_000
/** A connection that ends within this time is brief. After brief connections the pauses are as long as after failed attempts. */
const BRIEF_MS = 10_000
/** The time limit of disconnecting. */
const STOP_MS = 2_000
/** The time limit of an answer. */
const ANSWER_MS = 15_000

/** One connection, from its opening to its end. */
export interface Line {
  readonly connection: HubConnection
  /** The token with which it was opened. */
  readonly token: string | null
  readonly transport: HubTransport
  /** Whether a call has been answered over it. */
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
  /** Whether the hub has refused a visitor. The core does not try again before somebody has signed in. */
  let refusesVisitors = false

  const change = (status: State['connection']['status'], cause: State['connection']['cause'] = 'idle'): void =>
    log.append('hub', { _tag: 'ConnectionChanged', status, cause })
  const reconnecting = (): void => {
    if (log.state().connection.status !== 'reconnecting') change('reconnecting')
  }
  /** Notes the lost connection. The person is asked whether to reconnect (`lost`) only if a page needs the connection now. */
  const lost = (): void => {
    const state = log.state()
    if (state.connection.status !== 'disconnected')
      change('disconnected', refusesVisitors || isConnectedQuietly(state) ? 'idle' : 'lost')
  }

  /** Ends a connection. It is synchronous, so that a call that fails together with its connection finds the connection gone. */
  const end = (line: Line, how: HubEnd): void => {
    if (present === line) {
      present = null
      // The person does not learn of a change of connection that loses nothing.
      if (how.personChanged) change('connecting')
      else if (how.mayReturn) reconnecting()
      else lost()
    }
    Deferred.doneUnsafe(line.ended, Effect.succeed(how))
  }

  const stop = (connection: HubConnection): Effect.Effect<void> =>
    Effect.promise(() => connection.stop().catch(() => undefined)).pipe(Effect.timeoutOption(STOP_MS), Effect.asVoid)

  const openLine = Effect.gen(function* () {
    // The code that reads the pushes of another back end must be there before the first push.
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
   * One attempt to connect. If a transport fails, the next one is tried, each transport once. If the token is refused, it may have expired:
   * the account is checked, and then the hub is asked once more, perhaps without a token. Returns null without a connection.
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
   * Makes attempts until one succeeds. After two failures the state says `reconnecting`, even if there was no connection before, because
   * the page is not live in either case.
   * @param briefly the number of the last connections that ended soon after their beginning
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
      // Pushes may have been missed between two connections, so the count must have a gap there.
      revisions.counted += 1
      change('connected')
      const how: HubEnd = yield* Deferred.await(line.ended)
      end(line, how)
      // The server may have ended the connection because the token has expired. The core checks the token while it reconnects.
      if (how.mayReturn && line.token !== null) yield* Effect.forkDetach(account.check)
      const lived = (yield* Clock.currentTimeMillis) - since
      if (line.hasAnswered && how.wasCut) yield* choice.wasCut(line.transport, lived)
      // The next transport may be better than the last one, so it is tried without a longer pause.
      briefly = lived < BRIEF_MS && !how.personChanged && choice.present() === line.transport ? briefly + 1 : 0
      line = how.mayReturn ? yield* reach(briefly) : null
    }
  })

  return {
    /** The present connection, or null. */
    present: () => present,
    refusesVisitors: () => refusesVisitors,
    /** The time limit of an answer. The limit may be shorter on a connection that has answered no call yet. */
    answerMs: (line: Line): number => (line.hasAnswered ? ANSWER_MS : choice.patience()),
    answered: (line: Line) => {
      line.hasAnswered = true
      return choice.worked(line.transport)
    },
    /** Ends a connection over which a call got no answer. The readings over the next connection show the outcome of the call. */
    drop: Effect.fnUntraced(function* (line: Line) {
      if (!line.hasAnswered) yield* choice.failed(line.transport)
      end(line, { mayReturn: true, wasCut: true })
      yield* Effect.forkDetach(stop(line.connection))
    }),
    /** Connects, and reconnects, until the connection is lost for good. Interrupting this program disconnects. */
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
