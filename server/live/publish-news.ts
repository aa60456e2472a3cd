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
import { type PreparedMessage, prepareMessage } from '../signalr/prepared-message.ts'
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

/** @param variantOf a key of what this listener gets; equal keys get equal messages */
const push = <Name extends HubPushName, Key>(
  connections: Connections,
  target: Name,
  variantOf: (listener: Listener) => Key,
  argumentsFor: (listener: Listener) => HubPush<Name>,
): void => {
  const prepared = new Map<Key, PreparedMessage>()
  for (const connection of connections) {
    const key = variantOf(connection.data)
    const message = prepared.get(key) ?? prepareMessage(target, argumentsFor(connection.data))
    prepared.set(key, message)
    connection.sendPrepared(message)
  }
}

export const publishNews = (connections: () => Connections, pseudonymsAt: PseudonymsAt, news: News): void => {
  const { cancellations, bookings, reservations, groupIds } = news
  const meta: Meta = { revision: news.revision, now: news.now }

  const pushBookings = (target: 'cancellations' | 'bookings', changed: readonly BookingNews[]): void => {
    if (changed.length === 0) return
    const owners = new Set(changed.map(({ ownerId }) => ownerId))
    const variantOf = ({ user }: Listener) =>
      user?.role === 'administrator' ? 'all' : user !== null && owners.has(user.id) ? user.id : 'none'
    push(connections(), target, variantOf, ({ user }) => [bookingsFor(user, changed), meta])
  }
  pushBookings('cancellations', cancellations)
  pushBookings('bookings', bookings)

  if (reservations.length > 0) {
    const pseudonyms = pseudonymsAt(news.now)
    const holders = new Set(reservations.map(({ sessionId }) => sessionId))
    const variantOf = ({ session }: Listener) => (session !== null && holders.has(session) ? session : 'none')
    push(connections(), 'reservations', variantOf, ({ session }) => [
      reservationsFor(session, reservations, pseudonyms),
      meta,
    ])
  }
  const sameForAll = (): string => 'all'
  for (const groupId of groupIds) push(connections(), 'grid', sameForAll, () => [{ groupId }, meta])
}
