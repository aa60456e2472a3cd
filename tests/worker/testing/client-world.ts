/**
 * The tab's end of the core (`src/core/`) before real cores in the same memory. Cores may be killed or hang, and tabs may be left and come
 * back. Invariant: a dead or hanging core answers nothing, as over a port.
 */
import { isSessionId } from '../../../domain/ids.ts'
import type { CorePort } from '../../../domain/port/core-port.ts'
import type { Cookies } from '../../../domain/schema/port.ts'
import { initialState } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../../src/core/create-core-client.ts'
import { createCoreClient } from '../../../src/core/create-core-client.ts'
import { NO_EPOCH } from '../../../src/core/state-copy.ts'
import type { CoreHost } from '../../../src/core/tab-environment.ts'
import type { Core } from '../../../worker/create-core.ts'
import { createCoreWorld } from './core-world.ts'
import { SESSION } from './fake-server.ts'

interface Worker {
  readonly core: Core
  fate: 'lives' | 'hangs' | 'dead'
  /** Whether its next deliveries are lost on their way. */
  loses: boolean
}

interface ClientTab {
  readonly client: CoreClient
  visible: boolean
  leave(): void
  comeBack(): void
  /** The browser releases the lock of the core although the core lives. */
  loseLock(): void
}

const silence = new Promise<never>(() => undefined)

/** A port to a worker. Requests to a hanging worker, and answers of a dead worker, are lost. */
const portTo = (worker: Worker): CorePort => {
  const served = worker.core.serve()
  const port: CorePort = {
    ...served,
    hello: (hello, tab) =>
      served.hello(hello, {
        ...tab,
        deliver: async (delivery) => {
          if (!worker.loses) return tab.deliver(delivery)
          worker.loses = false
        },
      }),
  }
  return new Proxy(port, {
    get: (whole, name) => {
      const method: unknown = Reflect.get(whole, name)
      if (typeof method !== 'function') return method
      return (...parts: readonly unknown[]) => {
        if (worker.fate !== 'lives') return silence
        const answer: Promise<unknown> = Reflect.apply(method, whole, parts)
        return answer.then((value) => (worker.fate === 'lives' ? value : silence))
      }
    },
  })
}

export const createClientWorld = () => {
  const world = createCoreWorld()
  const cookies: { session: string | null; token: string | null; xsrf: string | null } = {
    session: SESSION,
    token: null,
    xsrf: 'xsrf-1',
  }
  /** The abilities of the browser. A test may remove some. */
  const browser = { shared: true, own: true, locks: true }
  let shared: Worker | null = null
  let condemned = 0
  let workers: Worker[] = []
  let tabs = 0

  const startWorker = (): Worker => {
    const worker: Worker = { core: world.anotherCore(), fate: 'lives', loses: false }
    workers = [...workers, worker]
    return worker
  }

  const hostOf = (worker: Worker, mode: CoreHost['mode'], condemn: () => void): CoreHost => ({
    mode,
    port: portTo(worker),
    failed: silence,
    condemn,
    close: () => {
      if (mode === 'own') kill(worker)
    },
  })

  const kill = (worker: Worker): void => {
    worker.fate = 'dead'
    if (shared === worker) shared = null
    void worker.core.close()
  }

  const open = async (): Promise<ClientTab> => {
    tabs += 1
    const id = `00000000-0000-4000-8000-0000000${String(tabs).padStart(5, '0')}`
    let left: () => void = () => undefined
    let returned: () => void = () => undefined
    let unlock: () => void = () => undefined
    const tab: ClientTab = {
      visible: true,
      leave: () => left(),
      comeBack: () => returned(),
      loseLock: () => unlock(),
      client: createCoreClient({
        build: 'test',
        firstAnswers: [],
        firstState: initialState(NO_EPOCH),
        startSharedHost: () => {
          if (!browser.shared) throw new Error('no shared worker')
          shared ??= startWorker()
          const worker = shared
          return hostOf(worker, 'shared', () => {
            condemned += 1
            if (shared === worker) shared = null
          })
        },
        startOwnHost: () => {
          if (!browser.own) throw new Error('no worker')
          return hostOf(startWorker(), 'own', () => undefined)
        },
        holdLock: (name, end) =>
          new Promise((resolve) => {
            if (!browser.locks) return resolve(false)
            unlock = world.locks.hold(name)
            end.addEventListener('abort', unlock)
            resolve(true)
          }),
        lockFreed: (name, end) =>
          browser.locks
            ? world.locks.request(name, { mode: 'shared', signal: end }, async () => undefined).catch(() => silence)
            : silence,
        readCookies: (): Cookies => ({
          session: cookies.session !== null && isSessionId(cookies.session) ? cookies.session : null,
          token: cookies.token,
          xsrf: cookies.xsrf,
        }),
        writeToken: (token) => {
          cookies.token = token
        },
        writeSession: (session) => {
          cookies.session = session
        },
        isVisible: () => tab?.visible ?? true,
        onLeave: (listener) => {
          left = listener
        },
        onReturn: (listener) => {
          returned = listener
        },
        randomUUID: () => id,
        showMode: () => undefined,
        watches: true,
      }),
    }
    await world.pass()
    return tab
  }

  return {
    ...world,
    browser,
    cookies,
    open,
    condemned: () => condemned,
    /** The worker that serves now. */
    worker: (): Worker => {
      const latest = workers.findLast(({ fate }) => fate === 'lives')
      if (latest === undefined) throw new Error('no core lives')
      return latest
    },
    kill,
  }
}
