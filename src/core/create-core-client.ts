/**
 * The tab's end of the core. Invariant: a tab is always either starting, served by a living core, or told that none can
 * be had; a call that waits on a core that died is answered as unreachable, and a new core is begun (design 4).
 */
import * as Comlink from 'comlink'
import type { TabId } from '../../domain/entities.ts'
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
  type CoreRequests,
  coreLockName,
  type Delivery,
  type OpenCallName,
  type TabPort,
  tabLockName,
  type UploadName,
  type UploadWatch,
} from '../../domain/port/core-port.ts'
import { PROTOCOL_VERSION } from '../../domain/port/protocol-version.ts'
import { readCookies, writeSession, writeToken } from './cookies.ts'
import type { CoreClient, CoreStatus } from './core-client.ts'
import { type CoreHost, startOwnHost, startSharedHost } from './core-host.ts'
import { firstAnswers } from './first-answers.ts'
import { firstState } from './first-state.ts'
import { createSharedValue } from './shared-value.ts'
import { createStateCopy, NO_EPOCH } from './state-copy.ts'

declare const __BUILD__: string

/** A core that has not answered by then is given up. */
const HELLO_MS = 10_000
/** Between two attempts to have a core, after the first. */
const AGAIN_MS = 1_000
const ATTEMPTS = 3
/** Deliveries are taken in at most once in a frame. */
const FRAME_MS = 16

const unreachable: CallFailure = { _tag: 'Unreachable' }

const within = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Holds a lock for as long as the page lives; resolves once it is held. */
const holdTabLock = (tabId: TabId): Promise<void> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(tabLockName(tabId), () => {
        resolve()
        return new Promise<never>(() => undefined)
      })
      .catch(reject)
  })

interface Served {
  readonly host: CoreHost
  /** Aborted when the core has died. */
  readonly life: AbortController
}

export const createCoreClient = (): CoreClient => {
  const tabId = tabIdOf(crypto.randomUUID())
  const copy = createStateCopy(firstState(NO_EPOCH))
  const status = createSharedValue<CoreStatus>('starting')
  let page: Page = { _tag: 'Other' }
  let mode: CoreClient['mode'] = 'shared'
  /** Until `begin` below. */
  let served: Promise<Served> = new Promise(() => undefined)
  let lastTakenAt = 0

  const take = async (delivery: Delivery): Promise<void> => {
    if (document.visibilityState === 'visible' && performance.now() - lastTakenAt < FRAME_MS)
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
    lastTakenAt = performance.now()
    if (copy.take(delivery)) status.set('ready')
    else void served.then(({ host }) => host.port.resume()).catch(() => undefined)
  }

  const tabPort: TabPort = {
    deliver: take,
    readCookies: async () => readCookies(),
    writeToken: async (token) => writeToken(token),
    writeSession: async (session) => writeSession(session),
  }

  const greet = async (host: CoreHost): Promise<Served> => {
    const hello = host.port.hello(
      {
        protocolVersion: PROTOCOL_VERSION,
        build: __BUILD__,
        tabId,
        cookies: readCookies(),
        page,
        visible: document.visibilityState === 'visible',
        firstAnswers,
      },
      Comlink.proxy(tabPort),
    )
    const answer = await within(Promise.race([hello, host.failed]), HELLO_MS)
    if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
    const life = new AbortController()
    // Granted exactly when the core has died: it holds this lock all its life.
    void navigator.locks
      .request(coreLockName(answer.value.epoch), { mode: 'shared', signal: life.signal }, async () => {
        life.abort()
        host.close()
        begin()
      })
      .catch(() => undefined)
    return { host, life }
  }

  const startHosts = async (): Promise<Served> => {
    await holdTabLockOnce()
    for (let attempt = 1; ; attempt += 1) {
      for (const startHost of [startSharedHost, startOwnHost]) {
        let host: CoreHost | null = null
        try {
          host = startHost()
          const found = await greet(host)
          mode = host.mode
          // Seen in the page's own inspector, and by the tests: which kind of worker serves this tab.
          document.documentElement.dataset.coreMode = mode
          return found
        } catch (error) {
          console.warn('no core', error)
          host?.close()
        }
      }
      if (attempt === ATTEMPTS) throw new Error('no core could be had')
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }

  let lockHeld: Promise<void> | null = null
  const holdTabLockOnce = (): Promise<void> => {
    lockHeld ??= holdTabLock(tabId)
    return lockHeld
  }

  const begin = (): void => {
    served = startHosts()
    served.catch(() => status.set('failed'))
  }

  const ask = async <Value>(request: (port: CoreHost['port']) => Answer<Value>): Answer<Value> => {
    try {
      const { host, life } = await served
      return await new Promise<Awaited<Answer<Value>>>((resolve, reject) => {
        life.signal.addEventListener('abort', () => reject(new Error('the core died')), { once: true })
        request(host.port).then(resolve, reject)
      })
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

  const requests: CoreRequests = {
    command: (command) => {
      if (command._tag === 'ShowPage') page = command.page
      return ask((port) => port.command(command))
    },
    confirmBooking: (confirmation) => ask((port) => port.confirmBooking(confirmation)),
    call,
    upload,
    readActivity: (known) => ask((port) => port.readActivity(known)),
    readPrices: () => ask((port) => port.readPrices()),
  }

  addEventListener('pagehide', () => {
    void served.then(({ host }) => host.port.leave()).catch(() => undefined)
  })
  addEventListener('pageshow', (event) => {
    // From the back/forward cache: the core has forgotten this tab.
    if (event.persisted) void served.then(({ host }) => greet(host)).catch(begin)
  })

  begin()

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
