/**
 * The core: one per browser (design: one picture). Tabs connect through ports; everything else it takes from its
 * environment, so that the whole of it runs in a test. Invariant: nothing that a tab sends is used undecoded, and no
 * answer is a thrown error.
 */
import * as Comlink from 'comlink'
import { Cause, Clock, Effect, Exit, Layer, ManagedRuntime, Option, Schema } from 'effect'
import type { TabId } from '../domain/entities.ts'
import { epoch as epochOf } from '../domain/ids.ts'
import { keptSegment } from '../domain/log/kept-log.ts'
import {
  type Answer,
  type CallFailure,
  type CorePort,
  coreLockName,
  type HelloAnswer,
  type Result,
  type TabPort,
} from '../domain/port/core-port.ts'
import { ActivityKnown, CallMessage, Command, Confirmation, Hello } from '../domain/schema/port.ts'
import { basket } from '../domain/selectors/basket.ts'
import { Account } from './account/account.ts'
import { ActivityWatch } from './activity/activity-watch.ts'
import { BackEnd } from './back-end/back-end.ts'
import { ServerClock } from './clock/server-clock.ts'
import { callServer } from './commands/call-server.ts'
import { bookingModel, confirmBooking, signedInUser } from './commands/confirm-booking.ts'
import { runCommand } from './commands/run-command.ts'
import { Credentials } from './credentials/credentials.ts'
import { CoreEnvironment, type CoreEnvironmentInterface } from './environment/core-environment.ts'
import { failureToast } from './http/call-failure.ts'
import { HttpClient, HttpFailure, unreachable, unreadable } from './http/http-client.ts'
import { HubClient } from './hub/hub-client.ts'
import { EventLog } from './log/event-log.ts'
import { LogKeeper } from './log/log-keeper.ts'
import { showToast } from './log/show-toast.ts'
import { attendOther } from './reactions/attend-other.ts'
import { carriedEvent } from './reactions/carried-event.ts'
import { expireHolds } from './reactions/expire-holds.ts'
import { keepCatalogue } from './reactions/keep-catalogue.ts'
import { keepConnection, showBookingPage } from './reactions/keep-connection.ts'
import { keepDays, keepNeighbours } from './reactions/keep-days.ts'
import { leaveEdit } from './reactions/leave-edit.ts'
import { loadAhead } from './reactions/load-ahead.ts'
import { readHolds } from './reactions/read-holds.ts'
import { takeFirstAnswers } from './reactions/take-first-answers.ts'
import { watchActivity } from './reactions/watch-activity.ts'
import { followRelease } from './release/follow-release.ts'
import { TabRegistry } from './tabs/tab-registry.ts'

type Services =
  | EventLog
  | CoreEnvironment
  | Credentials
  | HttpClient
  | HubClient
  | ServerClock
  | ActivityWatch
  | Account
  | LogKeeper
  | TabRegistry
  | BackEnd

export interface Core {
  /** Serves a tab at the other end of this port. */
  connect(port: Comlink.Endpoint): void
  /** What one tab talks to. */
  serve(): CorePort
  close(): Promise<void>
}

/** Prices may be for those alone who have signed in, where ours tells them to anybody: nobody has to be told. */
const needsSignIn = (failure: CallFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 401 || failure.status === 403)

/** Runs for as long as the core lives: what fails is reported and begun again. */
const forEver = <Error, Needs>(reaction: Effect.Effect<unknown, Error, Needs>) =>
  reaction.pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.logError('a reaction failed', cause),
    ),
    Effect.delay(0),
    Effect.forever,
  )

export const createCore = (environment: CoreEnvironmentInterface): Core => {
  const epoch = epochOf(environment.randomUUID())
  const world = Layer.mergeAll(EventLog.layer(epoch), Layer.succeed(CoreEnvironment, environment))
  const runtime = ManagedRuntime.make(
    HubClient.layer.pipe(
      Layer.provideMerge(Account.layer),
      Layer.provideMerge(HttpClient.layer),
      Layer.provideMerge(ServerClock.layer),
      Layer.provideMerge(Credentials.layer),
      Layer.provideMerge(TabRegistry.layer),
      Layer.provideMerge(ActivityWatch.layer),
      Layer.provideMerge(BackEnd.layer),
      Layer.provideMerge(LogKeeper.layer),
      Layer.provideMerge(world),
    ),
  )

  // Held for as long as the core lives: its tabs wait for it (research: architecture P10). No tab is greeted before: it
  // would get the lock first, and take a core that lives for a dead one.
  const life = new AbortController()
  const lockHeld = new Promise<void>((resolve) => {
    environment.locks
      .request(coreLockName(epoch), {}, () => {
        resolve()
        return new Promise((end) => life.signal.addEventListener('abort', () => end()))
      })
      .catch(resolve)
  })

  const checkSession = Effect.flatMap(Account, (account) => account.checkSession)
  const keepLog = Effect.flatMap(LogKeeper, (keeper) => keeper.keep)
  runtime.runFork(
    Effect.all(
      [
        forEver(keepConnection),
        forEver(showBookingPage),
        forEver(readHolds),
        forEver(expireHolds),
        forEver(leaveEdit),
        forEver(keepDays),
        forEver(keepNeighbours),
        forEver(watchActivity),
        forEver(checkSession),
        forEver(attendOther),
        forEver(loadAhead),
        forEver(keepLog),
        forEver(followRelease),
      ],
      { concurrency: 'unbounded' },
    ),
  )
  runtime.runFork(
    Effect.gen(function* () {
      const { append } = yield* EventLog
      append('core', { _tag: 'CoreStarted', build: environment.build })
    }),
  )

  const answer = async <Value>(
    program: Effect.Effect<Value, HttpFailure | Schema.SchemaError, Services>,
  ): Promise<Result<Value, CallFailure>> => {
    const exit = await runtime.runPromiseExit(program)
    if (Exit.isSuccess(exit)) return { _tag: 'Ok', value: exit.value }
    const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
    if (error instanceof HttpFailure) return { _tag: 'Failed', failure: error.failure }
    console.error('the core failed', Cause.pretty(exit.cause))
    return { _tag: 'Failed', failure: unreadable.failure }
  }

  /** A reading that fails shows a toast beside the words where it failed (contract 7). */
  const reading = <Value>(
    tabId: TabId | null,
    program: Effect.Effect<Value, HttpFailure | Schema.SchemaError, Services>,
  ): Answer<Value> =>
    answer(
      program.pipe(
        Effect.tapError((error) =>
          Effect.map(EventLog, (log) => {
            const toast =
              error instanceof HttpFailure && !needsSignIn(error.failure) ? failureToast(error.failure) : null
            if (toast !== null && tabId !== null) showToast(log, tabId, toast)
          }),
        ),
      ),
    )

  let started = false
  /** What needs the cookies of a first tab. */
  const begin = Effect.gen(function* () {
    const account = yield* Account
    yield* Effect.all([account.signInSilently, keepCatalogue], { concurrency: 'unbounded' })
  })

  const serve = (): CorePort => {
    let tabId: TabId | null = null
    let served: TabPort | null = null
    let left = false

    const greet = Effect.fnUntraced(function* (hello: typeof Hello.Type, tab: TabPort) {
      const { append, state } = yield* EventLog
      const credentials = yield* Credentials
      const registry = yield* TabRegistry
      const rewrite = credentials.take(hello.cookies)
      // Before anything is asked: a call without the cookie would be given another session.
      if (rewrite !== null) yield* Effect.promise(() => tab.writeSession(rewrite).catch(() => undefined))
      // A tab that did not wait for its greeting has gone to another core.
      if (left) return
      tabId = hello.tabId
      served = tab
      yield* takeFirstAnswers(hello.firstAnswers)
      const carried = yield* carriedEvent(hello)
      // In one turn: of what a tab knew nothing is forgotten, as shown by nobody, before it has joined; nor is it told less.
      registry.join(hello.tabId, tab, hello.page, hello.visible, hello.locked)
      if (carried !== null) append(hello.tabId, carried)
      // Whoever opens a page, or loads one again, wants the connection that was lost, or declined in another tab.
      if (state().connection.status === 'disconnected' && state().connection.cause !== 'idle')
        append(hello.tabId, { _tag: 'ConnectionChanged', status: 'disconnected', cause: 'idle' })
      const account = yield* Account
      // What was written to the cookie while no tab was there, by this core or another, is made up for.
      yield* Effect.forkDetach(started ? account.follow : begin)
      started = true
    })

    /** An answer comes when the tab knows what it changed: a page that goes on from it finds the state as it is. */
    const withTab = async <Value>(run: (id: TabId) => Answer<Value>): Answer<Value> => {
      // A tab that this core does not know: the core that did is gone.
      if (tabId === null) return { _tag: 'Failed', failure: unreachable.failure }
      const id = tabId
      const result = await run(id)
      await runtime.runPromise(Effect.flatMap(TabRegistry, (registry) => registry.settled(id)))
      return result
    }

    return {
      hello: async (message, tab): Promise<HelloAnswer> => {
        const hello = Schema.decodeUnknownOption(Hello)(message)
        if (Option.isNone(hello)) return { _tag: 'Failed', failure: { _tag: 'VersionMismatch' } }
        left = false
        await lockHeld
        await runtime.runPromise(greet(hello.value, tab))
        return { _tag: 'Ok', value: { epoch } }
      },
      command: (message) =>
        withTab((id) =>
          answer(
            Schema.decodeUnknownEffect(Command)(message).pipe(
              Effect.flatMap((command) => runCommand(id, command)),
              Effect.as(null),
            ),
          ),
        ),
      confirmBooking: async (message) => {
        const result = await withTab((id) =>
          answer(
            Schema.decodeUnknownEffect(Confirmation)(message).pipe(
              Effect.flatMap((confirmation) => confirmBooking(id, confirmation)),
            ),
          ),
        )
        return result._tag === 'Ok' ? result.value : result
      },
      call: (message) =>
        withTab((id) =>
          answer(
            Schema.decodeUnknownEffect(CallMessage)(message).pipe(Effect.flatMap((checked) => callServer(id, checked))),
          ),
        ),
      upload: async (message, file, watch) => {
        if (!(file instanceof File) || typeof watch !== 'function')
          return { _tag: 'Failed', failure: unreadable.failure }
        return withTab((id) =>
          answer(
            Schema.decodeUnknownEffect(CallMessage)(message).pipe(
              Effect.flatMap((checked) => callServer(id, checked, { file, watch })),
            ),
          ),
        )
      },
      readPrices: () =>
        reading(
          tabId,
          Effect.gen(function* () {
            const { state } = yield* EventLog
            const http = yield* HttpClient
            const body = bookingModel(basket(state()).lines, [], signedInUser(state()), environment.site)
            return (yield* http.call('prices', { parameters: {}, body })).answer
          }),
        ),
      readActivity: (message) =>
        answer(
          Schema.decodeUnknownEffect(ActivityKnown)(message).pipe(
            Effect.flatMap((known) =>
              Effect.flatMap(ActivityWatch, ({ store }) => store).pipe(
                Effect.mapError(() => unreachable),
                Effect.flatMap((store) => store.update(known)),
              ),
            ),
          ),
        ),
      readLog: () =>
        answer(
          Effect.map(EventLog, ({ life: held }) => {
            const lived = held()
            return lived.segments.map((segment) => keptSegment(lived, segment))
          }),
        ),
      readDiagnostics: () =>
        answer(
          Effect.gen(function* () {
            const log = yield* EventLog
            const hub = yield* HubClient
            const keeper = yield* LogKeeper
            const registry = yield* TabRegistry
            const { begun, segments } = log.life()
            return {
              now: yield* Clock.currentTimeMillis,
              begun,
              seq: log.seq(),
              hubProtocol: hub.protocol(),
              usesSocket: hub.usesSocket(),
              heldEvents: segments.reduce((sum, { envelopes }) => sum + envelopes.length, 0),
              keptLog: keeper.totals(),
              deliveries: registry.deliveries(),
            }
          }),
        ),
      resume: () =>
        runtime.runPromise(
          Effect.map(TabRegistry, (registry) => {
            if (tabId !== null) registry.resume(tabId)
          }),
        ),
      ping: () => runtime.runPromise(Effect.map(TabRegistry, ({ heard }) => tabId !== null && heard(tabId))),
      leave: () => {
        left = true
        return runtime.runPromise(
          Effect.map(TabRegistry, (registry) => {
            if (tabId !== null && served !== null) registry.leave(tabId, served)
          }),
        )
      },
    }
  }

  return {
    connect: (port) => Comlink.expose(serve(), port),
    serve,
    close: async () => {
      life.abort()
      await runtime.dispose()
    },
  }
}
