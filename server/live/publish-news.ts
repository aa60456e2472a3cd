/**
 * Sends the news of a transaction to every hub connection, in the contract's order: cancellations, bookings,
 * reservations, grids (contract 4, Revision). Invariants: each listener learns what it may know and no more (Whose;
 * contract 3, Grid); each variant of a message is encoded once, however many receive it.
 */
import type { HubPush, HubPushName, LiveBooking, Meta, Reservation } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { BookingNews, HoldNews, News } from '../changes/news.ts'
import type { Pseudonyms, PseudonymsAt } from '../claims/pseudonym.ts'
import type { HubConnection } from '../signalr/connection.ts'
import { writePush } from '../signalr/json-protocol.ts'
import type { Listener } from './listener.ts'

type Connections = Iterable<HubConnection<Listener>>

/** One's own holds carry one's own id, all others a pseudonym. */
export const reservationsFor = (
  session: SessionId | null,
  holds: readonly HoldNews[],
  pseudonyms: Pseudonyms,
): Reservation[] =>
  holds.map((hold) => ({
    ...hold,
    sessionId: hold.sessionId === session ? hold.sessionId : pseudonyms(hold.sessionId),
  }))

const bookingsFor = (user: Listener['user'], news: readonly BookingNews[]): LiveBooking[] =>
  news.map(({ ownerId, bookingId, ...booking }) => ({
    ...booking,
    bookingId: user !== null && (user.role === 'administrator' || user.id === ownerId) ? bookingId : null,
  }))

/** Something of the news, as each listener gets it. */
interface Push {
  /** Equal keys get equal messages. */
  variantOf(listener: Listener): string
  messageFor(listener: Listener): Buffer
}

const pushOf = <Name extends HubPushName>(
  target: Name,
  variantOf: Push['variantOf'],
  argumentsFor: (listener: Listener) => HubPush<Name>,
): Push => {
  const prepared = new Map<string, Buffer>()
  return {
    variantOf,
    messageFor(listener) {
      const key = variantOf(listener)
      const message = prepared.get(key) ?? writePush(target, argumentsFor(listener))
      prepared.set(key, message)
      return message
    },
  }
}

const pushesOf = (pseudonymsAt: PseudonymsAt, news: News): Push[] => {
  const { cancellations, bookings, reservations, groupIds } = news
  const meta: Meta = { revision: news.revision, now: news.now }

  const ofBookings = (target: 'cancellations' | 'bookings', changed: readonly BookingNews[]): Push => {
    const owners = new Set(changed.map(({ ownerId }) => ownerId))
    const variantOf = ({ user }: Listener) =>
      user?.role === 'administrator' ? 'all' : user !== null && owners.has(user.id) ? String(user.id) : 'none'
    return pushOf(target, variantOf, ({ user }) => [bookingsFor(user, changed), meta])
  }
  const pseudonyms = pseudonymsAt(news.now)
  const holders = new Set(reservations.map(({ sessionId }) => sessionId))
  const variantOfHolds = ({ session }: Listener) => (session !== null && holders.has(session) ? session : 'none')
  const sameForAll = (): string => 'all'
  return [
    ...(cancellations.length === 0 ? [] : [ofBookings('cancellations', cancellations)]),
    ...(bookings.length === 0 ? [] : [ofBookings('bookings', bookings)]),
    ...(reservations.length === 0
      ? []
      : [
          pushOf('reservations', variantOfHolds, ({ session }) => [
            reservationsFor(session, reservations, pseudonyms),
            meta,
          ]),
        ]),
    ...groupIds.map((groupId) => pushOf('grid', sameForAll, () => [{ groupId }, meta])),
  ]
}

/** @param changes in the order of their revisions; all go to a listener in one write, which costs more than what is in it */
export const publishNews = (connections: Connections, pseudonymsAt: PseudonymsAt, changes: readonly News[]): void => {
  const pushes = changes.flatMap((news) => pushesOf(pseudonymsAt, news))
  const prepared = new Map<string, Buffer>()
  for (const connection of connections) {
    const { data } = connection
    const key = pushes.map((push) => push.variantOf(data)).join(' ')
    const message = prepared.get(key) ?? Buffer.concat(pushes.map((push) => push.messageFor(data)))
    prepared.set(key, message)
    connection.sendWritten(message)
  }
}
