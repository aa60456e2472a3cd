/**
 * The tab's end of the core. Invariant: a tab is always either starting, served by a living core, or told that none can
 * be had, while it goes on trying; a call that waits on a core that died or hangs is answered as unreachable, and the next
 * core begins with what this tab had been told (design 4). What the tab shows is never taken away.
 */
import * as Comlink from 'comlink'
import type { Page } from '../../domain/events/event.ts'
import type { CallAnswer } from '../../domain/http-calls.ts'
import { tabId as tabIdOf } from '../../domain/ids.ts'
import {
  type Answer,
  type CallFailure,
  type CallMessage,
  type CallParts,
  type CallTelling,
  type ChosenFile,
  type Command,
  type CorePort,
  type CoreRequests,
  coreLockName,
  type Delivery,
  type OpenCallName,
  type TabPort,
  tabLockName,
  type UploadName,
  type UploadWatch,
} from '../../domain/port/core-port.ts'
import { PROTOCOL_VERSION } from '../../domain/version/protocol-version.ts'
import type { CoreClient, CoreStatus } from './core-client.ts'
import { reportUnread } from './report-unread.ts'
import { createSharedValue } from './shared-value.ts'
import { createStateCopy, NO_EPOCH } from './state-copy.ts'
import type { CoreHost, TabEnvironment } from './tab-environment.ts'
import { watchCore } from './watch-core.ts'

/** A core that has not answered by then is given up. */
const HELLO_MS = 10_000
/** Between two attempts to have a core. */
const AGAIN_MS = 1_000
const ATTEMPTS = 3
/** After those it is told that there is none, and tried again each time that this has passed. */
const LATER_MS = 5_000
/** Deliveries are taken in at most once in a frame. */
const FRAME_MS = 16

const unreachable: CallFailure = { _tag: 'Unreachable' }

/** What a core that died may not have done, the next one is asked for: a slot is held once, however often it is asked for. */
const isPress = ({ _tag }: Command): boolean => _tag === 'SelectSlots' || _tag === 'ReleaseSlots'

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const within = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** What comes of the promise, unless the signal says that nothing will. */
const unless = <Value>(end: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('there is no core any more'))
    if (end.aborted) stop()
    end.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => end.removeEventListener('abort', stop))
  })

interface Served {
  readonly host: CoreHost
  /** Aborted when this tab no longer counts on it. */
  readonly life: AbortController
}

export const createCoreClient = (environment: TabEnvironment): CoreClient => {
  const tabId = tabIdOf(environment.randomUUID())
  const copy = createStateCopy(environment.firstState)
  const status = createSharedValue<CoreStatus>('starting')
  let page: Page = { _tag: 'Other' }
  let mode: CoreHost['mode'] = 'shared'
  /** From when the page is shown until it is left. */
  let stay = new AbortController()
  let locked: Promise<boolean> = Promise.resolve(false)
  /** Until `arrive` below. */
  let served: Promise<Served> = new Promise(() => undefined)
  /** What was held when the page was left has been let go. */
  let hasLeft = false
  let begunAt = Number.NEGATIVE_INFINITY
  let takenAt = Number.NEGATIVE_INFINITY

  const take = async (delivery: Delivery, port: CorePort): Promise<void> => {
    if (environment.isVisible() && performance.now() - takenAt < FRAME_MS) await pause(FRAME_MS)
    takenAt = performance.now()
    if (copy.take(delivery)) {
      status.set('ready')
      reportUnread(copy.getSnapshot())
    } else void port.resume().catch(() => undefined)
  }

  /** What a core asks that this tab no longer counts on is refused: another may have changed the cookies since. */
  const tabPortFor = ({ host, life }: Served): TabPort => {
    const whileServed =
      <Parts extends readonly unknown[], Value>(act: (...parts: Parts) => Value) =>
      async (...parts: Parts): Promise<Awaited<Value>> => {
        life.signal.throwIfAborted()
        return await act(...parts)
      }
    return {
      deliver: whileServed((delivery) => take(delivery, host.port)),
      readCookies: whileServed(environment.readCookies),
      writeToken: whileServed(environment.writeToken),
      writeSession: whileServed(environment.writeSession),
    }
  }

  /** A core that hangs may come round: it is told that this tab has left. */
  const part = ({ host, life }: Served): void => {
    if (life.signal.aborted) return
    life.abort()
    host.port.leave().catch(() => undefined)
    host.close()
  }

  const lose = (lost: Served): void => {
    if (lost.life.signal.aborted) return
    part(lost)
    begin(ATTEMPTS)
  }

  const greet = async (host: CoreHost, here: AbortSignal): Promise<Served> => {
    const found: Served = { host, life: new AbortController() }
    const { life } = found
    here.addEventListener('abort', () => part(found), { signal: life.signal })
    try {
      const known = copy.getSnapshot()
      const carried = known.epoch === NO_EPOCH ? null : known
      const hello = host.port.hello(
        {
          protocolVersion: PROTOCOL_VERSION,
          build: environment.build,
          tabId,
          cookies: environment.readCookies(),
          page,
          visible: environment.isVisible(),
          locked: await locked,
          firstAnswers: carried === null ? environment.firstAnswers : [],
          carried: carried !== null && hasLeft ? { ...carried, holds: {} } : carried,
        },
        Comlink.proxy(tabPortFor(found)),
      )
      const answer = await within(unless(life.signal, Promise.race([hello, host.failed])), HELLO_MS)
      if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
      void environment.lockFreed(coreLockName(answer.value.epoch), life.signal).then(() => lose(found))
    } catch (error) {
      part(found)
      throw error
    }
    hasLeft = false
    if (environment.watches)
      watchCore({
        ping: () => host.port.ping(),
        isVisible: environment.isVisible,
        onLost: (why) => {
          if (why === 'hangs') host.condemn()
          lose(found)
        },
        end: life.signal,
      })
    return found
  }

  const startHosts = async (here: AbortSignal, attempts: number): Promise<Served> => {
    // A tab without a lock would be taken for dead by a core that it shares.
    const ways = (await locked) ? [environment.startSharedHost, environment.startOwnHost] : [environment.startOwnHost]
    for (let attempt = 1; ; attempt += 1) {
      // At once, but not again and again.
      const early = begunAt + AGAIN_MS - performance.now()
      if (early > 0) await pause(early)
      begunAt = performance.now()
      for (const startHost of ways) {
        here.throwIfAborted()
        try {
          const found = await greet(startHost(), here)
          mode = found.host.mode
          environment.showMode(mode)
          return found
        } catch (error) {
          if (!here.aborted) console.warn('no core', error)
        }
      }
      if (attempt === attempts) throw new Error('no core could be had')
    }
  }

  const begin = (attempts: number): void => {
    const here = stay.signal
    served = startHosts(here, attempts)
    served.catch(() => {
      if (here.aborted) return
      // What is shown, and typed, stays.
      if (status.getSnapshot() === 'ready') copy.disconnect('lost')
      else status.set('failed')
      setTimeout(() => {
        if (!here.aborted) begin(1)
      }, LATER_MS)
    })
  }

  const arrive = (): void => {
    stay = new AbortController()
    locked = environment.holdLock(tabLockName(tabId), stay.signal)
    begin(ATTEMPTS)
  }

  const ask = async <Value>(request: (port: CorePort) => Answer<Value>): Answer<Value> => {
    try {
      const { host, life } = await served
      return await unless(life.signal, request(host.port))
    } catch {
      return { _tag: 'Failed', failure: unreachable }
    }
  }

  /** A tab trusts its own build's core to answer what the contract says, as `hello` has compared versions. */
  function call<Name extends OpenCallName>(
    name: Name,
    parts: CallParts<Name>,
    telling?: CallTelling,
  ): Answer<CallAnswer<Name>>
  function call(
    name: OpenCallName,
    parts: Partial<Omit<CallMessage, 'name'>>,
    telling: CallTelling = {},
  ): Answer<unknown> {
    const { parameters = {}, query = {}, body } = parts
    const { success = null, toastsFailure = false } = telling
    return ask((port) => port.call({ name, parameters, query, body, success, toastsFailure }))
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
    { parameters = {}, body }: Partial<Omit<CallMessage, 'name'>>,
    file: ChosenFile,
    telling: CallTelling,
    watch: UploadWatch,
  ): Answer<unknown> {
    const { success = null, toastsFailure = false } = telling
    const message: CallMessage = { name, parameters, query: {}, body, success, toastsFailure }
    return ask((port) => port.upload(message, file, Comlink.proxy(watch)))
  }

  const commandOnce = (command: Command): Answer<null> => ask((port) => port.command(command))

  const requests: CoreRequests = {
    command: (command) => {
      if (command._tag === 'ShowPage') page = command.page
      // Where there is no core to say so, this tab does.
      if (command._tag === 'StayDisconnected' && copy.getSnapshot().connection.cause === 'lost')
        copy.disconnect('declined')
      return commandOnce(command).then((answer) =>
        answer._tag === 'Failed' && isPress(command) ? commandOnce(command) : answer,
      )
    },
    confirmBooking: (confirmation) => ask((port) => port.confirmBooking(confirmation)),
    call,
    upload,
    readActivity: (known) => ask((port) => port.readActivity(known)),
    readLog: () => ask((port) => port.readLog()),
    readDiagnostics: () => ask((port) => port.readDiagnostics()),
    readPrices: () => ask((port) => port.readPrices()),
  }

  environment.onLeave(() => {
    hasLeft = true
    stay.abort()
  })
  environment.onReturn(arrive)
  arrive()

  return {
    get mode() {
      return mode
    },
    tabId,
    store: copy,
    status,
    ...requests,
  }
}
