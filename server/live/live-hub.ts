/**
 * `/booking-hub`: the methods and pushes of contract 4 on the SignalR server. Invariants: a connection acts for one
 * session only, its own; nobody is sent another session's id; what one client does wrong disturbs nobody else.
 */
import type { IncomingMessage } from 'node:http'
import { Result, Schema } from 'effect'
import type { SessionId } from '../../domain/entities.ts'
import type { ActivityPresence, HubAnswer, Meta } from '../../domain/hub-messages.ts'
import { isSessionId } from '../../domain/ids.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import { createActivityWatch } from '../activity/activity-watch.ts'
import { addReservation } from '../claims/add-reservation.ts'
import { extendReservations } from '../claims/extend-reservations.ts'
import { readReservations } from '../claims/read-reservations.ts'
import { clearReservations, removeReservation } from '../claims/remove-reservations.ts'
import { serverNow } from '../database/clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { readServerKey } from '../database/server-keys.ts'
import type { CallRate } from '../http/call-rate.ts'
import type { Logger } from '../logger.ts'
import type { Caps } from '../settings.ts'
import type { HubConnection } from '../signalr/connection.ts'
import { createHub, type Hub, type HubRequest } from '../signalr/hub.ts'
import { HubException } from '../signalr/hub-exception.ts'
import type { Limits } from '../signalr/limits.ts'
import type { HubCall, HubMethod } from '../signalr/methods.ts'
import { type PreparedMessage, prepareMessage } from '../signalr/prepared-message.ts'
import type { Changes } from './changes.ts'
import { createEstimatedClock } from './estimated-clock.ts'
import type { Listener, ListeningUser } from './listener.ts'
import { publishNews, reservationsFor, standInsAt } from './publish-news.ts'
import { createSessionPresence } from './session-presence.ts'

export const HUB_PATH = '/booking-hub'

export interface LiveHubOptions {
  readonly database: Database
  readonly changes: Changes
  readonly logger: Logger
  readonly settings: {
    readonly reservationSeconds: number
    readonly releaseSeconds: number
    readonly caps: Omit<Caps, 'failedSignIns' | 'addressCallsPerSecond'>
  }
  /** A page of another origin is refused with 403. */
  readonly acceptsOrigin: (origin: string) => boolean
  readonly addressOf: (request: IncomingMessage) => string
  /** Shared with the HTTP calls of the address. */
  readonly callRate: CallRate
  /** Null for a dead token: its bearer listens as a visitor. */
  readonly authenticate: (token: string) => Promise<ListeningUser | null>
  /** Times of the protocol, for tests. */
  readonly limits?: Partial<Limits>
}

export interface LiveHub extends Pick<Hub<Listener>, 'handleRequest' | 'handleUpgrade' | 'stop'> {
  /** Closes what a dead token opened; clients come back with what they then have. */
  closeConnectionsOf(token: string): void
  closeConnections(isDead: (listener: Readonly<Listener>) => boolean): void
  /** The server's clock as ISO text, without asking the database. */
  now(): string
  /** How many are open to this process. */
  connectionCount(): number
}

const sessionOfCookie = (request: IncomingMessage): SessionId | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === 'sess' && isSessionId(value)) return value
  }
  return null
}

export const createLiveHub = async (options: LiveHubOptions): Promise<LiveHub> => {
  const { database, changes, logger, settings } = options
  const { caps } = settings
  const standInKey = await readServerKey(database, 'stand-in')
  const presence = createSessionPresence(database, settings.releaseSeconds)
  const clock = createEstimatedClock(await serverNow(database))

  const countWhere = (condition: (listener: Listener) => boolean): number => {
    let count = 0
    for (const { data } of hub.connections()) if (condition(data)) count += 1
    return count
  }

  const authorize = async (request: HubRequest) => {
    const { origin } = request.incoming.headers
    if (origin !== undefined && !options.acceptsOrigin(origin)) return { tag: 'refuse', status: 403 } as const
    const address = options.addressOf(request.incoming)
    const session = sessionOfCookie(request.incoming)
    if (request.purpose !== 'connect')
      return { tag: 'accept', data: { session, address, token: null, user: null, watches: false } } as const
    const token = request.accessToken ?? null
    const user = token === null ? null : await options.authenticate(token)
    if (
      countWhere((listener) => listener.address === address) >= caps.addressConnections ||
      (session !== null && countWhere((listener) => listener.session === session) >= caps.sessionConnections)
    )
      return { tag: 'refuse', status: 429, headers: { 'Retry-After': '10' } } as const
    return {
      tag: 'accept',
      data: { session, address, token: user === null ? null : token, user, watches: false },
    } as const
  }

  /** The session that the call names, if it is the connection's own (contract 4, Whose). */
  const ownSession = async ({ data }: HubConnection<Listener>, named: string): Promise<SessionId> => {
    if (data.session === null) {
      if (!isSessionId(named)) throw new HubException('bad-arguments')
      if (countWhere(({ session }) => session === named) >= caps.sessionConnections) throw new HubException('too-many')
      data.session = named
      await presence.came(named)
    }
    if (data.session !== named) throw new HubException('foreign-session')
    return data.session
  }

  const method =
    <Arguments>(
      schema: Schema.Codec<Arguments, unknown>,
      answer: (args: Arguments, call: HubCall<Listener>) => Promise<unknown>,
    ): HubMethod<Listener> =>
    async (call, ...args) => {
      if (options.callRate.count(call.connection.data.address) !== null) throw new HubException('too-many')
      const decoded = Schema.decodeUnknownResult(schema)(args)
      if (Result.isFailure(decoded)) throw new HubException('bad-arguments')
      return answer(decoded.success, call)
    }

  /** Every hold that lives, as this session may see it. */
  const holdsFor = async (
    sessionId: SessionId,
    source: Database | Transaction,
  ): Promise<HubAnswer<'GetReservations'>> => {
    const { reservations, meta } = await readReservations(source)
    clock.observe(meta.now)
    return { reservations: reservationsFor(sessionId, reservations, standInsAt(standInKey, meta.now)), ...meta }
  }

  const hub = createHub<Listener>({
    path: HUB_PATH,
    tokenKey: await readServerKey(database, 'connection-token'),
    logger,
    limits: { callsPerSecond: caps.hubCallsPerSecond, messageSize: caps.hubMessageBytes, ...options.limits },
    authorize,
    async onConnected(connection) {
      const { session } = connection.data
      try {
        if (session !== null) await presence.came(session)
        connection.sendPrepared(revisionMessage())
      } catch (error) {
        logger.error('A hub connection could not begin', error)
        connection.close({ allowReconnect: true })
      }
    },
    async onDisconnected({ data }, end) {
      if (data.session !== null) await presence.left(data.session, end)
    },
    onKeepAlive: (connection) => connection.sendPrepared(revisionMessage()),
    methods: {
      GetReservations: method(hubMethods.GetReservations.arguments, async ([named], { connection }) =>
        holdsFor(await ownSession(connection, named), database),
      ),
      AddReservation: method(
        hubMethods.AddReservation.arguments,
        async ([named, resourceId, date, startTime, endTime], { connection }): Promise<HubAnswer<'AddReservation'>> => {
          const sessionId = await ownSession(connection, named)
          const slot = { resourceId, date, startTime, endTime }
          const press = { sessionId, address: connection.data.address, slot }
          return changes.run((transaction, told) => addReservation(transaction, told, press, settings))
        },
      ),
      RemoveReservation: method(
        hubMethods.RemoveReservation.arguments,
        async (
          [named, resourceId, date, startTime, endTime],
          { connection },
        ): Promise<HubAnswer<'RemoveReservation'>> => {
          const sessionId = await ownSession(connection, named)
          const slot = { resourceId, date, startTime, endTime }
          return changes.run((transaction, told) => removeReservation(transaction, told, sessionId, slot))
        },
      ),
      ClearReservations: method(
        hubMethods.ClearReservations.arguments,
        async ([named], { connection }): Promise<HubAnswer<'ClearReservations'>> => {
          const sessionId = await ownSession(connection, named)
          return changes.run((transaction, told) => clearReservations(transaction, told, sessionId))
        },
      ),
      ExtendReservations: method(
        hubMethods.ExtendReservations.arguments,
        async ([named], { connection }): Promise<HubAnswer<'ExtendReservations'>> => {
          const sessionId = await ownSession(connection, named)
          const outcome = await changes.run((transaction, told) =>
            extendReservations(transaction, told, sessionId, settings),
          )
          return outcome === 'limit' ? { reason: 'limit' } : holdsFor(sessionId, database)
        },
      ),
      WatchActivity: method(
        hubMethods.WatchActivity.arguments,
        async ([on], { connection, afterAnswer }): Promise<HubAnswer<'WatchActivity'>> => {
          if (connection.data.user?.role !== 'administrator') throw new HubException('forbidden')
          if (on) await watch.begin()
          connection.data.watches = on
          if (on) afterAnswer(() => connection.sendPrepared(prepareMessage('activity', [presenceOf()])))
          return undefined
        },
      ),
    },
  })

  /** Of this process. */
  const presenceOf = (): ActivityPresence[] => {
    const sessions = new Set<SessionId>()
    let connections = 0
    for (const { data } of hub.connections()) {
      connections += 1
      if (data.session !== null) sessions.add(data.session)
    }
    const at = clock.now()
    return [
      { at, kind: 'visitors', count: sessions.size },
      { at, kind: 'connections', count: connections },
    ]
  }
  const watch = createActivityWatch({
    database,
    logger,
    standInKey,
    isWatched: () => countWhere(({ watches }) => watches) > 0,
    presence: presenceOf,
    tell(items) {
      const message = prepareMessage('activity', [items])
      for (const connection of hub.connections()) if (connection.data.watches) connection.sendPrepared(message)
    },
  })

  let revisionSent: { readonly revision: number; readonly at: number; readonly message: PreparedMessage } | null = null
  /** Encoded once a second at most, for all connections whose keep-alive is due. */
  const revisionMessage = (): PreparedMessage => {
    const revision = changes.publishedRevision()
    const at = performance.now()
    if (revisionSent === null || revisionSent.revision !== revision || at - revisionSent.at > 1000) {
      const meta: Meta = { revision, now: clock.now() }
      revisionSent = { revision, at, message: prepareMessage('revision', [meta]) }
    }
    return revisionSent.message
  }

  const stopListening = changes.listen((news) => {
    clock.observe(news.now)
    publishNews(() => hub.connections(), standInKey, news)
  })

  const closeConnections = (isDead: (listener: Readonly<Listener>) => boolean): void => {
    for (const connection of [...hub.connections()]) {
      if (isDead(connection.data)) connection.close({ allowReconnect: true })
    }
  }

  return {
    handleRequest: hub.handleRequest,
    handleUpgrade: hub.handleUpgrade,
    now: clock.now,
    connectionCount: () => countWhere(() => true),
    closeConnections,
    closeConnectionsOf: (token) => closeConnections((listener) => listener.token === token),
    async stop() {
      stopListening()
      await Promise.all([hub.stop(), watch.stop()])
    },
  }
}
