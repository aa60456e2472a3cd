/**
 * Sends the news of a transaction to every hub connection, in the order of the contract: cancellations, bookings, reservations, grids
 * (docs/rules.md#revision). Invariants: A listener gets only what it may know (docs/rules.md#grid). Each variant of a message is encoded
 * once for all its receivers.
 */
import type { Interval } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { groupsOf, may } from '../../domain/rules/permissions.ts'
import type { HubPush, HubPushName, LiveBooking, Meta, Reservation } from '../../domain/schema/hub.ts'
import type { SessionId, UserId } from '../../domain/schema/ids.ts'
import type { BookingNews, HoldNews, News } from '../changes/news.ts'
import type { SignedInUser } from '../http/caller.ts'
import { writePush } from '../signalr/json-protocol.ts'
import type { HubConnection } from '../signalr/methods.ts'

export type ListeningUser = Pick<SignedInUser, 'id' | 'role' | 'roleGroups' | 'userTypes' | 'typeWaits'>

export interface Listener {
  /**
   * The session of the cookie `sess` in the request that opened the connection. If it has none, the first session that a call named.
   */
  session: SessionId | null
  /** The source whose caps the connection counts against. */
  readonly source: string
  /** Whether the connection comes from a network of the house. In such a network, holds are counted by session only. */
  readonly isOfHouse: boolean
  /** The access token that opened the connection, if the token was valid. */
  readonly token: string | null
  readonly user: ListeningUser | null
  /** Whether the connection gets the activity. */
  watches: boolean
  /** Whether the connection is told what waits. */
  watchesWaiting: boolean
  /** What waits, as the connection was told last. */
  toldWaiting: HubPush<'waiting'>[0] | null
}

type Connections = Iterable<HubConnection<Listener>>

/** The holds for the listeners of a session. The session's own holds have its id, and all others have the stand-in of their session. */
export const reservationsFor = (session: SessionId | null, holds: readonly HoldNews[]): Reservation[] =>
  holds.map(({ sessionId, standIn, ...hold }) => ({ ...hold, sessionId: sessionId === session ? sessionId : standIn }))

const bookingsFor = (user: Listener['user'], news: readonly BookingNews[]): LiveBooking[] =>
  news.map(({ ownerId, bookingId, groupId, ...booking }) => {
    const own = user?.id === ownerId
    const isSeen =
      groupId === undefined ? groupsOf(user, 'see-bookings') === 'all' : may(user, 'see-bookings', [groupId])
    return {
      ...booking,
      bookingId: own || isSeen ? bookingId : null,
      ...(own ? { own } : {}),
    }
  })

/** The sessions and users whose message of a push may differ from the message for everybody else in their role. */
interface Concerned {
  readonly sessions: ReadonlySet<string>
  readonly users: ReadonlySet<UserId>
}

/** One push of the news, with a message for each listener. */
interface Push extends Concerned {
  /** A key that is the same for all listeners that get the same message. */
  variantOf(listener: Listener): string
  messageFor(listener: Listener): Buffer
}

const nobody: Concerned = { sessions: new Set(), users: new Set() }

/** A push, and the sessions and users that get another message than everybody else (`audience`). */
const pushOf = <Name extends HubPushName>(
  target: Name,
  audience: Concerned & Pick<Push, 'variantOf'>,
  argumentsFor: (listener: Listener) => HubPush<Name>,
): Push => {
  const { variantOf } = audience
  const prepared = new Map<string, Buffer>()
  return {
    ...audience,
    messageFor(listener) {
      const key = variantOf(listener)
      const message = prepared.get(key) ?? writePush(target, argumentsFor(listener))
      prepared.set(key, message)
      return message
    },
  }
}

/** The groups whose bookings a listener sees, as one text. */
export const seenOf = (user: Listener['user']): string => String(groupsOf(user, 'see-bookings'))

const pushesOf = (news: News): Push[] => {
  const { cancellations, bookings, reservations, groupIds } = news
  const meta: Meta = { revision: news.revision, now: news.now }

  const ofBookings = (target: 'cancellations' | 'bookings', changed: readonly BookingNews[]): Push => {
    const told = inRuns(changed)
    const users = new Set(changed.map(({ ownerId }) => ownerId))
    const variantOf = ({ user }: Listener) => {
      const seen = seenOf(user)
      return user !== null && users.has(user.id) ? `${seen} ${user.id}` : seen
    }
    return pushOf(target, { ...nobody, users, variantOf }, ({ user }) => [bookingsFor(user, told), meta])
  }
  // For other sessions, the slots of ended holds are joined into runs. The session that had the holds gets each slot as it chose them.
  const ended = inRuns(reservations.filter(({ expiration }) => expiration === null))
  const forOthers = [...ended, ...reservations.filter(({ expiration }) => expiration !== null)]
  const sessions = new Set(reservations.map(({ sessionId }) => sessionId))
  const variantOfHolds = ({ session }: Listener) => (session !== null && sessions.has(session) ? session : 'none')
  return [
    ...(cancellations.length === 0 ? [] : [ofBookings('cancellations', cancellations)]),
    ...(bookings.length === 0 ? [] : [ofBookings('bookings', bookings)]),
    ...(reservations.length === 0
      ? []
      : [
          pushOf('reservations', { ...nobody, sessions, variantOf: variantOfHolds }, ({ session }) => [
            reservationsFor(session, session !== null && sessions.has(session) ? reservations : forOthers),
            meta,
          ]),
        ]),
    ...groupIds.map((groupId) => pushOf('grid', { ...nobody, variantOf: () => 'all' }, () => [{ groupId }, meta])),
  ]
}

/**
 * Sends changes to all connections. Each listener is examined once for all changes and gets them in one write, because a write costs more
 * than its bytes.
 * @param changes the changes in the order of their revisions
 */
export const publishNews = (connections: Connections, changes: readonly News[]): void => {
  const pushes = changes.flatMap(pushesOf)
  const sessions = new Set(pushes.flatMap((push) => [...push.sessions]))
  const users = new Set(pushes.flatMap((push) => [...push.users]))
  const variantOf = ({ session, user }: Listener): string => {
    const own = session !== null && sessions.has(session) ? session : ''
    const owner = user !== null && users.has(user.id) ? user.id : ''
    return `${seenOf(user)} ${own} ${owner}`
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

/** A rush begins when delivery has taken this many milliseconds within a window. */
const leastOfRush = 2
const windowMs = 50

/**
 * Delivers items as they come. In a rush, the items of a window are delivered together at its end. So the number of rounds per second is
 * limited, however many items come. Invariant: each item is delivered once, in order.
 */
export const inARush = <Item>(handOn: (items: readonly Item[]) => void) => {
  let waiting: Item[] = []
  let timer: NodeJS.Timeout | null = null
  let window = { endsAt: 0, taken: 0 }

  /** Delivers all waiting items immediately. */
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
    // After a round that took most of its window, an equal time is left for other work.
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

/** Up to this many slots are sent one by one. That is enough for presses and ordinary bookings. */
const MOST_TOLD_SINGLY = 20

interface OnDay extends Interval {
  readonly resourceId: number
  readonly date: LocalDate
}

/**
 * Joins the adjacent slots of a large transaction into runs. A series of eighty slots may become twenty runs, which is a quarter of the
 * bytes. Invariant: the runs cover exactly the slots, and each run belongs to one resource, day and owner. A small number of slots is not
 * joined.
 */
const inRuns = <News extends OnDay>(news: readonly News[]): readonly News[] => {
  if (news.length <= MOST_TOLD_SINGLY) return news
  const withoutTimes = ({ startTime: _start, endTime: _end, ...same }: OnDay): string => JSON.stringify(same)
  return [...Map.groupBy(news, withoutTimes).values()].flatMap((alike) => {
    const runs: News[] = []
    for (const slot of alike.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))) {
      const last = runs.at(-1)
      if (last?.endTime === slot.startTime) runs[runs.length - 1] = { ...last, endTime: slot.endTime }
      else runs.push(slot)
    }
    return runs
  })
}
