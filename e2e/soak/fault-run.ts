/**
 * A run of faults: people at their tabs, random faults from a seed, and then the questions: does every tab agree with the
 * server within two seconds of being connected again, does anything stay pending, is anything lost that was acknowledged,
 * is anything booked twice?
 */
import type { Browser } from '@playwright/test'
import { createRandom } from '../../bench/random.ts'
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { patience } from '../../tests/testing/patience.ts'
import type { LossyProxy } from '../testing/lossy-proxy.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { Visitor } from '../testing/test.ts'
import { disagreements, doubleBookings, lostTimes } from './agreement.ts'
import { createFaults } from './fault-maker.ts'
import { createJournal, type Journal } from './journal.ts'
import { pause, within } from './pause.ts'
import { createPerson, type Person } from './person.ts'
import { bookedTimes } from './server-voice.ts'
import { readShownTab } from './shown-tab.ts'

export interface FaultRunOptions {
  readonly browser: Browser
  readonly server: ServerProcess
  readonly proxy: LossyProxy
  readonly seed: number
  /**
   * Null means that two people, until each kind of fault has come and something was booked, however long that takes.
   * Otherwise there are three people.
   */
  readonly seconds: number | null
  readonly visit: () => Promise<Visitor>
}

export interface FaultRun {
  readonly people: readonly Person[]
  readonly journal: Journal
  /** From the end of the last fault until every core was connected again, in ms: the rest of the pauses between attempts. */
  readonly heardMs: number
  /** From then until all agreed, ms; null if they did not. */
  readonly agreedMs: number | null
  /** The differences at the last look. */
  readonly left: readonly string[]
  /** The differences now. */
  differences(): Promise<string[]>
  /** The number of all bookings. */
  problems(): Promise<string[]>
}

/** For how long people meet on one pair of days. */
const MEET_MS = 40_000
/** Each pair is a Tuesday and a Wednesday, when everything is open. */
const FIRST_DAY = localDate('2026-04-07')
const MEETINGS = 12

/** The longest pause before an attempt to connect, and the time that a start may take. */
const HEARD_MS = patience(60_000)
/** The bar is two seconds. A later agreement is waited for, to tell by how much it is late. */
const AGREED_MS = patience(20_000)
/** If what people pressed during a fault is done after it, they are asked again. */
const ANSWERS_AT_MOST = 5
const LOOK_MS = 50

/** With a core that tabs share, and with a core for each tab. */
const two = [
  { name: 'Anna', email: 'anna@demo.example', ownCores: false, tabCount: 2 },
  { name: 'Skolan', email: 'skola@demo.example', ownCores: true, tabCount: 2 },
] as const
const three = [...two, { name: 'Företaget', email: 'foretag@demo.example', ownCores: false, tabCount: 2 }] as const

const coreCount = (people: readonly Person[]): number =>
  people.reduce((sum, person) => sum + (person.ownCores ? person.tabs().length : Math.min(1, person.tabs().length)), 0)

/** In all tabs of everybody, at this moment. */
const readDifferences = async (people: readonly Person[]): Promise<string[]> => {
  const each = await Promise.all(
    people.map(async (person) => {
      const shown = await Promise.all(
        person.tabs().map((page, index) => within(5_000, readShownTab(page, `${person.name}, tab ${index + 1}`))),
      )
      const truths = await person.server.truths(
        shown.map(({ path }) => path),
        !person.ownCores,
      )
      return shown.flatMap((tab) => disagreements(tab, truths.get(tab.path) ?? { slots: [], basket: null }))
    }),
  )
  return each.flat()
}

export const runFaults = async (options: FaultRunOptions): Promise<FaultRun> => {
  const { browser, server, proxy, seed, seconds } = options
  const journal = createJournal()
  let begun = performance.now()
  const days = (): readonly string[] => {
    const meeting = Math.floor((performance.now() - begun) / MEET_MS) % MEETINGS
    const first = addDays(FIRST_DAY, 7 * meeting)
    return [first, addDays(first, 1)]
  }
  const people: Person[] = []
  for (const [index, persona] of (seconds === null ? two : three).entries()) {
    const visitor = await options.visit()
    if (persona.ownCores) await visitor.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    people.push(
      createPerson({
        ...persona,
        visitor,
        random: createRandom(seed * 10 + index),
        journal,
        serverOrigin: server.origin,
        days,
      }),
    )
  }

  await Promise.all(people.map((person) => person.begin()))
  begun = performance.now()
  const random = createRandom(seed * 10 + 9)
  const faults = createFaults({ browser, people, server, proxy, journal, random, hurries: seconds === null })
  const isOver = (): boolean =>
    seconds === null
      ? faults.hasEachCome() && journal.of('booking made') > 0
      : performance.now() - begun > seconds * 1_000
  await Promise.all([...people.map((person) => person.live(isOver)), faults.make(isOver)])

  const stopped = performance.now()
  await Promise.all(people.map((person) => person.answerAll()))
  while (proxy.hubConnections() < coreCount(people) && performance.now() - stopped < HEARD_MS) await pause(LOOK_MS)
  let heard = performance.now()
  const heardMs = heard - stopped
  // Tabs that were lost for good meanwhile, or failed to load, ask the person something.
  await Promise.all(people.map((person) => person.answerAll()))

  const differences = (): Promise<string[]> => readDifferences(people)
  const asked = (): Promise<boolean[]> => Promise.all(people.map((person) => person.isAsked()))
  let agreedMs: number | null = null
  let answers = 0
  let left: readonly string[] = []
  while (agreedMs === null && performance.now() - heard < AGREED_MS) {
    // The look began now: the time that looking takes does not count for the tabs.
    const lookedMs = performance.now() - heard
    left = await differences().catch((error: unknown) => [String(error)])
    if (left.length === 0) agreedMs = lookedMs
    else if (answers < ANSWERS_AT_MOST && (await asked()).includes(true)) {
      answers += 1
      await Promise.all(people.map((person) => person.answerAll()))
      heard = performance.now()
    } else await pause(LOOK_MS)
  }

  return {
    people,
    journal,
    heardMs,
    agreedMs,
    left,
    differences,
    problems: async () => {
      const each = await Promise.all(
        people.map(async (person) => ({ person, booked: bookedTimes(await person.server.bookings()) })),
      )
      return [
        ...each.flatMap(({ person, booked }) =>
          lostTimes(person.acknowledged(), booked).map((words) => `${person.name}: ${words}`),
        ),
        ...doubleBookings(each.flatMap(({ booked }) => booked)),
      ]
    },
  }
}
