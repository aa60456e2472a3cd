/**
 * The core. Each browser has one. Tabs connect to the core through ports. The core gets everything else from its environment, so that a
 * test can run the whole core.
 */
import * as Comlink from 'comlink'
import { Cause, Clock, Effect, Layer, ManagedRuntime } from 'effect'
import { epoch as epochOf } from '../domain/ids.ts'
import { type CorePort, coreLockName } from '../domain/port/core-port.ts'
import type { Epoch } from '../domain/schema/ids.ts'
import { ActivityWatch } from './activity/activity-watch.ts'
import { CoreEnvironment, type CoreEnvironmentInterface } from './environment/core-environment.ts'
import { Account } from './http/account.ts'
import { HttpClient } from './http/http-client.ts'
import { ServerClock } from './http/server-clock.ts'
import { HubClient } from './hub/hub-client.ts'
import { EventLog } from './log/event-log.ts'
import { LogKeeper } from './log/log-keeper.ts'
import { BackEnd } from './other-back-ends/back-end.ts'
import { followRelease } from './reactions/follow-release.ts'
import { keepConnection, showBookingPage, toastConnection } from './reactions/keep-connection.ts'
import { keepDays, keepNeighbours } from './reactions/keep-days.ts'
import { expireHolds, leaveEdit, readHolds } from './reactions/keep-holds.ts'
import {
  administrationWhenNeeded,
  columnsWhenNeeded,
  loadAhead,
  otherBackEndWhenNeeded,
} from './reactions/load-when-needed.ts'
import { createTabServer } from './serve-tab.ts'
import { Credentials } from './tabs/credentials.ts'
import { TabRegistry } from './tabs/tab-registry.ts'
import { backOff } from './waiting/retry.ts'

/** All services of a core, as one layer over its environment. */
const createCoreRuntime = (epoch: Epoch, environment: CoreEnvironmentInterface) =>
  ManagedRuntime.make(
    HubClient.layer.pipe(
      Layer.provideMerge(Account.layer),
      Layer.provideMerge(HttpClient.layer),
      Layer.provideMerge(ServerClock.layer),
      Layer.provideMerge(Credentials.layer),
      Layer.provideMerge(TabRegistry.layer),
      Layer.provideMerge(ActivityWatch.layer),
      Layer.provideMerge(BackEnd.layer),
      Layer.provideMerge(LogKeeper.layer),
      Layer.provideMerge(EventLog.layer(epoch)),
      Layer.provideMerge(Layer.succeed(CoreEnvironment, environment)),
    ),
  )

export type CoreRuntime = ReturnType<typeof createCoreRuntime>
export type CoreServices = ManagedRuntime.ManagedRuntime.Services<CoreRuntime>

export interface Core {
  connect(port: Comlink.Endpoint): void
  serve(): CorePort
  close(): Promise<void>
}

/** If a reaction ran for at least this long (ms) before it failed, the failure counts as its first one. */
const STEADY_MS = 30_000

/**
 * Runs a reaction for as long as the core lives. If it fails, the failure is logged and the reaction is started again: immediately after
 * the first failure, then after increasing pauses. A reaction that always fails therefore takes little time from the others.
 */
const keepRunning = (reaction: Effect.Effect<unknown, unknown, CoreServices>) =>
  Effect.suspend(() => {
    let failures = 0
    const runOnce = Effect.gen(function* () {
      const beganAt = yield* Clock.currentTimeMillis
      return yield* Effect.catchCause(reaction, (cause) =>
        Effect.gen(function* () {
          if (Cause.hasInterruptsOnly(cause)) return yield* Effect.interrupt
          yield* Effect.logError('a reaction failed', cause)
          const isSteady = (yield* Clock.currentTimeMillis) - beganAt > STEADY_MS
          failures = isSteady ? 1 : failures + 1
          if (failures > 1) yield* Effect.sleep(backOff(failures - 1))
        }),
      )
    })
    return runOnce.pipe(Effect.delay(0), Effect.forever)
  })

const reactions = Effect.all(
  [
    keepConnection,
    showBookingPage,
    toastConnection,
    readHolds,
    expireHolds,
    leaveEdit,
    keepDays,
    keepNeighbours,
    administrationWhenNeeded,
    columnsWhenNeeded,
    Effect.flatMap(Account, ({ checkSession }) => checkSession),
    Effect.flatMap(Account, ({ followType }) => followType),
    Effect.flatMap(Account, ({ followTokens }) => followTokens),
    otherBackEndWhenNeeded,
    loadAhead,
    Effect.flatMap(LogKeeper, ({ keep }) => keep),
    followRelease,
  ].map((reaction) => keepRunning(reaction)),
  { concurrency: 'unbounded' },
)

export const createCore = (environment: CoreEnvironmentInterface): Core => {
  const epoch = epochOf(environment.randomUUID())
  const runtime = createCoreRuntime(epoch, environment)

  // The core holds this Web Lock for as long as it lives, and each of its tabs requests the lock. A tab that gets the lock knows that the
  // core is dead. No tab may join before the core holds the lock, because that tab would get the lock while the core lives.
  const life = new AbortController()
  const lockHeld = new Promise<void>((resolve) => {
    environment.locks
      .request(coreLockName(epoch), {}, () => {
        resolve()
        return new Promise((end) => life.signal.addEventListener('abort', () => end()))
      })
      .catch(resolve)
  })

  runtime.runFork(reactions)
  runtime.runFork(
    Effect.map(EventLog, ({ append }) => append('core', { _tag: 'CoreStarted', build: environment.build })),
  )

  const serve = createTabServer({ runtime, build: environment.build, epoch, lockHeld })
  return {
    connect: (port) => Comlink.expose(serve(), port),
    serve,
    close: async () => {
      life.abort()
      await runtime.dispose()
    },
  }
}
