/**
 * Sends the news of a transaction to every hub connection, in the contract's order: cancellations, bookings,
 * reservations, grids (docs/rules.md#revision). Invariants: each listener learns what it may know and no more
 * (docs/rules.md#grid); each variant of a message is encoded once, however many receive it.
 */
import type { Interval } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { HubPush, HubPushName, LiveBooking, Meta, Reservation } from '../../domain/schema/hub.ts'
import type { SessionId, UserId } from '../../domain/schema/ids.ts'
import type { BookingNews, HoldNews, News } from '../changes/news.ts'
import type { SignedInUser } from '../http/caller.ts'
import { writePush } from '../signalr/json-protocol.ts'
import type { HubConnection } from '../signalr/methods.ts'

export type ListeningUser = Pick<SignedInUser, 'id' | 'role' | 'userTypes'>

export interface Listener {
  /** From the cookie `sess` of the request that opened the connection, or else the first that it named. */
  session: SessionId | null
  /** The source that the caps count it for. */
  readonly source: string
  /** Whether it sits in a network of the house, where its holds count by session alone. */
  readonly isOfHouse: boolean
  /** The access token that it came with, while it lives. */
  readonly token: string | null
  readonly user: ListeningUser | null
  /** Whether it gets the activity. Only ever true of an administrator, as the next. */
  watches: boolean
  /** Whether it hears how many booked resources wait. */
  watchesWaiting: boolean
}

type Connections = Iterable<HubConnection<Listener>>

/** One's own holds carry one's own id, all others the stand-in of their hold session. */
export const reservationsFor = (session: SessionId | null, holds: readonly HoldNews[]): Reservation[] =>
  holds.map(({ sessionId, standIn, ...hold }) => ({ ...hold, sessionId: sessionId === session ? sessionId : standIn }))

const bookingsFor = (user: Listener['user'], news: readonly BookingNews[]): LiveBooking[] =>
  news.map(({ ownerId, bookingId, ...booking }) => {
    const own = user?.id === ownerId
    return {
      ...booking,
      bookingId: own || user?.role === 'administrator' ? bookingId : null,
      ...(own ? { own } : {}),
    }
  })

/** The messages of a push may differ for these. All others get those of their role. */
interface Concerned {
  readonly sessions: ReadonlySet<string>
  readonly users: ReadonlySet<UserId>
}

/** Something of the news, as each listener gets it. */
interface Push extends Concerned {
  /** It is equal for those who get equal messages. */
  variantOf(listener: Listener): string
  messageFor(listener: Listener): Buffer
}

const nobody: Concerned = { sessions: new Set(), users: new Set() }

const pushOf = <Name extends HubPushName>(
  target: Name,
  concerned: Concerned,
  variantOf: Push['variantOf'],
  argumentsFor: (listener: Listener) => HubPush<Name>,
): Push => {
  const prepared = new Map<string, Buffer>()
  return {
    ...concerned,
    variantOf,
    messageFor(listener) {
      const key = variantOf(listener)
      const message = prepared.get(key) ?? writePush(target, argumentsFor(listener))
      prepared.set(key, message)
      return message
    },
  }
}

const pushesOf = (news: News): Push[] => {
  const { cancellations, bookings, reservations, groupIds } = news
  const meta: Meta = { revision: news.revision, now: news.now }

  const ofBookings = (target: 'cancellations' | 'bookings', changed: readonly BookingNews[]): Push => {
    const told = inRuns(changed)
    const users = new Set(changed.map(({ ownerId }) => ownerId))
    const variantOf = ({ user }: Listener) => {
      const seen = user?.role === 'administrator' ? 'all' : 'none'
      return user !== null && users.has(user.id) ? `${seen} ${user.id}` : seen
    }
    return pushOf(target, { ...nobody, users }, variantOf, ({ user }) => [bookingsFor(user, told), meta])
  }
  // A hold may end slot by slot, and its session chooses slots: others alone are told runs, when holds end.
  const ended = inRuns(reservations.filter(({ expiration }) => expiration === null))
  const forOthers = [...ended, ...reservations.filter(({ expiration }) => expiration !== null)]
  const sessions = new Set(reservations.map(({ sessionId }) => sessionId))
  const variantOfHolds = ({ session }: Listener) => (session !== null && sessions.has(session) ? session : 'none')
  const sameForAll = (): string => 'all'
  return [
    ...(cancellations.length === 0 ? [] : [ofBookings('cancellations', cancellations)]),
    ...(bookings.length === 0 ? [] : [ofBookings('bookings', bookings)]),
    ...(reservations.length === 0
      ? []
      : [
          pushOf('reservations', { ...nobody, sessions }, variantOfHolds, ({ session }) => [
            reservationsFor(session, session !== null && sessions.has(session) ? reservations : forOthers),
            meta,
          ]),
        ]),
    ...groupIds.map((groupId) => pushOf('grid', nobody, sameForAll, () => [{ groupId }, meta])),
  ]
}

/**
 * Each listener is looked at once, however many changes there are: most get what all of their role get.
 * @param changes in the order of their revisions; all go to a listener in one write, which costs more than what is in it
 */
export const publishNews = (connections: Connections, changes: readonly News[]): void => {
  const pushes = changes.flatMap(pushesOf)
  const sessions = new Set(pushes.flatMap((push) => [...push.sessions]))
  const users = new Set(pushes.flatMap((push) => [...push.users]))
  const variantOf = ({ session, user }: Listener): string => {
    const own = session !== null && sessions.has(session) ? session : ''
    const owner = user !== null && users.has(user.id) ? user.id : ''
    return `${user?.role === 'administrator'} ${own} ${owner}`
  }
  const prepared = new Map<string, Buffer>()
  for (const connection of connections) {
    const { data } = connection
    const key = variantOf(data)
    const message = prepared.get(key) ?? Buffer.concat(pushes.map((push) => push.messageFor(data)))
    prepared.set(key, message)
    connection.sendWritten(message)
  }
}

/** A rush is at work for so many milliseconds within a window. */
const leastOfRush = 2
const windowMs = 50

/**
 * Hands on what comes: at once while that takes next to no time, and in a rush what comes within a window together at its end, so
 * that a rush costs so many rounds a second and no more, however much comes. Invariant: all is handed on once, in order.
 */
export const inARush = <Item>(handOn: (items: readonly Item[]) => void) => {
  let waiting: Item[] = []
  let timer: NodeJS.Timeout | null = null
  let window = { endsAt: 0, taken: 0 }

  /** All that waits goes now. */
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    const startedAt = performance.now()
    if (startedAt >= window.endsAt) window = { endsAt: startedAt + windowMs, taken: 0 }
    handOn(items)
    const endedAt = performance.now()
    const took = endedAt - startedAt
    // A round that takes most of its window leaves time to others as well.
    const endsAt = took < leastOfRush ? 0 : endedAt + Math.min(windowMs, 2 * took)
    window = { endsAt: Math.max(window.endsAt, endsAt), taken: window.taken + took }
  }
  return {
    add(item: Item): void {
      waiting.push(item)
      if (timer !== null) return
      const left = window.endsAt - performance.now()
      if (left <= 0 || window.taken < leastOfRush) flush()
      else timer = setTimeout(flush, left)
    },
    flush,
  }
}

export const createEstimatedClock = (start: string) => {
  let ahead = Date.parse(start) - performance.now()
  return {
    /** @param now ISO text that the database has just given */
    observe(now: string): void {
      ahead = Date.parse(now) - performance.now()
    },
    now: (): string => new Date(performance.now() + ahead).toISOString(),
  }
}

/** So many slots are told one by one, as single presses and ordinary bookings are. */
const MOST_TOLD_SINGLY = 20

interface OnDay extends Interval {
  readonly resourceId: number
  readonly date: LocalDate
}

const kindOf = ({ startTime: _start, endTime: _end, ...same }: OnDay): string => JSON.stringify(same)

/**
 * Makes runs of many slots of one transaction: a series of eighty slots becomes twenty stretches, in a quarter of the
 * bytes for everybody who listens. Invariants: runs cover what the slots cover, in one resource, day and owner each;
 * few slots are told as they are. They stand in the order of their first slots.
 */
const inRuns = <News extends OnDay>(news: readonly News[]): readonly News[] => {
  if (news.length <= MOST_TOLD_SINGLY) return news
  return [...Map.groupBy(news, kindOf).values()].flatMap((alike) => {
    const runs: News[] = []
    for (const slot of alike.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))) {
      const last = runs.at(-1)
      if (last?.endTime === slot.startTime) runs[runs.length - 1] = { ...last, endTime: slot.endTime }
      else runs.push(slot)
    }
    return runs
  })
}
