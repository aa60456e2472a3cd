/**
 * A run of faults. People use their tabs while random faults happen, which follow from a seed. Then the run checks that
 * every tab agrees with the server within two seconds after it is connected again, that nothing stays pending, that
 * nothing acknowledged is lost, and that nothing is booked twice.
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
   * Null means a run with two people that ends when each kind of fault has happened and something was booked. Otherwise
   * there are three people.
   */
  readonly seconds: number | null
  readonly visit: () => Promise<Visitor>
}

export interface FaultRun {
  readonly people: readonly Person[]
  readonly journal: Journal
  /**
   * The time from the end of the last fault until every core was connected again, in ms. It is the rest of the pauses
   * between attempts.
   */
  readonly heardMs: number
  /** The time from then until all tabs agreed, in ms; null if they did not agree. */
  readonly agreedMs: number | null
  /** The differences at the last comparison. */
  readonly left: readonly string[]
  /** The differences now. */
  differences(): Promise<string[]>
  /** The total number of bookings. */
  problems(): Promise<string[]>
}

/** The time for which people use the same pair of days. */
const MEET_MS = 40_000
/** Each pair is a Tuesday and a Wednesday, when everything is open. */
const FIRST_DAY = localDate('2026-04-07')
const MEETINGS = 12

/** The longest pause before an attempt to connect, and the time that a start may take. */
const HEARD_MS = patience(60_000)
/** The limit is two seconds. The run still waits longer, to report how late the tabs agreed. */
const AGREED_MS = patience(20_000)
/**
 * The largest number of rounds in which people answer questions. If a press from the time of a fault takes effect after
 * the fault, the person is asked again.
 */
const ANSWERS_AT_MOST = 5
const LOOK_MS = 50

/** The run uses browsers in which the tabs share a core, and browsers in which each tab has its own. */
const two = [
  { name: 'Anna', email: 'anna@demo.example', ownCores: false, tabCount: 2 },
  { name: 'Skolan', email: 'skola@demo.example', ownCores: true, tabCount: 2 },
] as const
const three = [...two, { name: 'Företaget', email: 'foretag@demo.example', ownCores: false, tabCount: 2 }] as const

const coreCount = (people: readonly Person[]): number =>
  people.reduce((sum, person) => sum + (person.ownCores ? person.tabs().length : Math.min(1, person.tabs().length)), 0)

/** The differences in all tabs of all people at this moment. */
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
  // Tabs that have lost their connection for good meanwhile, or failed to load, ask the person something.
  await Promise.all(people.map((person) => person.answerAll()))

  const differences = (): Promise<string[]> => readDifferences(people)
  const asked = (): Promise<boolean[]> => Promise.all(people.map((person) => person.isAsked()))
  let agreedMs: number | null = null
  let answers = 0
  let left: readonly string[] = []
  while (agreedMs === null && performance.now() - heard < AGREED_MS) {
    // The comparison begins now, so that the time that it takes does not count against the tabs.
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
