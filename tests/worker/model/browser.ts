/**
 * One browser. Its tabs have the real client of the core (`src/core/`), its workers have the real core (`worker/`), and between them are
 * Comlink over ports, locks and cookies. Invariants: a dead agent loses its tasks, locks and connections, as in a browser; a shared worker
 * lives as long as a page uses it.
 */

import * as Comlink from 'comlink'
import type fc from 'fast-check'
import { isSessionId } from '../../../domain/ids.ts'
import type { CorePort } from '../../../domain/port/core-port.ts'
import type { Page } from '../../../domain/schema/events.ts'
import { initialState } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../../src/core/create-core-client.ts'
import { createCoreClient } from '../../../src/core/create-core-client.ts'
import { NO_EPOCH } from '../../../src/core/state-copy.ts'
import type { CoreHost, TabEnvironment } from '../../../src/core/tab-environment.ts'
import { type Core, createCore } from '../../../worker/create-core.ts'
import type { CoreEnvironmentInterface } from '../../../worker/environment/core-environment.ts'
import { createMemoryLogStore } from '../testing/memory-log-store.ts'
import { enter } from './agent-globals.ts'
import { createAgentLocks } from './agent-locks.ts'
import { type Agent, createAgent, createEventLoops } from './event-loops.ts'
import { createNetwork, SESSION } from './network.ts'
import { Port } from './ports.ts'

export interface Tab {
  readonly agent: Agent
  readonly client: CoreClient
  /** The page that the tab shows, as the core is told. */
  page: Page
  /** Whether the tab is in the back/forward cache. */
  isAway: boolean
}

/** The events of a page that the client listens to. */
interface PageEvents {
  leave(): void
  comeBack(): void
}

export interface LivingCore {
  readonly agent: Agent
  readonly core: Core
  /** The first random id that the worker asked for. */
  readonly epoch: string
}

export interface BrowserSettings {
  readonly scheduler: fc.Scheduler
  /** By how many ms the server's clock is ahead of the browser's. */
  readonly clockOffset: number
  /** If it is false, each tab has its own core. */
  readonly hasSharedWorkers: boolean
  /** From before. */
  readonly isSignedIn: boolean
  /** Changes the environment of a core. A test plants its fault here. */
  readonly plantInCore?: (environment: CoreEnvironmentInterface) => CoreEnvironmentInterface
  /** The same for tabs. */
  readonly plantInTab?: (environment: TabEnvironment) => TabEnvironment
}

export type Browser = ReturnType<typeof createBrowser>

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The time of the model server at its start. */
const STARTS_AT = 1_772_600_000_000

export const createBrowser = (settings: BrowserSettings) => {
  const { scheduler, clockOffset, hasSharedWorkers, isSignedIn, plantInCore, plantInTab } = settings
  const loops = createEventLoops(STARTS_AT - clockOffset)
  const locks = createAgentLocks(loops)
  const network = createNetwork({ loops, scheduler, clockOffset })
  const logStore = createMemoryLogStore()
  const cookies = { token: isSignedIn ? network.issueToken() : null }
  const pageEvents = new Map<Agent, PageEvents>()
  let tabs: Tab[] = []
  let cores: LivingCore[] = []
  let sharedWorkers: { readonly name: string; readonly agent: Agent }[] = []
  let condemned = 0
  let lastId = 0
  let lastAgent = 0

  const randomUUID = (): string => {
    lastId += 1
    return uuid(lastId)
  }
  const nextAgent = (kind: string): Agent => {
    lastAgent += 1
    return createAgent(`${kind} ${lastAgent}`)
  }

  // Workers

  const coreEnvironment = (agent: Agent, ids: string[]): CoreEnvironmentInterface => ({
    build: 'model',
    origin: 'http://booking.example',
    site: 'http://booking.example',
    locks: {
      request: async (name, options, granted) => {
        await locks.request(name, options, granted)
      },
      isFree: async (name) => (await locks.request(name, { ifAvailable: true }, (lock) => lock !== null)) === true,
    },
    releases: { send: () => undefined, hear: () => () => undefined },
    fetch: network.fetchFor(agent),
    createHubConnection: async (_url, token) => network.connectionFor(agent, token),
    transportMemory: { read: async () => undefined, write: async () => undefined },
    randomUUID: () => {
      const id = randomUUID()
      ids.push(id)
      return id
    },
    mayFetchAhead: () => true,
    openLogStore: logStore.open,
  })

  const startWorker = (kind: string): Agent => {
    const agent = nextAgent(kind)
    loops.post(agent, () => {
      const ids: string[] = []
      const environment = coreEnvironment(agent, ids)
      const core = createCore(plantInCore?.(environment) ?? environment)
      const living = { agent, core, epoch: ids[0] ?? '' }
      cores = [...cores, living]
      agent.ends.push(() => {
        cores = cores.filter((other) => other !== living)
      })
    })
    return agent
  }

  const sharedWorker = (name: string): Agent => {
    const known = sharedWorkers.find((worker) => worker.name === name && !worker.agent.dead)
    if (known !== undefined) return known.agent
    const agent = startWorker('shared core')
    sharedWorkers = [...sharedWorkers, { name, agent }]
    return agent
  }

  /** Connects a page to the core of a worker. Returns the page's end of the port. */
  const portTo = (worker: Agent, page: Agent): Port => {
    const [mine, its] = Port.pair(loops, page, worker)
    loops.post(worker, () => cores.find(({ agent }) => agent === worker)?.core.connect(its))
    return mine
  }

  const hostOf = (mode: CoreHost['mode'], port: Port, condemn: () => void, close: () => void): CoreHost => ({
    mode,
    port: Comlink.wrap<CorePort>(port),
    failed: new Promise(() => undefined),
    condemn,
    close,
  })

  // Tabs

  const tabEnvironment = (agent: Agent): TabEnvironment => ({
    build: 'model',
    firstAnswers: [],
    firstState: initialState(NO_EPOCH),
    startSharedHost: () => {
      if (!hasSharedWorkers) throw new Error('no shared workers here')
      const generation = condemned
      const port = portTo(sharedWorker(`core ${generation}`), agent)
      return hostOf(
        'shared',
        port,
        () => {
          condemned = Math.max(condemned, generation + 1)
        },
        () => port.close(),
      )
    },
    startOwnHost: () => {
      const worker = startWorker('own core')
      const end = (): void => loops.kill(worker)
      agent.ends.push(end)
      return hostOf('own', portTo(worker, agent), () => undefined, end)
    },
    holdLock: (name, end) =>
      new Promise((resolve) => {
        locks
          .request(name, { signal: end }, () => {
            resolve(true)
            return new Promise<void>((release) => end.addEventListener('abort', () => release()))
          })
          .catch(() => resolve(false))
      }),
    lockFreed: async (name, end) => {
      await locks
        .request(name, { mode: 'shared', signal: end }, () => undefined)
        .catch(() => new Promise(() => undefined))
    },
    readCookies: () => ({ session: isSessionId(SESSION) ? SESSION : null, token: cookies.token, xsrf: 'xsrf' }),
    writeToken: (token) => {
      cookies.token = token
    },
    writeSession: () => undefined,
    isVisible: () => agent.visible,
    onLeave: (leave) => pageEvents.set(agent, { comeBack: () => undefined, ...pageEvents.get(agent), leave }),
    onReturn: (comeBack) => pageEvents.set(agent, { leave: () => undefined, ...pageEvents.get(agent), comeBack }),
    randomUUID,
    showMode: () => undefined,
    watches: true,
  })

  /** Does something in a tab, with its immediate consequences. */
  const act = async (tab: Tab, deed: (client: CoreClient) => void): Promise<void> => {
    loops.post(tab.agent, () => deed(tab.client))
    await loops.drain()
  }

  const show = async (tab: Tab, page: Page): Promise<void> => {
    tab.page = page
    await act(tab, (client) => void client.command({ _tag: 'ShowPage', page, visible: tab.agent.visible }))
  }

  const leave = (tab: Tab): Promise<void> => act(tab, () => pageEvents.get(tab.agent)?.leave())

  const bury = async (tab: Tab): Promise<void> => {
    tabs = tabs.filter((other) => other !== tab)
    loops.kill(tab.agent)
    // No tab uses the cores any more.
    if (tabs.length === 0) for (const { agent } of cores) loops.kill(agent)
    await loops.drain()
  }

  return {
    loops,
    network,
    cookies,
    tabs: () => tabs,
    cores: () => cores,
    isLiving: (epoch: string): boolean => cores.some((core) => core.epoch === epoch),
    enter: () => enter(loops),
    act,
    show,

    open: async (page: Page): Promise<Tab> => {
      const agent = nextAgent('tab')
      const opened: Tab[] = []
      loops.post(agent, () => {
        const environment = tabEnvironment(agent)
        opened.push({ agent, client: createCoreClient(plantInTab?.(environment) ?? environment), page, isAway: false })
      })
      await loops.drain()
      const [tab] = opened
      if (tab === undefined) throw new Error('the page did not open')
      tabs = [...tabs, tab]
      await show(tab, page)
      return tab
    },
    /** Closes a tab, as a person does. */
    close: async (tab: Tab): Promise<void> => {
      await leave(tab)
      await bury(tab)
    },
    /** Without a word. */
    crash: bury,
    freeze: async (tab: Tab): Promise<void> => {
      tab.agent.visible = false
      await show(tab, tab.page)
      tab.agent.frozen = true
    },
    /** Puts a tab into the back/forward cache. */
    putAway: async (tab: Tab): Promise<void> => {
      await leave(tab)
      tab.agent.frozen = true
      tab.isAway = true
    },
    /** Shows this tab after another tab was shown. */
    look: async (tab: Tab): Promise<void> => {
      tab.agent.visible = false
      await show(tab, tab.page)
      tab.agent.visible = true
      await show(tab, tab.page)
    },
    /** Shows the tab again. */
    wake: async (tab: Tab): Promise<void> => {
      tab.agent.frozen = false
      tab.agent.visible = true
      if (tab.isAway) await act(tab, () => pageEvents.get(tab.agent)?.comeBack())
      tab.isAway = false
      await show(tab, tab.page)
    },

    /** Ends a worker without notice. */
    killCore: async (pick: number): Promise<void> => {
      const living = cores.at(pick % Math.max(1, cores.length))
      if (living !== undefined) loops.kill(living.agent)
      await loops.drain()
    },
    /** Freezes a worker, which stays alive. */
    hangCore: (pick: number): void => {
      const living = cores.at(pick % Math.max(1, cores.length))
      if (living !== undefined) living.agent.frozen = true
    },
    wakeCores: async (): Promise<void> => {
      for (const { agent } of cores) agent.frozen = false
      await loops.drain()
    },
  }
}
