/**
 * Simulates a core, a network and a model server. The network delays messages as the hub and HTTP may do. The core reads again everything
 * that its state marks as stale. Pushes of one connection come in order and may be repeated. Answers come in any order. Messages that are
 * on their way are lost when the connection ends. Invariant: a run is decided by its steps alone.
 */
import fc from 'fast-check'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { DayResource } from '../../../domain/schema/day-grid.ts'
import type { Slot } from '../../../domain/schema/entities.ts'
import type { ColumnAddress, Envelope, Event, Origin, SlotReference } from '../../../domain/schema/events.ts'
import { BookingId, type Epoch, type ResourceId, TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import type { DayAddress } from '../../../domain/selectors/pages.ts'
import { initialState, resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import { createModelServer, HOLD_MS, type ModelServer, modelDates, OWN_SESSION } from './model-server.ts'
import { record } from './record.ts'

const stepKinds = [
  'press',
  'other-holds',
  'other-releases',
  'other-books',
  'own-books',
  'cancels',
  'moves',
  'lock-changes',
  'slot-time-changes',
  'extends',
  'clears',
  'time-passes',
  'server-expires',
  'core-expires',
  'reads-again',
  'serve-call',
  'deliver-answer',
  'deliver-push',
  'repeat-push',
  'open-day',
  'close-day',
  'open-columns',
  'close-columns',
  'serve-day',
  'deliver-day',
  'fail-day',
  'drop',
  'connect',
  'tell-revision',
  'listener-lost',
  'listener-back',
] as const

export type StepKind = (typeof stepKinds)[number]
export interface Step {
  readonly kind: StepKind
  readonly pick: number
}

const weights: { readonly [Kind in StepKind]?: number } = {
  press: 4,
  'other-holds': 4,
  'time-passes': 2,
  'core-expires': 2,
  'serve-call': 5,
  'deliver-answer': 5,
  'deliver-push': 8,
  'reads-again': 2,
  'open-day': 2,
  'open-columns': 2,
  'serve-day': 4,
  'deliver-day': 4,
  connect: 6,
  'listener-back': 4,
}

const anyStep: fc.Arbitrary<Step> = record({
  kind: fc.oneof(...stepKinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))),
  pick: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 999 })),
})

export interface Scenario {
  /** Whether the run begins connected, with every day on the screen. */
  readonly begun: boolean
  /** Whether the core reads stale data immediately, even while an older reading is on its way. */
  readonly impatient: boolean
  readonly steps: readonly Step[]
}

export const anyScenario: fc.Arbitrary<Scenario> = record({
  begun: fc.boolean(),
  impatient: fc.boolean(),
  steps: fc.array(anyStep, { maxLength: 120, size: 'max' }),
})

/** How often a run reached the rare branches. */
export interface Reached {
  gap: number
  lateReading: number
  lateDay: number
  settledPending: number
  repeatedPush: number
  expiry: number
  staleDay: number
  lostAnswer: number
}

export interface Run {
  readonly server: ModelServer
  readonly log: readonly Envelope[]
  readonly states: readonly State[]
  readonly state: State
  readonly reached: Reached
  /** False if the core continued to read after everything had been delivered. */
  readonly quiet: boolean
}

type Request =
  | { readonly _tag: 'Read' | 'Extend' | 'Clear' }
  | { readonly _tag: 'Add' | 'Remove'; readonly slot: SlotReference }
  | { readonly _tag: 'Book' }

interface Call {
  readonly request: Request
  /** Null until the server has answered. */
  answer: readonly Event[] | null
}

/** A reading of a day, or of columns. */
interface DayCall {
  readonly read: () => Event
  readonly failed: Event
  answer: Event | null
}

const addressOf = ({ resourceId, date }: ColumnAddress): ColumnAddress => ({ resourceId, date })

const tab = TabId.make('00000000-0000-4000-8000-000000000001')

export const simulate = (epoch: Epoch, { begun, impatient, steps }: Scenario): Run => {
  let state = initialState(epoch)
  const log: Envelope[] = []
  const states: State[] = []
  const reached: Reached = {
    gap: 0,
    lateReading: 0,
    lateDay: 0,
    settledPending: 0,
    repeatedPush: 0,
    expiry: 0,
    staleDay: 0,
    lostAnswer: 0,
  }
  let connected = false
  let listening = true
  let pushes: Event[] = []
  let told: Event[] = []
  let calls: Call[] = []
  let bookings: Call[] = []
  let dayCalls: DayCall[] = []

  const server = createModelServer((made) => {
    if (connected && listening) pushes.push(...made)
  })

  const dispatch = (event: Event, origin: Origin = 'core'): void => {
    const before = state
    const envelope = { seq: log.length + 1, at: server.now(), epoch, origin, event }
    state = reduce(state, envelope)
    log.push(envelope)
    states.push(state)
    if (before.stream !== null && state.stream !== null && state.stream.from > before.stream.from) reached.gap += 1
    if (event._tag === 'ReservationsRead' && before.stream !== null && event.revision < before.stream.seen)
      reached.lateReading += 1
    if (event._tag === 'DayLoaded' && before.stream !== null && event.revision < before.stream.seen)
      reached.lateDay += 1
    if (Object.values(state.pending).some((pending) => pending.settled)) reached.settledPending += 1
    if (event._tag === 'ReservationsExpired' && before.holds !== state.holds) reached.expiry += 1
    if (Object.values(state.days).some((day) => day.stale)) reached.staleDay += 1
  }

  const at = <Entry>(entries: readonly Entry[], pick: number): Entry | undefined => entries[pick % entries.length]

  /** Similar numbers pick adjacent slots. */
  const slotAt = (pick: number): SlotReference | undefined => {
    const resourceId = at(server.resources, Math.trunc(pick / 4))
    const date = at(modelDates, Math.trunc(pick / 12))
    if (resourceId === undefined || date === undefined) return undefined
    const row = at(server.rowsOfResource(resourceId), pick)
    return row && { resourceId, date, ...row }
  }
  const otherSession = (pick: number): number => 1 + (pick % 2)

  const send = (request: Request): void => {
    calls.push({ request, answer: null })
  }

  const press = (row: SlotReference): void => {
    if (state.pending[slotKey(row)] !== undefined) return
    const held = state.holds[resourceDayKey(row.resourceId, row.date)]?.[row.startTime]
    if (held?.holder === 'other') return
    const releasing = held !== undefined
    // The hold is released with its own end, because the rows may have changed since.
    const slot = { ...row, endTime: held?.endTime ?? row.endTime }
    dispatch({ _tag: releasing ? 'SlotReleaseRequested' : 'SlotSelectionRequested', slot })
    if (connected) send({ _tag: releasing ? 'Remove' : 'Add', slot })
    else dispatch({ _tag: releasing ? 'SlotReleaseRefused' : 'SlotSelectionRefused', slot, reason: 'disconnected' })
  }

  const serve = (call: Call): void => {
    const { request } = call
    switch (request._tag) {
      case 'Read':
        call.answer = [server.readReservations()]
        return
      case 'Extend':
        server.extend(OWN_SESSION)
        call.answer = [server.readReservations()]
        return
      case 'Clear':
        server.clear(OWN_SESSION)
        call.answer = [{ _tag: 'ReservationsCleared' }]
        return
      case 'Add': {
        const { slot } = request
        const answer = server.add(OWN_SESSION, slot)
        call.answer = [
          answer.confirmed
            ? { _tag: 'SlotSelectionConfirmed', slot, expiration: answer.expiration }
            : { _tag: 'SlotSelectionRefused', slot, reason: answer.reason },
        ]
        return
      }
      case 'Remove':
        server.remove(OWN_SESSION, request.slot)
        call.answer = [{ _tag: 'SlotReleased', slot: request.slot }]
        return
      case 'Book': {
        const number = server.book(OWN_SESSION)
        call.answer = [
          number === null
            ? { _tag: 'BookingRefused', tabId: tab, code: 'slot-taken', lost: [] }
            : {
                _tag: 'BookingMade',
                tabId: tab,
                bookingId: BookingId.make(number),
                bookingNumber: number,
                slots: ownSlots(state),
              },
        ]
      }
    }
  }

  const deliverAnswer = (call: Call): void => {
    calls = calls.filter((other) => other !== call)
    bookings = bookings.filter((other) => other !== call)
    for (const event of call.answer ?? []) dispatch(event, 'hub')
  }

  const askDay = ({ groupId, date }: DayAddress): void => {
    dispatch({ _tag: 'DayRequested', groupId, date })
    dayCalls.push({
      read: () => server.readDay(groupId, date),
      failed: { _tag: 'DayFailed', groupId, date, code: 'unreachable' },
      answer: null,
    })
  }

  const askColumns = (columns: readonly ColumnAddress[]): void => {
    dispatch({ _tag: 'ColumnsRequested', columns })
    dayCalls.push({
      read: () => server.readColumns(columns),
      failed: { _tag: 'ColumnsFailed', columns, code: 'unreachable' },
      answer: null,
    })
  }

  const deliverDay = (call: DayCall, answer: Event): void => {
    dayCalls = dayCalls.filter((other) => other !== call)
    dispatch(answer, 'http')
  }

  const drop = (pick: number): void => {
    const lost = calls
    connected = false
    pushes = []
    calls = []
    for (const [index, call] of lost.entries()) {
      if (call.answer === null && (pick + index) % 2 === 0) serve(call)
      const { request } = call
      reached.lostAnswer += 1
      if (request._tag === 'Add') dispatch({ _tag: 'SlotSelectionRefused', slot: request.slot, reason: 'disconnected' })
      if (request._tag === 'Remove')
        dispatch({ _tag: 'SlotReleaseRefused', slot: request.slot, reason: 'disconnected' })
    }
    dispatch({ _tag: 'ConnectionChanged', status: pick % 3 === 0 ? 'disconnected' : 'reconnecting', cause: 'lost' })
  }

  const connect = (): void => {
    connected = true
    told = []
    dispatch({ _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' })
  }

  const hear = (): void => {
    listening = true
    if (connected) pushes.push({ _tag: 'RevisionTold', revision: server.revision() })
  }

  const deliverPush = (): void => {
    const next = pushes.shift()
    if (next === undefined) return
    told.push(next)
    dispatch(next, 'hub')
  }

  const take = ({ kind, pick }: Step): void => {
    const slot = slotAt(pick)
    const day = at(Object.values(state.days), pick)
    const column = at(Object.values(state.columns), pick)
    const groupId = at(server.groups, pick)
    const date = at(modelDates, Math.trunc(pick / 2))
    switch (kind) {
      case 'press':
        if (slot !== undefined) press(slot)
        return
      case 'other-holds':
        if (slot !== undefined) server.add(otherSession(pick), slot)
        return
      case 'other-releases': {
        const held = at(server.holdsOf(otherSession(pick)), pick)
        if (held !== undefined) server.remove(held.session, held.slot)
        return
      }
      case 'other-books':
        server.book(otherSession(pick))
        return
      case 'own-books':
        if (state.confirming !== null) return
        dispatch({ _tag: 'BookingRequested', tabId: tab, slots: [] })
        bookings.push({ request: { _tag: 'Book' }, answer: null })
        return
      case 'cancels':
        server.cancel(pick)
        return
      case 'moves':
        if (slot !== undefined) server.move(pick, slot)
        return
      case 'lock-changes':
        server.toggleLock(pick)
        return
      case 'slot-time-changes':
        server.toggleSlotTime(pick)
        return
      case 'extends':
        if (connected) send({ _tag: 'Extend' })
        return
      case 'clears':
        if (connected) send({ _tag: 'Clear' })
        return
      case 'time-passes':
        server.advance(HOLD_MS / 2)
        return
      case 'server-expires':
        server.expire()
        return
      case 'core-expires':
        dispatch({ _tag: 'ReservationsExpired', now: server.now() })
        return
      case 'reads-again':
        if (connected) send({ _tag: 'Read' })
        return
      case 'serve-call': {
        const call = at(
          [...calls, ...bookings].filter(({ answer }) => answer === null),
          pick,
        )
        if (call !== undefined) serve(call)
        return
      }
      case 'deliver-answer': {
        const call = at(
          [...calls, ...bookings].filter(({ answer }) => answer !== null),
          pick,
        )
        if (call !== undefined) deliverAnswer(call)
        return
      }
      case 'deliver-push':
        deliverPush()
        return
      case 'repeat-push': {
        const again = at(told, pick)
        if (again === undefined || !connected) return
        reached.repeatedPush += 1
        dispatch(again, 'hub')
        return
      }
      case 'open-day':
        if (groupId !== undefined && date !== undefined) askDay({ groupId, date })
        return
      case 'open-columns':
        askColumns(
          server.resources
            .slice(pick % 2)
            .flatMap((resourceId) => modelDates.map((day) => ({ resourceId, date: day }))),
        )
        return
      case 'close-columns':
        if (column !== undefined) dispatch({ _tag: 'ColumnsReleased', columns: [addressOf(column)] })
        return
      case 'close-day':
        if (day !== undefined) dispatch({ _tag: 'DayReleased', groupId: day.groupId, date: day.date })
        return
      case 'serve-day': {
        const call = at(
          dayCalls.filter(({ answer }) => answer === null),
          pick,
        )
        if (call !== undefined) call.answer = call.read()
        return
      }
      case 'deliver-day': {
        const call = at(
          dayCalls.filter(({ answer }) => answer !== null),
          pick,
        )
        if (call !== undefined && call.answer !== null) deliverDay(call, call.answer)
        return
      }
      case 'fail-day': {
        const call = at(dayCalls, pick)
        if (call !== undefined) deliverDay(call, call.failed)
        return
      }
      case 'drop':
        if (connected) drop(pick)
        return
      case 'connect':
        if (!connected) connect()
        return
      case 'tell-revision':
        if (connected && listening) pushes.push({ _tag: 'RevisionTold', revision: server.revision() })
        return
      case 'listener-lost':
        listening = false
        return
      case 'listener-back':
        if (!listening) hear()
    }
  }

  /** The work of the core: it reads stale data again. */
  const readAgain = (): void => {
    const reading = calls.some(({ request }) => request._tag === 'Read')
    if (connected && state.holdsStale && (impatient || !reading)) send({ _tag: 'Read' })
    for (const day of Object.values(state.days)) {
      if (!day.stale || (day.loading && !impatient)) continue
      askDay(day)
    }
    const old = Object.values(state.columns).filter(({ stale, loading }) => stale && (!loading || impatient))
    if (old.length > 0) askColumns(old.map(addressOf))
  }

  const inFlight = (): number => pushes.length + calls.length + bookings.length + dayCalls.length

  const deliverAll = (): void => {
    for (const call of [...calls, ...bookings]) if (call.answer === null) serve(call)
    for (const call of dayCalls) call.answer ??= call.read()
    for (const call of [...calls, ...bookings]) deliverAnswer(call)
    for (const call of dayCalls) if (call.answer !== null) deliverDay(call, call.answer)
    while (pushes.length > 0) deliverPush()
  }

  dispatch({ _tag: 'CoreStarted', build: 'simulation' })
  dispatch({ _tag: 'TabJoined', tabId: tab })
  if (begun) {
    connect()
    for (const pick of [0, 1, 2, 3]) take({ kind: 'open-day', pick })
    take({ kind: 'open-columns', pick: 0 })
    readAgain()
    deliverAll()
  }
  for (const step of steps) {
    take(step)
    readAgain()
  }

  // If a day could not be read, the person sees a failure and presses to try again (docs/rules.md#departures).
  for (const [key, { groupId, date, failure }] of Object.entries(state.days)) {
    if (failure !== null && state.days[key]?.loading !== true) askDay({ groupId, date })
  }
  const failed = Object.values(state.columns).filter(({ failure, loading }) => failure !== null && !loading)
  if (failed.length > 0) askColumns(failed.map(addressOf))
  if (!connected) connect()
  if (!listening) hear()
  server.expire()
  let rounds = 0
  for (; rounds < 10; rounds += 1) {
    readAgain()
    if (inFlight() === 0) break
    deliverAll()
  }
  return { server, log, states, state, reached, quiet: rounds < 10 }
}

/**
 * The differences between a state and the server. Empty if they agree.
 * @param isSignedIn whether the people learn which bookings are their own
 */
export const disagreements = (state: State, server: ModelServer, isSignedIn = true): string[] => {
  const found: string[] = []
  const truth: Record<string, Record<string, unknown>> = {}
  for (const { resourceId, date, startTime, ...hold } of server.readReservations().reservations) {
    const key = resourceDayKey(resourceId, date)
    truth[key] = {
      ...truth[key],
      [startTime]: { endTime: hold.endTime, holder: hold.holder, expiration: hold.expiration },
    }
  }
  const sorted = (holds: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string =>
    JSON.stringify(
      Object.entries(holds)
        .map(([key, byStart]) => [key, Object.entries(byStart).toSorted()])
        .toSorted(),
    )
  if (sorted(state.holds) !== sorted(truth)) found.push(`holds: ${sorted(state.holds)} but true is ${sorted(truth)}`)
  if (state.holdsStale) found.push('holds are stale')
  for (const key of Object.keys(state.pending)) found.push(`pending: ${key}`)
  if (state.confirming !== null) found.push('still confirming')
  const compare = (
    what: string,
    known: DayResource | undefined,
    resourceId: ResourceId,
    date: LocalDate,
    slots: readonly Slot[],
  ): void => {
    for (const { startTime, endTime, open, locked } of slots) {
      const shown = known?.slots[startTime]
      const numbers = server.bookedAt({ resourceId, date, startTime, endTime })
      const where = `${what} ${startTime}`
      if (shown?.open !== open || shown.locked !== locked) found.push(`${where}: open or locked differs`)
      if (shown?.booking === null || shown === undefined) {
        if (numbers.length > 0) found.push(`${where}: shown free but is booked ${numbers}`)
      } else if (!numbers.includes(shown.booking.idNumber))
        found.push(`${where}: shown booked ${shown.booking.idNumber} but is ${numbers}`)
      else if (shown.booking.bookingId !== (isSignedIn ? server.ownBookingId(shown.booking.idNumber) : null))
        found.push(`${where}: shown as booking ${shown.booking.bookingId}`)
    }
  }
  for (const [key, { groupId, date, grid, stale, loading }] of Object.entries(state.days)) {
    if (stale || loading) found.push(`day ${key} is ${stale ? 'stale' : 'loading'}`)
    if (grid === null) continue
    const day = server.readDay(groupId, date)
    const rows = day.resources[0]?.slots.map(({ startTime, endTime }) => ({ startTime, endTime })) ?? []
    if (JSON.stringify(rows) !== JSON.stringify(grid.rows)) found.push(`day ${key} has other rows`)
    for (const { id, slots } of day.resources) compare(`day ${key} resource ${id}`, grid.resources[id], id, date, slots)
  }
  for (const [key, { resourceId, date, resource, stale, loading }] of Object.entries(state.columns)) {
    if (stale || loading) found.push(`column ${key} is ${stale ? 'stale' : 'loading'}`)
    const slots = server.readColumns([{ resourceId, date }]).resources[0]?.slots ?? []
    if (resource !== null && Object.keys(resource.slots).length !== slots.length)
      found.push(`column ${key} has other rows`)
    if (resource !== null) compare(`column ${key}`, resource, resourceId, date, slots)
  }
  return found
}
