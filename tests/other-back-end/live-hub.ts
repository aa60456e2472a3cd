/**
 * `/booking-hub`: holds of slots by session, for ten minutes each, pushed to everybody with the session's id, as the
 * specification has it.
 */
import { randomBytes } from 'node:crypto'
import { createHub, type Hub } from '../../server/signalr/hub.ts'
import { type HubCall, HubException, type HubMethod } from '../../server/signalr/methods.ts'
import type { Tell } from './bookings.ts'
import { liveSlots, obstacle } from './day-slots.ts'
import type { Habit, LiveReservation, News, Outcome } from './habits.ts'
import type { Hold, Store } from './world.ts'

const HOLD_MS = 10 * 60_000

export interface LiveHub extends Pick<Hub<null>, 'handleRequest' | 'handleUpgrade' | 'stop'>, Tell {
  /** Tells of the holds that have ended. */
  expire(): void
}

export const createLiveHub = (store: Store, habits: readonly Habit[], clock: () => number): LiveHub => {
  const { state, save } = store
  const isForUsers = habits.some(({ hubForUsers }) => hubForUsers === true)
  const firstAdds = habits.flatMap(({ firstAdd }) => (firstAdd === undefined ? [] : [firstAdd]))

  const json = (value: unknown): unknown => habits.reduce((changed, habit) => habit.json?.(changed) ?? changed, value)
  const shown = ({ expires, ...hold }: Hold): LiveReservation => ({
    ...hold,
    expiration: new Date(expires).toISOString(),
  })
  /** The hold is gone: it ends now, whatever time it had left. */
  const gone = (hold: Hold): LiveReservation => shown({ ...hold, expires: Math.min(hold.expires, clock() - 1000) })
  const living = (): Hold[] => state.holds.filter(({ expires }) => expires > clock())

  const push = (news: News): void => {
    const plain = [[news.target === 'reservations' ? news.changed : news.slots]]
    const messages = habits.findLast((habit) => habit.push !== undefined)?.push?.(news) ?? plain
    for (const args of messages) hub.broadcast(news.target, args.map(json))
  }
  const pushReservations = (changed: readonly LiveReservation[]): void => {
    if (changed.length > 0) push({ target: 'reservations', changed, all: living().map(shown) })
  }
  const free = (isFreed: (hold: Hold) => boolean): number => {
    const freed = state.holds.filter(isFreed)
    state.holds = state.holds.filter((hold) => !freed.includes(hold))
    if (freed.length > 0) save()
    pushReservations(freed.map(gone))
    return freed.length
  }

  const finish = (call: HubCall<null>, outcome: Outcome): unknown => {
    if (outcome.kind === 'exception') throw new HubException(outcome.text)
    if (outcome.kind === 'answer') return json(outcome.value)
    call.connection.close({ allowReconnect: true })
    return new Promise(() => undefined)
  }
  /** Session, resource, date and slot, as four methods take them. */
  const slotOf = (args: readonly unknown[]): Omit<Hold, 'expires'> => {
    const [sessionId, resourceId, date, startTime, endTime] = args
    if (
      typeof sessionId !== 'string' ||
      typeof resourceId !== 'number' ||
      typeof date !== 'string' ||
      typeof startTime !== 'string' ||
      typeof endTime !== 'string'
    )
      throw new HubException('Anropet går inte att läsa.')
    return { sessionId, resourceId, date, startTime, endTime }
  }
  const isSame = (hold: Hold, other: Omit<Hold, 'expires'>): boolean =>
    hold.sessionId === other.sessionId &&
    hold.resourceId === other.resourceId &&
    hold.date === other.date &&
    hold.startTime === other.startTime &&
    hold.endTime === other.endTime

  const add = (wanted: Omit<Hold, 'expires'>): { held: LiveReservation | null; why: string } => {
    const { sessionId, resourceId, date, startTime, endTime } = wanted
    const own = living().find((hold) => isSame(hold, wanted))
    if (own !== undefined) return { held: shown(own), why: '' }
    const why = obstacle(state, sessionId, { resourceId, date, slot: { startTime, endTime } })
    if (why !== null) return { held: null, why }
    const hold = { ...wanted, expires: clock() + HOLD_MS }
    state.holds.push(hold)
    save()
    return { held: shown(hold), why: '' }
  }

  const list = (): unknown => {
    const all = living().map(shown)
    return json(habits.findLast((habit) => habit.list !== undefined)?.list?.(all) ?? all)
  }
  const addOne: HubMethod<null> = (call, ...args) => {
    const before = state.holds.length
    const outcome = add(slotOf(args))
    const { held } = outcome
    if (held !== null && state.holds.length > before) pushReservations([held])
    const first = held === null ? undefined : firstAdds.shift()
    const plain: Outcome = { kind: 'answer', value: held ?? false }
    const told = { ...outcome, all: living().map(shown) }
    return finish(call, first ?? habits.findLast((habit) => habit.add !== undefined)?.add?.(told) ?? plain)
  }
  const removeOne: HubMethod<null> = (_, ...args) => {
    const slot = slotOf(args)
    return free((hold) => isSame(hold, slot)) > 0
  }
  const clear: HubMethod<null> = (_, sessionId) => free((hold) => hold.sessionId === sessionId)

  const hub = createHub<null>({
    path: '/booking-hub',
    tokenKey: randomBytes(32),
    logger: { error: (message, cause) => console.error(message, cause) },
    authorize: ({ accessToken }) =>
      isForUsers && !accessToken ? { tag: 'refuse', status: 401 } : { tag: 'accept', data: null },
    methods: { GetReservations: list, AddReservation: addOne, RemoveReservation: removeOne, ClearReservations: clear },
  })

  return {
    handleRequest: hub.handleRequest,
    handleUpgrade: hub.handleUpgrade,
    stop: hub.stop,
    expire: () => free(({ expires }) => expires <= clock()),
    booked: (booking) => push({ target: 'bookings', slots: liveSlots(booking), booking }),
    released: (session, slots) =>
      free(
        (hold) =>
          hold.sessionId === session &&
          slots.some(
            ({ resourceId, date, slot }) =>
              hold.resourceId === resourceId && hold.date === date && hold.startTime === slot.startTime,
          ),
      ),
  }
}
