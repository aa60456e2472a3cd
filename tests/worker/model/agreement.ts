/**
 * The agreement that must hold after every message has come. Every tab shows the state of its core, and every core has the state of the
 * server. Nothing is pending, every request has been answered, and the recorded log replays to the same state.
 */
import { isDeepStrictEqual } from 'node:util'
import { Result } from 'effect'
import { createFold } from '../../../domain/reducer/reduce.ts'
import { type KeptSegment, logFile } from '../../../domain/replay/log-segments.ts'
import type { Envelope } from '../../../domain/schema/events.ts'
import type { Epoch } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { brokenInvariants } from '../../../domain/state/invariants.ts'
import { dayKey, initialState, slotKey } from '../../../domain/state/state.ts'
import { knownEnvelopes, readLog } from '../../domain/testing/read-log.ts'
import { disagreements } from '../../domain/testing/simulation.ts'
import { takeComplaints } from './agent-globals.ts'
import type { Browser, Tab } from './browser.ts'
import { deliver, pageAt, type Run } from './histories.ts'

/** This is longer than any wait of a core or a tab. */
const SETTLES_IN_MS = 150_000

/** Within this time the belief of a tab becomes true, because an end by the tab's clock comes a little before or after the server's. */
const UNTRUE_MS = 3_000
const ROUND_MS = 1_000
const FRAMES_MS = 100

/** The presses and bookings that a tab shows as on their way. */
const unfinished = (state: State): string[] => [
  ...(state.connection.status === 'connected' ? [] : [`connection ${state.connection.status}`]),
  ...(state.catalogue === 'loaded' ? [] : [`catalogue ${state.catalogue}`]),
  ...(state.holdsStale ? ['holds are stale'] : []),
  ...Object.keys(state.pending).map((key) => `pending ${key}`),
  ...(state.confirming === null ? [] : ['confirming']),
  ...Object.entries(state.days).flatMap(([key, { grid, stale, loading }]) =>
    grid === null || stale || loading ? [`day ${key} is not there`] : [],
  ),
]

/** The tabs of the same core. */
const servedWith = (browser: Browser, { epoch }: State): Tab[] =>
  browser.tabs().filter(({ client }) => client.state.value.epoch === epoch)

/** The facts that a tab shows wrongly, according to the server or the browser. */
const untruths = (browser: Browser, tab: Tab, state: State): string[] => {
  const found = disagreements(state, browser.network.server, state.account._tag === 'SignedIn')
  const served = servedWith(browser, state)
  const pages = Object.fromEntries(served.map((other) => [other.client.tabId, other.page]))
  const known = Object.fromEntries(Object.entries(state.tabs).map(([id, { page }]) => [id, page]))
  if (!isDeepStrictEqual(pages, known)) found.push(`shows ${JSON.stringify(known)} for ${JSON.stringify(pages)}`)
  if ('date' in tab.page && state.days[dayKey(tab.page.groupId, tab.page.date)] === undefined) found.push('no day')
  return found
}

interface Difference {
  readonly text: string
  /** Whether the server contradicts the tab, which believes that it is true. */
  readonly isUntrue: boolean
}

const differencesOf = (browser: Browser, tab: Tab): Difference[] => {
  const state = tab.client.state.value
  const status = tab.client.status.value
  const told = (text: string): Difference => ({ text: `${tab.agent.name}: ${text}`, isUntrue: false })
  if (status !== 'ready') return [told(`is ${status}`)]
  if (!browser.isLiving(state.epoch)) return [told('has no core')]
  // A core of a single tab without a booking page has no connection and gets no news.
  if (!servedWith(browser, state).some(({ page }) => page._tag === 'BookingGrid'))
    return Object.keys(state.pending).map(told)
  const { token } = browser.cookies
  const isSignedIn = state.account._tag === 'SignedIn'
  // The check of the session finds it within 10 s.
  const account = isSignedIn === browser.network.tokenStands(token) ? [] : [`account ${state.account._tag}, ${token}`]
  const open = [...unfinished(state), ...account].map(told)
  if (open.length > 0) return open
  return untruths(browser, tab, state).map((text) => ({ text: `${tab.agent.name}: ${text}`, isUntrue: true }))
}

const differences = ({ browser, wishes }: Run): Difference[] => [
  ...browser.tabs().flatMap((tab) => differencesOf(browser, tab)),
  ...wishes.flatMap(({ tab, kind, at, answer }) =>
    answer === null && !tab.agent.dead
      ? [{ text: `${tab.agent.name}: ${kind} at ${at} was never answered`, isUntrue: false }]
      : [],
  ),
]

/** The last acts of a person, who looks at each tab, connects again, and repeats everything that failed. */
const carryOn = async (run: Run): Promise<void> => {
  const { browser } = run
  for (const tab of browser.tabs()) {
    await browser.look(tab)
    const { connection, days, catalogue } = tab.client.state.value
    if (connection.cause !== 'idle') await browser.act(tab, (client) => void client.command({ _tag: 'Reconnect' }))
    if (catalogue === 'failed') await browser.act(tab, (client) => void client.command({ _tag: 'ReloadCatalogue' }))
    for (const { groupId, date, failure, loading } of Object.values(days))
      if (failure !== null && !loading)
        await browser.act(tab, (client) => void client.command({ _tag: 'ReloadDay', groupId, date }))
  }
}

/** Ends all faults, delivers every message, and lets time pass until every tab agrees. Returns the disagreements. */
export const settle = async (run: Run): Promise<string[]> => {
  const { browser } = run
  const { network, loops } = browser
  network.setOnline(true)
  network.setListening(true)
  network.setBusy(0)
  await browser.wakeCores()
  for (const tab of browser.tabs()) if (tab.agent.frozen) await browser.wake(tab)
  // A tab that has just come back may wait a second before it joins a core. Until then it shows the same.
  await loops.pass(2 * ROUND_MS)
  const until = loops.now() + SETTLES_IN_MS
  const deliverAll = async (): Promise<void> => {
    await loops.drain()
    await deliver(run, Number.POSITIVE_INFINITY)
  }
  await deliverAll()
  // In the end a tab shows a booking page, because without one there is no connection and nothing to compare.
  const [tab] = browser.tabs()
  if (tab === undefined) await browser.open(pageAt(run, 0))
  else if (browser.tabs().every(({ page }) => page._tag !== 'BookingGrid')) await browser.show(tab, pageAt(run, 0))
  let untrueFor = 0
  for (;;) {
    await deliverAll()
    // A recent delivery may wait for the next frames.
    await loops.pass(FRAMES_MS)
    const found = run.scheduler.count() === 0 ? differences(run) : []
    untrueFor = found.some(({ isUntrue }) => isUntrue) ? untrueFor + 1 : 0
    if (run.scheduler.count() === 0 && found.length === 0) return []
    if (untrueFor * ROUND_MS > UNTRUE_MS || loops.now() > until) return found.map(({ text }) => text)
    if (untrueFor === 0) await carryOn(run)
    await deliverAll()
    await loops.pass(ROUND_MS)
  }
}

const answers: ReadonlySet<string> = new Set([
  'SlotSelectionConfirmed',
  'SlotSelectionRefused',
  'SlotReleased',
  'SlotReleaseRefused',
])

/** The presses without exactly one answer, and the presses that were reported as done but never sent. */
const unansweredPresses = ({ wishes }: Run, epoch: Epoch, envelopes: readonly Envelope[]): string[] => {
  const asked = new Set<string>()
  const found: string[] = []
  const answered: { readonly key: string; readonly at: number }[] = []
  for (const { event, at, seq } of envelopes) {
    if (event._tag === 'SlotSelectionRequested' || event._tag === 'SlotReleaseRequested') {
      if (asked.has(slotKey(event.slot))) found.push(`${seq}: ${slotKey(event.slot)} is asked for twice at once`)
      asked.add(slotKey(event.slot))
    } else if (answers.has(event._tag) && 'slot' in event) {
      if (!asked.delete(slotKey(event.slot))) found.push(`${seq}: an answer to nothing, ${slotKey(event.slot)}`)
      answered.push({ key: slotKey(event.slot), at })
    }
  }
  for (const key of asked) found.push(`no answer to the press of ${key}`)
  for (const { kind, anew, at, answer, ...wish } of wishes) {
    if (answer?._tag !== 'Ok' || wish.epoch !== epoch) continue
    for (const slot of anew)
      if (!answered.some((known) => known.key === slotKey(slot) && known.at >= at))
        found.push(`${kind} ${slotKey(slot)} at ${at}: said to be done, and was never tried`)
  }
  return found
}

/** The problems of the log of a tab's core, which is written to a file and read again. It must replay to the state that the tab shows. */
const logProblems = async (run: Run, tab: Tab): Promise<string[]> => {
  const kept: KeptSegment[] = []
  await run.browser.act(tab, (client) => {
    void client.readLog().then((answer) => {
      if (answer._tag === 'Ok') kept.push(...answer.value)
    })
  })
  if (kept.length === 0) return ['the log could not be read']
  const shown = tab.client.state.value
  const text = logFile(kept, { app: 'model', recordedAt: 0, current: shown.epoch })
  const read = readLog(text)
  if (Result.isFailure(read)) return [`line ${read.failure.line} of the log: ${read.failure.problem}`]
  const start = read.success.snapshot ?? initialState(shown.epoch)
  const envelopes = knownEnvelopes(read.success.lines)
  const folding = createFold(start)
  const broken: string[] = []
  for (const envelope of envelopes) {
    folding.take(envelope)
    run.reached.set(envelope.event._tag, (run.reached.get(envelope.event._tag) ?? 0) + 1)
    broken.push(...brokenInvariants(folding.state).map(({ name, at }) => `${name} at ${at} after ${envelope.seq}`))
  }
  const replayed: State = { ...folding.state, told: [] }
  return [
    ...broken,
    ...(JSON.stringify(replayed) === JSON.stringify(shown)
      ? []
      : [`replay: ${JSON.stringify(replayed)}\n but shown: ${JSON.stringify(shown)}`]),
    ...(read.success.snapshot === null ? unansweredPresses(run, shown.epoch, envelopes) : []),
  ]
}

/** All problems after every message has come. */
export const problems = async (run: Run): Promise<string[]> => {
  const { browser } = run
  const found = await settle(run)
  // The log of each core is checked once, with the core's first tab.
  const firsts = new Map<Epoch, Tab>()
  for (const tab of browser.tabs()) {
    const shown = tab.client.state.value
    const first = firsts.get(shown.epoch)
    if (first === undefined) {
      firsts.set(shown.epoch, tab)
      found.push(...(await logProblems(run, tab)))
    } else if (JSON.stringify(first.client.state.value) !== JSON.stringify(shown))
      found.push(`${first.agent.name} shows something else than ${tab.agent.name}`)
  }
  for (const { key, slots, bookingNumber } of run.told)
    if (!browser.network.isBooked(key, slots, bookingNumber)) found.push(`booking ${bookingNumber} is not there`)
  return [...found, ...takeComplaints()]
}
