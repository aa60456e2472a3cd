/**
 * Causes faults in browsers, cores, the network and the server. Invariant: each kind of fault happens once, in random
 * order, before any kind is repeated; after the last fault everything runs.
 */
import type { Browser, Page } from '@playwright/test'
import type { Random } from '../../bench/random.ts'
import { patience } from '../../tests/testing/patience.ts'
import type { LossyProxy } from '../testing/lossy-proxy.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { Journal } from './journal.ts'
import { pause, within } from './pause.ts'
import type { Person } from './person.ts'

interface Fault {
  readonly name: string
  run(): Promise<void>
}

export interface FaultWorld {
  readonly browser: Browser
  readonly people: readonly Person[]
  readonly server: ServerProcess
  readonly proxy: LossyProxy
  readonly random: Random
  readonly journal: Journal
  /** Whether the pauses between faults are short. */
  readonly hurries: boolean
}

/** A page that does not answer within this time is given up. */
const FAULT_MS = patience(10_000)

/** Ends the core that the tabs of a browser share, as the browser itself may do. */
export const killSharedCore = async (browser: Browser, page: Page): Promise<boolean> => {
  const session = await browser.newBrowserCDPSession()
  try {
    const here = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
    const { targetInfos } = await session.send('Target.getTargets')
    const core = targetInfos.find(
      ({ type, browserContextId }) => type === 'shared_worker' && browserContextId === here.targetInfo.browserContextId,
    )
    if (core === undefined) return false
    await session.send('Target.closeTarget', { targetId: core.targetId })
    return true
  } finally {
    await session.detach()
  }
}

export interface Faults {
  /** Whether each kind of fault has happened. */
  hasEachCome(): boolean
  make(isOver: () => boolean): Promise<void>
}

export const createFaults = (world: FaultWorld): Faults => {
  const { browser, people, server, proxy, random, journal, hurries } = world
  const shortly = (least: number, most: number): Promise<void> => pause(least + random.below(most - least))
  /** The longest time that a fault lasts, in ms. */
  const lasting = hurries ? 1_500 : 4_000
  const anyOf = <Value>(values: readonly Value[]): Value | undefined => values[random.below(values.length)]

  const withTab =
    (work: (page: Page, person: Person) => Promise<unknown>, among = (_: Person): boolean => true) =>
    async (): Promise<void> => {
      const person = anyOf(people.filter(among))
      const page = anyOf(person?.tabs() ?? [])
      if (person !== undefined && page !== undefined) await within(FAULT_MS, work(page, person))
    }

  const machine: readonly Fault[] = [
    {
      name: 'the server is killed and started again',
      run: async () => {
        await server.stop('SIGKILL')
        await shortly(0, 1_500)
        await server.start()
      },
    },
    { name: 'all connections are cut', run: async () => proxy.cut(() => true) },
    { name: 'some connections are cut', run: async () => proxy.cut(() => random.below(2) === 0) },
    {
      name: 'the network is away',
      run: async () => {
        proxy.setClosed(true)
        await shortly(300, lasting)
        proxy.setClosed(false)
      },
    },
    {
      name: 'the network stands still',
      run: async () => {
        proxy.setStill(true)
        await shortly(300, lasting)
        proxy.setStill(false)
      },
    },
    {
      name: 'answers are lost',
      run: async () => {
        proxy.loseAnswersTo('')
        await shortly(200, 1_500)
        proxy.loseAnswersTo(null)
      },
    },
    {
      name: 'bookings are made and nobody is told',
      run: async () => {
        proxy.loseAnswersTo('POST /api/booking')
        await shortly(1_000, lasting)
        proxy.loseAnswersTo(null)
      },
    },
  ]

  const browsers: readonly Fault[] = [
    { name: 'a tab is closed', run: withTab((page) => page.close()) },
    {
      name: 'a tab crashes',
      run: withTab(async (page) => {
        const devtools = await page.context().newCDPSession(page)
        // This promise never settles.
        void devtools.send('Page.crash').catch(() => undefined)
      }),
    },
    { name: 'a tab is reloaded', run: withTab((page) => page.reload({ waitUntil: 'commit' })) },
    {
      name: 'a tab goes away and comes back',
      run: withTab(async (page) => {
        await page.goto('about:blank')
        await shortly(0, 1_500)
        await page.goBack({ waitUntil: 'commit' })
      }),
    },
    {
      name: 'a tab is frozen for a while',
      run: withTab(async (page) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await shortly(500, lasting)
        await devtools.send('Page.setWebLifecycleState', { state: 'active' })
      }),
    },
    { name: 'one more tab is opened', run: async () => anyOf(people)?.openTab() },
    {
      name: 'a core is killed',
      run: withTab(
        (page) => killSharedCore(browser, page),
        ({ ownCores }) => !ownCores,
      ),
    },
    {
      name: "a tab's own core ends",
      run: withTab(
        (page) => page.workers()[0]?.evaluate(() => globalThis.close()) ?? Promise.resolve(),
        ({ ownCores }) => ownCores,
      ),
    },
  ]

  const again = async (
    faults: readonly Fault[],
    isOver: () => boolean,
    { least, most }: { readonly least: number; readonly most: number },
  ): Promise<void> => {
    let deck: Fault[] = []
    while (!isOver()) {
      await shortly(least, most)
      if (isOver()) return
      if (deck.length === 0) deck = [...faults]
      const [fault] = deck.splice(random.below(deck.length), 1)
      if (fault === undefined) continue
      journal.count(fault.name)
      await fault.run().catch(() => journal.count(`${fault.name}: could not be`))
    }
  }
  return {
    hasEachCome: () => [...machine, ...browsers].every(({ name }) => journal.of(name) > 0),
    make: async (isOver) => {
      await Promise.all([
        again(machine, isOver, hurries ? { least: 400, most: 1_200 } : { least: 1_000, most: 4_000 }),
        again(browsers, isOver, hurries ? { least: 250, most: 900 } : { least: 600, most: 3_000 }),
      ])
    },
  }
}
