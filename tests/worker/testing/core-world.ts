/**
 * A core with its environment in memory: a fake server, fake locks, and tabs that apply their deliveries.
 */
import { vi } from 'vitest'
import { isSessionId, tabId as tabIdOf } from '../../../domain/ids.ts'
import { type CorePort, type Delivery, tabLockName } from '../../../domain/port/core-port.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { Cookies, Hello } from '../../../domain/schema/port.ts'
import { createStateCopy, type StateCopy } from '../../../src/core/state-copy.ts'
import { createCore } from '../../../worker/create-core.ts'
import type { CoreEnvironmentInterface } from '../../../worker/environment/core-environment.ts'
import { createFakeLocks } from './fake-locks.ts'
import { createFakeReleases } from './fake-releases.ts'
import { createFakeServer, SESSION } from './fake-server.ts'
import { createFakeTransportMemory } from './fake-transport-memory.ts'
import { createMemoryLogStore } from './memory-log-store.ts'

// Loading a module late takes real time, which a faked clock does not know.
await Promise.all([
  import('../../../worker/activity/activity-store.ts'),
  import('../../../worker/reactions/follow-administration.ts'),
  import('../../../worker/reactions/keep-columns.ts'),
  import('../../../worker/reactions/other-back-ends.ts'),
  import('../../../worker/commands/find-booking.ts'),
  import('../../../worker/other-back-ends/reading.ts'),
])

export interface TestTab {
  readonly id: string
  /** The port of the tab. The clock runs while it waits for answers. */
  readonly port: CorePort
  /** Does not. */
  readonly served: CorePort
  readonly copy: StateCopy
  readonly deliveries: Delivery[]
  readonly cookies: { session: string | null; token: string | null; xsrf: string | null }
  /** The tab ends without notice. */
  die(): void
  /** From now on the tab does not report its cookies, like a frozen tab. */
  answersNothing(): void
  /** From now on the tab reports its cookies as they were some milliseconds before. */
  tellsLate(milliseconds: number): void
  /** From now on the tab needs this many milliseconds to take in a delivery. */
  busyFor(milliseconds: number): void
}

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const createCoreWorld = ({
  slowLocks = false,
  fetchesAhead = false,
  site = 'http://booking.example',
  network = {},
  advance = async (milliseconds) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  },
}: {
  readonly slowLocks?: boolean
  readonly fetchesAhead?: boolean
  /** The address of the client's pages. */
  readonly site?: string
  /** A real network in place of the server in memory. */
  readonly network?: Partial<Pick<CoreEnvironmentInterface, 'origin' | 'fetch' | 'createHubConnection'>>
  /** Lets time pass if the timers of Vitest are not used. */
  readonly advance?: (milliseconds: number) => Promise<void>
} = {}) => {
  const server = createFakeServer()
  const locks = createFakeLocks(slowLocks)
  const logStore = createMemoryLogStore()
  const transportMemory = createFakeTransportMemory()
  let ids = 100
  const environment = {
    build: 'test',
    origin: 'http://booking.example',
    site,
    locks,
    releases: createFakeReleases(),
    fetch: (...parts: Parameters<typeof server.fetch>) => server.fetch(...parts),
    createHubConnection: server.createHubConnection,
    transportMemory,
    randomUUID: () => {
      ids += 1
      return uuid(ids)
    },
    mayFetchAhead: () => fetchesAhead,
    openLogStore: logStore.open,
    ...network,
  }
  const core = createCore(environment)
  /** Each tab sends the build of its core. */
  const builds = new Map([[core, environment.build]])

  /** Lets `milliseconds` pass, with everything that is due. */
  const pass = (milliseconds = 50): Promise<void> => advance(milliseconds)

  let tabs = 0
  const jars: TestTab['cookies'][] = []
  const openTab = async (
    page: Page,
    cookies: Partial<TestTab['cookies']> = {},
    of = core,
    { firstAnswers = [], carried = null }: Partial<Pick<Hello, 'firstAnswers' | 'carried'>> = {},
  ): Promise<TestTab> => {
    tabs += 1
    const id = uuid(tabs)
    const jar = { session: SESSION, token: null, xsrf: 'xsrf-1', ...cookies }
    jars.push(jar)
    const copy = createStateCopy()
    const deliveries: Delivery[] = []
    const served = of.serve()
    /** Lets time pass until an answer comes, because the answer follows a delivery, which waits for the clock. */
    const whilePassing = async <Value>(answer: Promise<Value>): Promise<Value> => {
      await pass(20)
      return answer
    }
    const port: CorePort = {
      ...served,
      command: (command) => whilePassing(served.command(command)),
      confirmBooking: (confirmation) => whilePassing(served.confirmBooking(confirmation)),
      call: (message) => whilePassing(served.call(message)),
      upload: (...parts) => whilePassing(served.upload(...parts)),
    }
    const die = locks.hold(tabLockName(id))
    let isFrozen = false
    let busyMs = 0
    let lateMs = 0
    const read = (): Cookies => ({
      session: jar.session !== null && isSessionId(jar.session) ? jar.session : null,
      token: jar.token,
      xsrf: jar.xsrf,
    })
    await port.hello(
      {
        build: builds.get(of) ?? environment.build,
        tabId: tabIdOf(id),
        cookies: read(),
        page,
        visible: true,
        locked: true,
        firstAnswers,
        carried,
      },
      {
        deliver: async (delivery) => {
          deliveries.push(structuredClone(delivery))
          if (busyMs > 0) await new Promise((resolve) => setTimeout(resolve, busyMs))
          if (!copy.take(structuredClone(delivery))) await port.resume()
        },
        readCookies: async () => {
          const cookies = read()
          if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
          return isFrozen ? new Promise(() => undefined) : cookies
        },
        writeToken: async (token) => {
          // A message to a tab takes some time.
          await new Promise((resolve) => setTimeout(resolve, 5))
          jar.token = token
        },
        writeSession: async (session) => {
          jar.session = session
        },
      },
    )
    await pass()
    const answersNothing = (): void => {
      isFrozen = true
    }
    /** From now on the tab needs this many milliseconds to take in a delivery. */
    const busyFor = (milliseconds: number): void => {
      busyMs = milliseconds
    }
    const tellsLate = (milliseconds: number): void => {
      lateMs = milliseconds
    }
    return { id, port, served, copy, deliveries, cookies: jar, die, answersNothing, tellsLate, busyFor }
  }

  return {
    server,
    locks,
    logStore,
    transportMemory,
    core,
    pass,
    openTab,
    /** The cookies of each tab. */
    jars,
    /** Starts another core, as each tab has without SharedWorker, and as each release has. */
    anotherCore: (build = environment.build) => {
      const another = createCore({ ...environment, build })
      builds.set(another, build)
      return another
    },
  }
}

/** Opens the usual world, with a tab that shows this page. */
export const openCoreWorld = async (page: Page, cookies: Partial<TestTab['cookies']> = {}) => {
  const world = createCoreWorld()
  return { ...world, tab: await world.openTab(page, cookies) }
}
