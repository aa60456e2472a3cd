/**
 * A core of the harness: state in the page, fixtures for a server. It answers as the real one does, by events that the
 * real reducer folds; `window.harness` lets a test make things happen.
 */

import type { Event } from '../../../domain/events/event.ts'
import { epoch, tabId } from '../../../domain/ids.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { BookingId, RowId, UserId, UserTypeId } from '../../../domain/schema/ids.ts'
import { basket, ownDeadline, ownSlots } from '../../../domain/selectors/basket.ts'
import { reduce } from '../../../domain/state/reduce.ts'
import { dayKey, initialState, type State, slotKey } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../../src/core/core-client.ts'
import { dayOf, type ScenarioName, scenarios, serverStart, texts } from './fixtures.ts'

export interface HarnessOptions {
  readonly scenario: ScenarioName
  readonly account: 'out' | 'in' | 'admin'
  readonly latency: number
  readonly message: string
  readonly holds: string
}

export interface Harness {
  readonly apply: (...events: readonly Event[]) => void
  readonly state: () => State
  /** What becomes of the next selection. */
  refuse: 'reserved' | 'limit' | null
  /** What becomes of the next booking. */
  fail: 'taken' | 'unreachable' | null
}

const epochId = epoch('11111111-1111-4111-8111-111111111111')
const ownTab = tabId('22222222-2222-4222-8222-222222222222')
const HOLD_MS = 600_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const ok = <Value>(value: Value) => ({ _tag: 'Ok', value }) as const
const failed = (failure: CallFailure) => ({ _tag: 'Failed', failure }) as const
const refused = (status: number, code: string, message: string): CallFailure => ({
  _tag: 'Refused',
  status,
  body: { code, message },
})

export const createFakeCore = (options: HarnessOptions): { core: CoreClient; harness: Harness } => {
  let state = initialState(epochId)
  let seq = 0
  let bookingNumber = 1200
  const loadedAt = Date.now()
  const serverNow = (): number => serverStart + (Date.now() - loadedAt)
  const listeners = new Set<() => void>()
  const groups = scenarios[options.scenario]

  const apply = (...events: readonly Event[]): void => {
    for (const event of events) {
      seq += 1
      state = reduce(state, { seq, at: Date.now(), epoch: epochId, origin: 'core', event })
    }
    for (const listener of listeners) listener()
  }

  const harness: Harness = { apply, state: () => state, refuse: null, fail: null }

  const loadDay = async (groupId: Parameters<typeof dayKey>[0], date: Parameters<typeof dayKey>[1]): Promise<void> => {
    apply({ _tag: 'DayRequested', groupId, date })
    await wait(options.latency)
    const fixture = groups.find(({ group }) => group.id === groupId)
    if (options.scenario === 'failed' || fixture === undefined)
      apply({ _tag: 'DayFailed', groupId, date, code: fixture === undefined ? 'not-found' : 'unreachable' })
    else {
      const resources = dayOf(fixture, date, options.scenario)
      performance.mark('day-loaded')
      apply({ _tag: 'DayLoaded', groupId, date, revision: 10, resources })
      requestAnimationFrame(() => setTimeout(() => performance.measure('day-shown', 'day-loaded')))
    }
  }

  apply(
    { _tag: 'TabJoined', tabId: ownTab },
    { _tag: 'ClockMeasured', offset: serverStart - loadedAt },
    options.account === 'out'
      ? { _tag: 'SignedOut', cause: 'absent' }
      : {
          _tag: 'SignedIn',
          userId: UserId.make(1),
          role: options.account === 'admin' ? 'administrator' : 'user',
          userType: UserTypeId.make(1),
        },
    options.scenario === 'failed'
      ? { _tag: 'CatalogueFailed', code: 'unreachable' }
      : { _tag: 'CatalogueLoaded', groups: groups.map(({ group }) => group) },
    { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' },
    { _tag: 'ReservationsRead', revision: 10, reservations: [] },
  )

  const core: CoreClient = {
    mode: 'own',
    tabId: ownTab,
    store: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    status: { getSnapshot: () => 'ready', subscribe: () => () => undefined },
    async command(command) {
      switch (command._tag) {
        case 'ShowPage': {
          apply({ _tag: 'TabShowed', tabId: ownTab, page: command.page, visible: command.visible })
          if (command.page._tag === 'BookingGrid') {
            const { groupId, date } = command.page
            if (state.days[dayKey(groupId, date)] === undefined) {
              await loadDay(groupId, date)
              holdSome(options.holds)
            }
          }
          return ok(null)
        }
        case 'SelectSlot': {
          if (state.pending[slotKey(command.slot)] !== undefined) return ok(null)
          apply({ _tag: 'SlotSelectionRequested', slot: command.slot })
          await wait(options.latency)
          if (harness.refuse !== null) {
            apply({ _tag: 'SlotSelectionRefused', slot: command.slot, reason: harness.refuse })
            harness.refuse = null
          } else
            apply({
              _tag: 'SlotSelectionConfirmed',
              slot: command.slot,
              expiration: ownDeadline(state) ?? serverNow() + HOLD_MS,
            })
          return ok(null)
        }
        case 'ReleaseSlot':
          apply({ _tag: 'SlotReleaseRequested', slot: command.slot })
          await wait(options.latency)
          apply({ _tag: 'SlotReleased', slot: command.slot })
          return ok(null)
        case 'ReloadDay':
          await loadDay(command.groupId, command.date)
          return ok(null)
        case 'DismissToast':
          apply({ _tag: 'ToastDismissed', toastId: command.toastId })
          return ok(null)
        case 'Reconnect':
          return ok(null)
        case 'StayDisconnected':
          apply({ _tag: 'ConnectionChanged', status: 'disconnected', cause: 'declined' })
          return ok(null)
        case 'SignIn':
          await wait(options.latency)
          if (command.password !== 'demo-losenord-1')
            return failed(refused(401, 'credentials', 'Fel e-post eller lösenord.'))
          apply({ _tag: 'SignedIn', userId: UserId.make(1), role: 'user', userType: UserTypeId.make(1) })
          return ok(null)
        case 'SignOut':
          apply({ _tag: 'SignedOut', cause: 'asked' })
          return ok(null)
        default:
          return ok(null)
      }
    },
    async confirmBooking() {
      await wait(options.latency)
      if (state.account._tag !== 'SignedIn') return failed(refused(401, 'unauthenticated', 'Logga in först.'))
      const slots = ownSlots(state)
      const first = slots[0]
      if (harness.fail === 'unreachable') {
        harness.fail = null
        return failed({ _tag: 'Unreachable' })
      }
      if (harness.fail === 'taken' && first !== undefined) {
        harness.fail = null
        apply({
          _tag: 'BookingsPushed',
          revision: (state.stream?.seen ?? 0) + 1,
          made: [{ ...first, bookingId: null, bookingIdNumber: '1190-1' }],
        })
        apply({ _tag: 'SlotReleased', slot: first })
        return failed({
          _tag: 'Refused',
          status: 409,
          body: { code: 'slot-taken', message: 'Tiden är upptagen.', slots: [{ ...first, reason: 'booked' }] },
        })
      }
      bookingNumber += 1
      apply(
        {
          _tag: 'BookingsPushed',
          revision: (state.stream?.seen ?? 0) + 1,
          made: slots.map((slot) => ({
            ...slot,
            bookingId: BookingId.make(bookingNumber),
            bookingIdNumber: `${bookingNumber}-1`,
          })),
        },
        { _tag: 'ReservationsCleared' },
        { _tag: 'BookingMade', tabId: ownTab, bookingId: BookingId.make(bookingNumber), bookingNumber },
        { _tag: 'ToastShown', tabId: ownTab, toast: { _tag: 'BookingCreated' } },
      )
      // What of the booking a screen does not read is left out of the harness.
      return failed({ _tag: 'Unreadable' })
    },
    async readGroups() {
      await wait(options.latency)
      return options.scenario === 'failed' ? failed({ _tag: 'Unreachable' }) : ok(groups.map(({ group }) => group))
    },
    async readContent(key) {
      await wait(options.latency)
      const value = key === 'content.global.message' ? options.message : (texts[key] ?? '')
      return options.scenario === 'failed'
        ? failed({ _tag: 'Unreachable' })
        : ok({ id: RowId.make(1), key, value, contentType: 2 })
    },
    async readPrices() {
      await wait(options.latency)
      return ok(basket(state).lines.map(({ resourceId, slots }) => ({ id: resourceId, price: slots.length * 150 })))
    },
  }

  /** "mine" or "others": some holds for a picture. */
  const holdSome = (which: string): void => {
    const day = Object.values(state.days)[0]
    if (which === '' || day?.grid === null || day === undefined || ownDeadline(state) !== null) return
    const free = day.grid.order.map((resourceId) => ({
      resourceId,
      rows: (day.grid?.rows ?? []).filter(({ startTime }) => {
        const slot = day.grid?.resources[resourceId]?.slots[startTime]
        return slot?.open === true && !slot.locked && slot.booking === null && startTime > '11:00:00'
      }),
    }))
    const take = (column: number, from: number, count: number, holder: 'mine' | 'other') =>
      (free[column]?.rows ?? []).slice(from, from + count).map((row) => ({
        resourceId: free[column]?.resourceId ?? day.grid?.order[0] ?? 0,
        date: day.date,
        ...row,
        holder,
        expiration: serverNow() + HOLD_MS - 72_000,
      }))
    const changed = [
      ...take(1, 0, 3, 'mine'),
      ...(which === 'many' ? [...take(0, 2, 1, 'mine'), ...take(3, 1, 2, 'mine')] : []),
      ...take(2, 1, 2, 'other'),
      ...take(4, 0, 1, 'other'),
    ].flatMap((change) => {
      const resourceId = day.grid?.order.find((id) => id === change.resourceId)
      return resourceId === undefined ? [] : [{ ...change, resourceId }]
    })
    apply({ _tag: 'ReservationsPushed', revision: (state.stream?.seen ?? 0) + 1, changed })
  }

  return { core, harness }
}
