/**
 * The client of the core in a tab. Invariants: a tab whose page is shown has a core, or is trying to get one; a call to a core that died or
 * hangs is answered as unreachable. Without a core the tab continues to show its last state, and gives it to the next core.
 */
import * as Comlink from 'comlink'
import { BehaviorSubject } from 'rxjs'
import { tabId as tabIdOf } from '../../domain/ids.ts'
import {
  type Answer,
  type CallFailure,
  type CallParts,
  type CallTelling,
  type ChosenFile,
  type CorePort,
  type CoreRequests,
  type Delivery,
  type OpenCallName,
  tabLockName,
  type UploadName,
  type UploadWatch,
} from '../../domain/port/core-port.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { Page } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import type { CallMessage, Command, Hello } from '../../domain/schema/port.ts'
import type { State } from '../../domain/schema/state.ts'
import type { Followed } from './followed.ts'
import { createIntendedState } from './intended-state.ts'
import { type JoinedCore, joinCore } from './join-core.ts'
import { pause, unless } from './promises.ts'
import { provedAgain } from './prove-again.ts'
import { createDeliveryTaker, createStateCopy, NO_EPOCH } from './state-copy.ts'
import type { CoreHost, TabEnvironment } from './tab-environment.ts'

/** `starting` until the first snapshot has come. `failed` if no core could be started; the page then says so and offers a reload. */
export type CoreStatus = 'starting' | 'ready' | 'failed'

/** The core's interface for the screens. `mode` is the kind of worker in which the core lives. It makes no difference to the screens. */
export interface CoreClient extends CoreRequests {
  readonly mode: 'shared' | 'own'
  readonly tabId: TabId
  readonly state: Followed<State>
  /** The state of the page's first picture. React takes the picture over with it, even if the core has told more meanwhile. */
  readonly firstState: State
  readonly status: Followed<CoreStatus>
}

/** The entries that were written to the console, by core and sequence number, so that each is written once. */
const reported = new Set<string>()

/**
 * Reports unreadable answers in the page's console, for whoever runs the back end (docs/rules.md#other-back-ends). The report names the
 * call, the field and the kind of the value, but never the value.
 */
export const reportUnread = ({ unread, epoch }: State): void => {
  for (const [seq, { call, path, expected, kind }] of Object.entries(unread)) {
    const key = epoch + seq
    if (reported.has(key)) continue
    reported.add(key)
    console.warn(
      `The back end's ${call} could not be read${path === '' ? '' : ` at ${path}`}: ${expected}, not ${kind}`,
    )
  }
}

/** The shortest time between the beginnings of two attempts to get a core. */
const AGAIN_MS = 1_000
/** The number of failed attempts after which the page says that there is no core. */
const ATTEMPTS = 3
/** The pause between the attempts after those. */
const LATER_MS = 5_000

const unreachable: CallFailure = { _tag: 'Unreachable' }

type Press = Extract<Command, { readonly _tag: 'SelectSlots' | 'ReleaseSlots' }>

type AnyParts = Partial<Omit<CallMessage, 'name'>>
const messageOf = (
  name: string,
  { parameters = {}, query = {}, body }: AnyParts,
  { success, toastsFailure = false }: CallTelling = {},
): CallMessage => ({ name, parameters, query, body, success: success ?? null, toastsFailure })

/** The time from when the page is shown until it is left. */
interface Stay {
  readonly end: AbortController
  /** Whether the tab holds its Web Lock. */
  readonly locked: Promise<boolean>
}

type TabLife =
  /** The page has been left, for good or into the browser's back/forward cache. */
  | { readonly _tag: 'Away' }
  | { readonly _tag: 'Joining'; readonly stay: Stay; readonly joined: Promise<JoinedCore> }
  | { readonly _tag: 'Joined'; readonly stay: Stay; readonly core: JoinedCore }
  /** No core could be started. The tab tries again. */
  | { readonly _tag: 'Alone'; readonly stay: Stay }

interface Attempt {
  readonly times: number
  /** Whether the page has been left since it last had a core. The slots that the tab still shows as held have been released since. */
  readonly returned: boolean
}

export const createCoreClient = (environment: TabEnvironment): CoreClient => {
  const tabId = tabIdOf(environment.randomUUID())
  const copy = createStateCopy(environment.firstState)
  const shown = createIntendedState(copy.state)
  const status = new BehaviorSubject<CoreStatus>('starting')
  const takeDelivery = createDeliveryTaker(copy, environment.isVisible)
  let life: TabLife = { _tag: 'Away' }
  let page: Page = { _tag: 'Other' }
  let mode: CoreHost['mode'] = 'shared'
  let triedAt = Number.NEGATIVE_INFINITY

  const deliver = async (delivery: Delivery, { port }: CoreHost): Promise<void> => {
    if (await takeDelivery(delivery)) {
      if (status.value !== 'ready') status.next('ready')
      reportUnread(copy.state.value)
    } else void port.resume().catch(() => undefined)
  }

  const helloTo = (locked: boolean, returned: boolean): Hello => {
    const known = copy.state.value
    const carried = known.epoch === NO_EPOCH ? null : known
    return {
      build: environment.build,
      tabId,
      cookies: environment.readCookies(),
      page,
      visible: environment.isVisible(),
      locked,
      firstAnswers: carried === null ? environment.firstAnswers : [],
      carried: carried !== null && returned ? { ...carried, holds: {} } : carried,
    }
  }

  const findCore = async (stay: Stay, { times, returned }: Attempt): Promise<JoinedCore> => {
    const { end, locked } = stay
    const isLocked = await locked
    // A shared core would treat a tab without a Web Lock as gone.
    const kinds = isLocked ? [environment.startSharedHost, environment.startOwnHost] : [environment.startOwnHost]
    for (let time = 1; ; time += 1) {
      // The first attempt is made immediately.
      const early = triedAt + AGAIN_MS - performance.now()
      if (early > 0) await pause(early)
      triedAt = performance.now()
      for (const startHost of kinds) {
        end.signal.throwIfAborted()
        try {
          const core = await joinCore({
            environment,
            host: startHost(),
            stay: end.signal,
            hello: helloTo(isLocked, returned),
            deliver,
            onLost: () => join(stay, { times: ATTEMPTS, returned: false }),
          })
          mode = core.host.mode
          environment.showMode(mode)
          return core
        } catch (error) {
          if (!end.signal.aborted) console.warn('no core', error)
        }
      }
      if (time === times) throw new Error('no core could be had')
    }
  }

  const join = (stay: Stay, attempt: Attempt): void => {
    const joining: TabLife = { _tag: 'Joining', stay, joined: findCore(stay, attempt) }
    life = joining
    joining.joined.then(
      (core) => {
        if (life === joining) life = { _tag: 'Joined', stay, core }
      },
      () => {
        if (life !== joining) return
        life = { _tag: 'Alone', stay }
        // A page that has been drawn stays, with the text typed into it.
        if (status.value === 'ready') copy.disconnect('lost')
        else status.next('failed')
        setTimeout(() => {
          if (!stay.end.signal.aborted) join(stay, { ...attempt, times: 1 })
        }, LATER_MS)
      },
    )
  }

  const arrive = (): void => {
    const end = new AbortController()
    join({ end, locked: environment.holdLock(tabLockName(tabId), end.signal) }, { times: ATTEMPTS, returned: true })
  }

  const leave = (): void => {
    const left = life
    life = { _tag: 'Away' }
    if (left._tag !== 'Away') left.stay.end.abort()
  }

  const ask = async <Value>(request: (port: CorePort) => Answer<Value>): Answer<Value> => {
    try {
      const core = life._tag === 'Joining' ? await life.joined : life._tag === 'Joined' ? life.core : null
      if (core !== null) return await unless(core.end, request(core.host.port))
    } catch {
      // The failure is answered below.
    }
    return { _tag: 'Failed', failure: unreachable }
  }

  /** Makes a call. `hello` has checked that the core has the same build as the tab, so the answers have the types of the contract. */
  function call<Name extends OpenCallName>(
    name: Name,
    parts: CallParts<Name>,
    telling?: CallTelling,
  ): Answer<CallAnswer<Name>>
  function call(name: OpenCallName, parts: AnyParts, telling?: CallTelling): Answer<unknown> {
    return provedAgain(() => ask((port) => port.call(messageOf(name, parts, telling))))
  }

  function upload<Name extends UploadName>(
    name: Name,
    parts: CallParts<Name>,
    file: ChosenFile,
    telling: CallTelling,
    watch: UploadWatch,
  ): Answer<CallAnswer<Name>>
  function upload(
    name: UploadName,
    parts: AnyParts,
    file: ChosenFile,
    telling: CallTelling,
    watch: UploadWatch,
  ): Answer<unknown> {
    return ask((port) => port.upload(messageOf(name, parts, telling), file, Comlink.proxy(watch)))
  }

  const commandOnce = (command: Command): Answer<null> => ask((port) => port.command(command))

  /**
   * Sends a press to the core. A core that died may not have handled the press, so the next core gets it too. That is safe, because a
   * repeated request for a slot makes only one hold.
   */
  const press = async (command: Press): Answer<null> => {
    const end = shown.intend(command._tag === 'SelectSlots' ? 'selecting' : 'releasing', command.slots)
    const answer = await commandOnce(command)
    const last = answer._tag === 'Failed' ? await commandOnce(command) : answer
    end()
    return last
  }

  const requests: CoreRequests = {
    command: (command) => {
      if (command._tag === 'ShowPage') page = command.page
      // Without a core, the tab itself changes the state.
      if (command._tag === 'StayDisconnected' && copy.state.value.connection.cause === 'lost')
        copy.disconnect('declined')
      return command._tag === 'SelectSlots' || command._tag === 'ReleaseSlots' ? press(command) : commandOnce(command)
    },
    confirmBooking: (confirmation) => ask((port) => port.confirmBooking(confirmation)),
    call,
    upload,
    readActivity: (known) => ask((port) => port.readActivity(known)),
    readLog: () => ask((port) => port.readLog()),
    readDiagnostics: () => ask((port) => port.readDiagnostics()),
    readPrices: (bookFor) => ask((port) => port.readPrices(bookFor)),
  }

  environment.onLeave(leave)
  environment.onReturn(arrive)
  arrive()

  return {
    get mode() {
      return mode
    },
    tabId,
    state: shown.state,
    firstState: environment.firstState,
    status,
    ...requests,
  }
}
