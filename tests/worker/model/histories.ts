/**
 * The commands of fast-check: events that may happen to a browser with our pages. The model knows the tabs and their condition. Only the
 * server knows what is held and booked. Invariant: the steps, and the order in which the scheduler delivers messages, decide a history.
 */
import fc from 'fast-check'
import type { Answer, Result } from '../../../domain/port/core-port.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import { BookingResourceId, type Epoch } from '../../../domain/schema/ids.ts'
import { basket, slotsOf } from '../../../domain/selectors/basket.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../../src/core/create-core-client.ts'
import { modelDates, OWN_SESSION } from '../../domain/testing/model-server.ts'
import type { Browser, Tab } from './browser.ts'

type Doing = 'shown' | 'frozen' | 'away'
export interface Model {
  /** The tabs, in the same order as in the browser. */
  readonly tabs: Doing[]
}

/** A request of a person about slots, with the answer to the tab. */
export interface Wish {
  readonly tab: Tab
  /** The epoch of the core that the tab knew at the time of the request. */
  readonly epoch: Epoch
  readonly kind: 'selecting' | 'releasing'
  /** The slots that were not pending. For the other slots, the answer to the previous press counts. */
  readonly anew: readonly SlotReference[]
  readonly at: number
  answer: Result<unknown, unknown> | null
}

interface Attempt {
  readonly key: string
  readonly slots: readonly SlotReference[]
}

export interface Run {
  readonly browser: Browser
  readonly scheduler: fc.Scheduler
  readonly wishes: Wish[]
  /** The bookings that a tab was told about, by the key of the attempt. */
  readonly told: (Attempt & { readonly bookingNumber: number })[]
  /** The number of each kind of event in the final logs of the cores. */
  readonly reached: Map<string, number>
  /** The attempts without an answer. They are repeated unchanged. */
  unanswered: Attempt[]
  attempts: number
}

const TABS_AT_MOST = 3

/** Delivers a number of messages in any order. */
export const deliver = async ({ browser, scheduler }: Run, count: number): Promise<void> => {
  for (let left = count; left > 0 && scheduler.count() > 0; left -= 1) {
    await scheduler.waitOne()
    await browser.loops.drain()
  }
}

const at = <Entry>(entries: readonly Entry[], pick: number): Entry | undefined => entries[pick % entries.length]

const slotAt = ({ browser }: Run, pick: number): SlotReference | undefined => {
  const { server } = browser.network
  const resourceId = at(server.resources, Math.trunc(pick / 4))
  const date = at(modelDates, Math.trunc(pick / 12))
  const row = resourceId === undefined ? undefined : at(server.rowsOfResource(resourceId), pick)
  return resourceId === undefined || date === undefined || row === undefined ? undefined : { resourceId, date, ...row }
}

export const pageAt = ({ browser }: Run, pick: number): Page => {
  const { server } = browser.network
  const groupId = at(server.groups, pick)
  const date = at(modelDates, Math.trunc(pick / 2))
  const resourceId = at(server.resources, pick)
  if (groupId === undefined || date === undefined || resourceId === undefined) throw new Error('the model has days')
  if (pick % 7 === 6) return { _tag: 'Other' }
  if (pick % 11 === 9) return { _tag: 'SignIn', returnsToBooking: true }
  if (pick % 11 === 10)
    return { _tag: 'EditBooking', groupId, date, resourceId, bookingResourceId: BookingResourceId.make(9) }
  return { _tag: 'BookingGrid', groupId, date }
}

const shownTab = ({ tabs }: Model, pick: number): number | null => {
  const shown = tabs.flatMap((doing, index) => (doing === 'shown' ? [index] : []))
  return at(shown, pick) ?? null
}

const ask = async (run: Run, tab: Tab, kind: Wish['kind'], slots: readonly SlotReference[]): Promise<void> => {
  const { epoch, pending } = tab.client.state.value
  const anew = slots.filter((slot) => pending[slotKey(slot)] === undefined)
  const wish: Wish = { tab, epoch, kind, anew, at: run.browser.loops.now(), answer: null }
  run.wishes.push(wish)
  await run.browser.act(tab, (client) => {
    const command = { _tag: kind === 'selecting' ? 'SelectSlots' : 'ReleaseSlots', slots } as const
    void client.command(command).then((answer) => {
      wish.answer = answer
    })
  })
}

/** Presses a slot like the grid: an own slot is released, and a free slot is requested. */
const press = async (run: Run, tab: Tab, row: SlotReference | undefined): Promise<void> => {
  if (row === undefined) return
  const held = tab.client.state.value.holds[resourceDayKey(row.resourceId, row.date)]?.[row.startTime]
  if (held?.holder === 'other') return
  const slot = { ...row, endTime: held?.endTime ?? row.endTime }
  await ask(run, tab, held === undefined ? 'selecting' : 'releasing', [slot])
}

const confirm = async (run: Run, tab: Tab): Promise<void> => {
  run.attempts += 1
  const again = run.unanswered.shift()
  const slots = slotsOf(basket(tab.client.state.value).lines)
  const attempt = again ?? { key: `key-${run.attempts}`, slots }
  run.unanswered.push(attempt)
  const take = (answer: Awaited<ReturnType<CoreClient['confirmBooking']>>): void => {
    if (answer._tag === 'Failed' && answer.failure._tag === 'Unreachable') return
    run.unanswered = run.unanswered.filter((other) => other !== attempt)
    if (answer._tag === 'Ok') run.told.push({ ...attempt, bookingNumber: answer.value.bookingNumber })
  }
  await run.browser.act(tab, (client) => {
    void client
      .confirmBooking({ idempotencyKey: attempt.key, slots: attempt.slots, wishes: [], addTo: null, repeated: false })
      .then(take)
  })
}

type Deed = (run: Run, tab: Tab, pick: number) => Promise<void>
type Elsewhere = (run: Run, pick: number) => Promise<void> | void

const command =
  (make: (client: CoreClient, run: Run, pick: number) => Answer<unknown>): Deed =>
  ({ browser, ...run }, tab, pick) =>
    browser.act(tab, (client) => void make(client, { browser, ...run }, pick))

/** The acts of a person in a visible tab. */
const deeds = {
  press: (run, tab, pick) => press(run, tab, slotAt(run, pick)),
  'press-range': async (run, tab, pick) => {
    const rows = [0, 1, 2].flatMap((step) => slotAt(run, pick - (pick % 4) + step) ?? [])
    const slots = [...new Map(rows.map((row) => [slotKey(row), row])).values()]
    await ask(run, tab, pick % 3 === 0 ? 'releasing' : 'selecting', slots)
  },
  'show-page': (run, tab, pick) => run.browser.show(tab, pageAt(run, pick)),
  confirm: (run, tab) => confirm(run, tab),
  book: async (run, tab, pick) => {
    await press(run, tab, slotAt(run, pick))
    await deliver(run, 12)
    await confirm(run, tab)
  },
  extend: command((client) => client.command({ _tag: 'ExtendReservations' })),
  'reload-day': command((client, run, pick) => {
    const page = pageAt(run, pick)
    return page._tag === 'BookingGrid'
      ? client.command({ _tag: 'ReloadDay', groupId: page.groupId, date: page.date })
      : client.command({ _tag: 'DismissLapses' })
  }),
  'sign-in': command((client) => client.command({ _tag: 'SignIn', email: 'a@example.se', password: 'x' })),
  'sign-out': command((client) => client.command({ _tag: 'SignOut' })),
  reconnect: command((client) => client.command({ _tag: 'Reconnect' })),
  'stay-disconnected': command((client) => client.command({ _tag: 'StayDisconnected' })),
} satisfies Record<string, Deed>

/** Does something on the model server at the server's time. */
const atServer =
  (happen: (run: Run, pick: number) => void): Elsewhere =>
  (run, pick) => {
    run.browser.network.clock()
    happen(run, pick)
  }

const otherSession = (pick: number): number => 1 + (pick % 2)
/** Holds end within this time after the last booking page has been left (docs/rules.md#departures). */
const LEFT_MS = 10_500
const PASSES_MS = [100, 1_000, 3_000, 11_000, 31_000]

const elsewhere = {
  deliver: (run, pick) => deliver(run, 1 + (pick % 8)),
  'time-passes': ({ browser }, pick) => browser.loops.pass(at(PASSES_MS, pick) ?? 0),
  'other-holds': atServer((run, pick) => {
    const slot = slotAt(run, pick)
    if (slot !== undefined) run.browser.network.server.add(otherSession(pick), slot)
  }),
  'other-releases': atServer(({ browser }, pick) => {
    const { server } = browser.network
    const held = at(server.holdsOf(otherSession(pick)), pick)
    if (held !== undefined) server.remove(held.session, held.slot)
  }),
  'other-books': atServer(({ browser }, pick) => browser.network.server.book(otherSession(pick))),
  'somebody-cancels': atServer(({ browser }, pick) => browser.network.server.cancel(pick)),
  'somebody-moves': atServer((run, pick) => {
    const slot = slotAt(run, pick)
    if (slot !== undefined) run.browser.network.server.move(Math.trunc(pick / 5), slot)
  }),
  'lock-changes': atServer(({ browser }, pick) => browser.network.server.toggleLock(pick)),
  'slot-time-changes': atServer(({ browser }, pick) => browser.network.server.toggleSlotTime(pick)),
  'connections-drop': ({ browser }) => browser.network.dropConnections(),
  'network-goes': ({ browser }) => browser.network.setOnline(false),
  'network-comes': ({ browser }) => browser.network.setOnline(true),
  'answers-are-lost': ({ browser }) => browser.network.loseAnswers(),
  'server-is-busy': ({ browser }, pick) => browser.network.setBusy(pick % 4),
  'push-comes-again': ({ browser }, pick) => browser.network.repeatPush(pick),
  'pushes-change-places': ({ browser }) => browser.network.swapPushes(),
  'server-hears-nothing': ({ browser }) => browser.network.setListening(false),
  'server-hears-again': ({ browser }) => browser.network.setListening(true),
  'revision-is-told': ({ browser }) => browser.network.tellRevision(),
  'sign-in-ends': ({ browser }) => browser.network.killTokens(),
  'booking-is-left': async ({ browser }) => {
    for (const tab of browser.tabs()) if (!tab.agent.frozen) await browser.show(tab, { _tag: 'Other' })
    await browser.loops.pass(LEFT_MS)
  },
  'core-dies': ({ browser }, pick) => browser.killCore(pick),
  'core-hangs': ({ browser }, pick) => browser.hangCore(pick),
  'core-goes-on': ({ browser }) => browser.wakeCores(),
} satisfies Record<string, Elsewhere>

interface TabDeed {
  readonly from: Doing
  /** Null: it is gone. */
  readonly to: Doing | null
  readonly happen: (browser: Browser, tab: Tab) => Promise<void>
}

const tabDeeds = {
  close: { from: 'shown', to: null, happen: ({ close }, tab) => close(tab) },
  crash: { from: 'shown', to: null, happen: ({ crash }, tab) => crash(tab) },
  freeze: { from: 'shown', to: 'frozen', happen: ({ freeze }, tab) => freeze(tab) },
  resume: { from: 'frozen', to: 'shown', happen: ({ wake }, tab) => wake(tab) },
  discard: { from: 'frozen', to: null, happen: ({ crash }, tab) => crash(tab) },
  'put-away': { from: 'shown', to: 'away', happen: ({ putAway }, tab) => putAway(tab) },
  'take-out': { from: 'away', to: 'shown', happen: ({ wake }, tab) => wake(tab) },
} satisfies Record<string, TabDeed>

type Deeds = typeof deeds
type Elsewheres = typeof elsewhere
type TabDeeds = typeof tabDeeds
export type StepKind = 'open' | keyof Deeds | keyof Elsewheres | keyof TabDeeds

const isIn = <Table extends object>(table: Table, kind: string | number | symbol): kind is keyof Table =>
  Object.hasOwn(table, kind)

const tabsThat = ({ tabs }: Model, doing: Doing): number[] =>
  tabs.flatMap((present, index) => (present === doing ? [index] : []))

const happen = async (kind: StepKind, pick: number, model: Model, run: Run): Promise<void> => {
  const { browser } = run
  if (kind === 'open') {
    await browser.open(pageAt(run, pick))
    model.tabs.push('shown')
  } else if (isIn(elsewhere, kind)) {
    await elsewhere[kind](run, pick)
  } else if (isIn(deeds, kind)) {
    const tab = browser.tabs()[shownTab(model, pick) ?? -1]
    if (tab !== undefined) await deeds[kind](run, tab, pick)
  } else {
    const deed: TabDeed = tabDeeds[kind]
    const index = at(tabsThat(model, deed.from), pick) ?? -1
    const tab = browser.tabs()[index]
    if (tab === undefined) return
    await deed.happen(browser, tab)
    if (deed.to === null) model.tabs.splice(index, 1)
    else model.tabs[index] = deed.to
  }
  await browser.loops.drain()
}

/** Begins with a booking of another person and an own booking, which a tab shows. */
export const begin = async (model: Model, run: Run): Promise<void> => {
  const { server } = run.browser.network
  for (const [session, pick] of [
    [OWN_SESSION, 2],
    [1, 3],
    [2, 8],
  ] as const) {
    const slot = slotAt(run, pick)
    if (slot !== undefined) server.bookSlots(session, [slot])
  }
  await happen('open', 0, model, run)
  await deliver(run, Number.POSITIVE_INFINITY)
}

export const step = (kind: StepKind, pick: number): fc.AsyncCommand<Model, Run> => ({
  check: (model) => {
    if (kind === 'open') return model.tabs.length < TABS_AT_MOST
    if (isIn(deeds, kind)) return shownTab(model, pick) !== null
    return !isIn(tabDeeds, kind) || tabsThat(model, tabDeeds[kind].from).length > 0
  },
  run: (model, run) => happen(kind, pick, model, run),
  toString: () => `['${kind}', ${pick}]`,
})

const kinds: readonly StepKind[] = [
  'open',
  ...Object.keys(deeds).filter((kind) => isIn(deeds, kind)),
  ...Object.keys(elsewhere).filter((kind) => isIn(elsewhere, kind)),
  ...Object.keys(tabDeeds).filter((kind) => isIn(tabDeeds, kind)),
]

const weights: { readonly [Kind in StepKind]?: number } = {
  open: 4,
  press: 24,
  'press-range': 4,
  confirm: 4,
  book: 6,
  'show-page': 3,
  extend: 2,
  deliver: 30,
  'time-passes': 8,
  'other-holds': 10,
  'other-releases': 6,
  'other-books': 4,
  'somebody-cancels': 4,
  'booking-is-left': 2,
  'network-comes': 4,
  'connections-drop': 3,
  'server-hears-again': 3,
  'sign-in': 4,
  'core-dies': 2,
  'core-goes-on': 3,
  resume: 4,
  'take-out': 4,
}

const anyPick = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 999 }))
const anyStep = fc.oneof(
  ...kinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: anyPick.map((pick) => step(kind, pick)) })),
)

export const anyHistory = (steps: number) => fc.commands([anyStep], { maxCommands: steps, size: 'max' })
