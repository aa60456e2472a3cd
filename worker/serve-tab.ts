/**
 * The core's end of one tab's port. Invariants: everything that a tab sends is decoded before it is used; every failure is an answer and
 * never a thrown error; the tab gets an answer only after it has taken in the state changes that belong to the answer, or after a time
 * limit.
 */
import { Cause, Effect, Exit, Option, Schema } from 'effect'
import type { Answer, CallFailure, CorePort, Result, TabPort } from '../domain/port/core-port.ts'
import { carriedFrom } from '../domain/reducer/carry-state.ts'
import { keptSegment } from '../domain/replay/log-segments.ts'
import { type Epoch, type TabId, UserId } from '../domain/schema/ids.ts'
import { ActivityKnown, CallMessage, Command, Confirmation, Hello } from '../domain/schema/port.ts'
import { Day } from '../domain/schema/state.ts'
import { basket } from '../domain/selectors/basket.ts'
import { dayKey } from '../domain/state/state.ts'
import { ActivityWatch } from './activity/activity-watch.ts'
import { callServer } from './commands/call-server.ts'
import { bookingModel, confirmBooking, signedInUser } from './commands/confirm-booking.ts'
import { runCommand } from './commands/run-command.ts'
import type { CoreRuntime, CoreServices } from './create-core.ts'
import { CoreEnvironment } from './environment/core-environment.ts'
import { Account } from './http/account.ts'
import { failureToast, HttpFailure, statusOf, unreachable, unreadable } from './http/call-failure.ts'
import type { UploadedFile } from './http/encode-call.ts'
import { HttpClient } from './http/http-client.ts'
import { HubClient } from './hub/hub-client.ts'
import { EventLog, showToast } from './log/event-log.ts'
import { LogKeeper } from './log/log-keeper.ts'
import { keepCatalogue } from './reactions/keep-catalogue.ts'
import { takeFirstAnswers } from './reactions/take-first-answers.ts'
import { Credentials } from './tabs/credentials.ts'
import { releaseProxy } from './tabs/release-proxy.ts'
import { TabRegistry } from './tabs/tab-registry.ts'

const decodeDay = Schema.decodeUnknownOption(Day)

/**
 * Makes an event from a tab's handover, which has the state of the last core, which died. The screens continue to show this state while the
 * new core reads everything itself. Invariant: the person counts as signed in only if the browser has a token, and the core then signs in
 * with that token as at every start.
 * @returns null if the tab brings no state, or if this core has already read everything itself
 */
const handoverEvent = Effect.fnUntraced(function* ({ page, carried }: Hello) {
  const { state } = yield* EventLog
  const credentials = yield* Credentials
  const { account, holdsRevision } = state()
  if (carried === null || (account._tag !== 'Unknown' && holdsRevision !== null)) return null
  const day = 'date' in page ? decodeDay(carried.days[dayKey(page.groupId, page.date)]) : Option.none()
  const event = carriedFrom(carried, Option.getOrNull(day))
  return credentials.token() === null ? { ...event, account: null } : event
})

/**
 * A call that takes longer than this is reported in the core's console. The report has only the call's name, because its contents may be
 * personal.
 */
const SLOW_MS = 2_000

type TabLife =
  /** The tab has not sent `hello`, or its `hello` is being answered. */
  | { readonly _tag: 'Unknown' }
  | { readonly _tag: 'Joined'; readonly tabId: TabId; readonly port: TabPort }
  | { readonly _tag: 'Left' }

type Program<Value> = Effect.Effect<Value, HttpFailure | Schema.SchemaError, CoreServices>

const noteIfSlow =
  (name: string) =>
  <Value>(program: Program<Value>): Program<Value> =>
    Effect.suspend(() => {
      const begun = performance.now()
      return Effect.ensuring(
        program,
        Effect.sync(() => {
          const taken = performance.now() - begun
          if (taken > SLOW_MS) console.warn(`slow: ${name} took ${Math.round(taken)} ms`)
        }),
      )
    })

const readPrices = Effect.fnUntraced(function* (message: unknown) {
  const bookFor = yield* Schema.decodeUnknownEffect(Schema.NullOr(UserId))(message)
  const { state } = yield* EventLog
  const http = yield* HttpClient
  const { site } = yield* CoreEnvironment
  const body = bookingModel(basket(state()).lines, [], bookFor ?? signedInUser(state()), site)
  return (yield* http.call('prices', { body })).answer
})

const readActivity = Effect.fnUntraced(function* (message: unknown) {
  const known = yield* Schema.decodeUnknownEffect(ActivityKnown)(message)
  const { store } = yield* ActivityWatch
  return yield* (yield* Effect.mapError(store, () => unreachable)).update(known)
})

const readDiagnostics = Effect.gen(function* () {
  const log = yield* EventLog
  const hub = yield* HubClient
  const keeper = yield* LogKeeper
  const registry = yield* TabRegistry
  const { begun, segments } = log.life()
  return {
    begun,
    seq: log.seq(),
    transport: hub.transport(),
    heldEvents: segments.reduce((sum, { envelopes }) => sum + envelopes.length, 0),
    keptLog: keeper.totals(),
    deliveries: registry.deliveries(),
  }
})

interface ServingCore {
  readonly runtime: CoreRuntime
  /** The build of this core. A tab of another build is refused. */
  readonly build: string
  readonly epoch: Epoch
  /** Resolves when the core holds its Web Lock. */
  readonly lockHeld: Promise<void>
}

/** Makes a function that makes the port of each new tab. */
export const createTabServer = ({ runtime, build, epoch, lockHeld }: ServingCore): (() => CorePort) => {
  /** Whether a tab has joined. Programs that need the browser's cookies begin with the first tab. */
  let hasBegun = false

  const answer = async <Value>(program: Program<Value>): Promise<Result<Value, CallFailure>> => {
    const exit = await runtime.runPromiseExit(program)
    if (Exit.isSuccess(exit)) return { _tag: 'Ok', value: exit.value }
    const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
    if (error instanceof HttpFailure) return { _tag: 'Failed', failure: error.failure }
    console.error('the core failed', Cause.pretty(exit.cause))
    return { _tag: 'Failed', failure: unreadable.failure }
  }

  return () => {
    let life: TabLife = { _tag: 'Unknown' }
    const hasLeft = (): boolean => life._tag === 'Left'

    const join = Effect.fnUntraced(function* (hello: typeof Hello.Type, port: TabPort) {
      const { append, state } = yield* EventLog
      const credentials = yield* Credentials
      const registry = yield* TabRegistry
      const rewrite = credentials.take(hello.cookies, hasBegun)
      // The session cookie must be written before the first call, because the server would give a call without the cookie another session.
      if (rewrite !== null) yield* Effect.promise(() => port.writeSession(rewrite).catch(() => undefined))
      // The tab did not wait for its answer, and has joined another core.
      if (hasLeft()) return releaseProxy(port)

      life = { _tag: 'Joined', tabId: hello.tabId, port }
      yield* takeFirstAnswers(hello.firstAnswers)
      const handover = yield* handoverEvent(hello)
      // Nothing may be awaited between these two steps. If the handover came first, its day would be forgotten, because no tab shows it
      // yet.
      registry.join(hello, port)
      if (handover !== null) append(hello.tabId, handover)
      // A person who opens or reloads a page wants the connection back, even if it was lost, or declined in another tab.
      if (state().connection.status === 'disconnected' && state().connection.cause !== 'idle')
        append(hello.tabId, { _tag: 'ConnectionChanged', status: 'disconnected', cause: 'idle' })

      const { follow, signInSilently } = yield* Account
      // The first tab brings the cookies. A later tab may bring a token that was written while no tab was there.
      const begin = Effect.all([signInSilently, keepCatalogue], { concurrency: 'unbounded' })
      yield* Effect.forkDetach(hasBegun ? follow : begin)
      hasBegun = true
    })

    const withTab = async <Value>(run: (tabId: TabId) => Program<Value>): Answer<Value> => {
      // This core does not know the tab, because the tab's core is gone.
      if (life._tag !== 'Joined') return { _tag: 'Failed', failure: unreachable.failure }
      const { tabId } = life
      const result = await answer(run(tabId))
      await runtime.runPromise(Effect.flatMap(TabRegistry, (registry) => registry.settled(tabId)))
      return result
    }

    const call = (message: unknown, upload?: UploadedFile) =>
      withTab((tabId) =>
        Effect.flatMap(Schema.decodeUnknownEffect(CallMessage)(message), (checked) => {
          const program = callServer(tabId, checked, upload)
          // A large upload takes long, so uploads are not reported as slow.
          return upload === undefined ? noteIfSlow(`call ${checked.name}`)(program) : program
        }),
      )

    return {
      hello: async (message, port) => {
        const hello = Option.filter(Schema.decodeUnknownOption(Hello)(message), (said) => said.build === build)
        if (Option.isNone(hello)) {
          releaseProxy(port)
          return { _tag: 'Failed', failure: { _tag: 'OtherBuild' } }
        }
        life = { _tag: 'Unknown' }
        await lockHeld
        await runtime.runPromise(join(hello.value, port))
        return { _tag: 'Ok', value: { epoch } }
      },
      command: (message) =>
        withTab((tabId) =>
          Effect.flatMap(Schema.decodeUnknownEffect(Command)(message), (command) =>
            runCommand(tabId, command).pipe(noteIfSlow(command._tag), Effect.as(null)),
          ),
        ),
      confirmBooking: async (message) => {
        const result = await withTab((tabId) =>
          Effect.flatMap(Schema.decodeUnknownEffect(Confirmation)(message), (confirmation) =>
            confirmBooking(tabId, confirmation),
          ).pipe(noteIfSlow('confirmBooking')),
        )
        return result._tag === 'Ok' ? result.value : result
      },
      call: (message) => call(message),
      upload: async (message, file, watch) => {
        if (!(file instanceof File) || typeof watch !== 'function')
          return { _tag: 'Failed', failure: unreadable.failure }
        return call(message, { file, watch }).finally(() => releaseProxy(watch))
      },
      readPrices: (message) => {
        const tabId = life._tag === 'Joined' ? life.tabId : null
        const showFailure = Effect.fnUntraced(function* (error: HttpFailure | Schema.SchemaError) {
          if (tabId === null || !(error instanceof HttpFailure)) return
          const { failure } = error
          // Our server sends prices to everybody. Another back end may send them only to people who have signed in, and its refusal needs
          // no toast.
          if (statusOf(failure) === 401 || statusOf(failure) === 403) return
          const toast = failureToast(failure)
          if (toast !== null) showToast(yield* EventLog, tabId, toast)
        })
        return answer(readPrices(message).pipe(noteIfSlow('readPrices'), Effect.tapError(showFailure)))
      },
      readActivity: (message) => answer(readActivity(message)),
      readLog: () =>
        answer(
          Effect.map(EventLog, (log) => {
            const life = log.life()
            return life.segments.map((segment) => keptSegment(life, segment))
          }),
        ),
      readDiagnostics: () => answer(readDiagnostics),
      resume: () =>
        runtime.runPromise(
          Effect.map(TabRegistry, (registry) => {
            if (life._tag === 'Joined') registry.resume(life.tabId)
          }),
        ),
      ping: () =>
        runtime.runPromise(Effect.map(TabRegistry, ({ heard }) => life._tag === 'Joined' && heard(life.tabId))),
      leave: () => {
        const left = life
        life = { _tag: 'Left' }
        return runtime.runPromise(
          Effect.map(TabRegistry, (registry) => {
            if (left._tag === 'Joined') registry.leave(left.tabId, left.port)
          }),
        )
      },
    }
  }
}
