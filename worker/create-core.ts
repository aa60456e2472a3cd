/**
 * The core: one per browser. Tabs connect through ports; everything else it takes from its environment, so that the
 * whole of it runs in a test.
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
import { attendAdministrator, attendColumns, attendOther, loadAhead } from './reactions/load-when-needed.ts'
import { createTabServer } from './serve-tab.ts'
import { Credentials } from './tabs/credentials.ts'
import { TabRegistry } from './tabs/tab-registry.ts'
import { backOff } from './waiting/retry.ts'

/** All that a core is made of, as one layer over its environment. */
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

/** A reaction that ran for so long before it failed has not failed on end, ms. */
const STEADY_MS = 30_000

/**
 * Runs for as long as the core lives: a reaction that fails is reported and begun again. The first time that is at once; a reaction
 * that fails on end is begun again ever later, so that it takes no time from the others.
 */
const forEver = <Error, Needs>(reaction: Effect.Effect<unknown, Error, Needs>) =>
  Effect.suspend(() => {
    let failures = 0
    const begin = Effect.gen(function* () {
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
    return begin.pipe(Effect.delay(0), Effect.forever)
  })

const reactions = Effect.all(
  [
    forEver(keepConnection),
    forEver(showBookingPage),
    forEver(toastConnection),
    forEver(readHolds),
    forEver(expireHolds),
    forEver(leaveEdit),
    forEver(keepDays),
    forEver(keepNeighbours),
    forEver(attendAdministrator),
    forEver(attendColumns),
    forEver(Effect.flatMap(Account, ({ checkSession }) => checkSession)),
    forEver(Effect.flatMap(Account, ({ followType }) => followType)),
    forEver(Effect.flatMap(Account, ({ followTokens }) => followTokens)),
    forEver(attendOther),
    forEver(loadAhead),
    forEver(Effect.flatMap(LogKeeper, ({ keep }) => keep)),
    forEver(followRelease),
  ],
  { concurrency: 'unbounded' },
)

export const createCore = (environment: CoreEnvironmentInterface): Core => {
  const epoch = epochOf(environment.randomUUID())
  const runtime = createCoreRuntime(epoch, environment)

  // Held for as long as the core lives: its tabs wait for it. No tab joins before: it would get the lock first, and
  // take a core that lives for a dead one.
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

  const serve = createTabServer(runtime, environment.build, epoch, lockHeld)
  return {
    connect: (port) => Comlink.expose(serve(), port),
    serve,
    close: async () => {
      life.abort()
      await runtime.dispose()
    },
  }
}
