/**
 * `/booking-hub`: its methods and pushes on the SignalR server (docs/rules.md#hub). Invariants: a connection acts for
 * one session only, its own; no client is sent another session's id; what one client does wrong disturbs no other.
 */
import type { IncomingMessage } from 'node:http'
import { Predicate, Result, Schema } from 'effect'
import { isSessionId } from '../../domain/ids.ts'
import type { ActivityPresence } from '../../domain/schema/activity.ts'
import {
  type HubAnswer,
  type HubArguments,
  type HubMethodName,
  hubMethods,
  type Meta,
} from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import { createActivityWatch } from '../activity/activity-watch.ts'
import type { ServerMetrics } from '../api/server-metrics.ts'
import { countWaiting } from '../bookings/read-waiting.ts'
import type { Changes } from '../changes/changes.ts'
import { hasNoNews, type News } from '../changes/news.ts'
import { addReservation } from '../claims/add-reservation.ts'
import type { Holder, HoldSettings } from '../claims/held-time.ts'
import { createPseudonyms } from '../claims/hold-session.ts'
import { clearReservations, extendReservations, readReservations, removeReservation } from '../claims/reservations.ts'
import type { Slot } from '../claims/slot.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { readServerKey } from '../database/server-keys.ts'
import type { CallRate } from '../http/call-rate.ts'
import type { Logger } from '../process/logger.ts'
import type { Caps } from '../process/settings.ts'
import type { HubConnection } from '../signalr/connection.ts'
import { createHub, type HubRequest } from '../signalr/hub.ts'
import { writePush } from '../signalr/json-protocol.ts'
import type { Limits } from '../signalr/limits.ts'
import { type HubCall, HubException, type HubMethod } from '../signalr/methods.ts'
import { readEldestProcess, readVisitors } from './presence-rows.ts'
import {
  createEstimatedClock,
  inARush,
  type Listener,
  type ListeningUser,
  publishNews,
  reservationsFor,
} from './publish-news.ts'
import { startSessionPresence } from './session-presence.ts'
import { sharedTurn } from './shared-turn.ts'
import { createWaitingWatch } from './waiting-watch.ts'

export const HUB_PATH = '/booking-hub'

export interface LiveHubOptions {
  readonly database: Database
  readonly changes: Changes
  /** The number of this process among those that share the database. */
  readonly processId: string
  readonly logger: Logger
  readonly settings: HoldSettings & {
    readonly caps: Pick<Caps, 'sessionConnections' | 'addressConnections' | 'hubCallsPerSecond' | 'hubMessageBytes'>
  }
  /** A page of another origin is refused with 403. */
  readonly acceptsOrigin: (origin: string) => boolean
  readonly sourceOf: (request: IncomingMessage) => string
  readonly isOfHouse: (request: IncomingMessage) => boolean
  /** Shared with the HTTP calls of the address. */
  readonly callRate: CallRate
  /** Null for a dead token: its bearer listens as a visitor. */
  readonly authenticate: (token: string) => Promise<ListeningUser | null>
  /** Measures how long calls and pushes took. */
  readonly metrics?: Pick<ServerMetrics, 'observeHubCall' | 'observePublishing'>
  /** Times of the protocol, for tests. */
  readonly limits?: Partial<Limits>
}

const sessionOfCookie = (request: IncomingMessage): SessionId | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === 'sess' && isSessionId(value)) return value
  }
  return null
}

/** For the metrics: what came of a call, by the contract's own words. */
const outcomeOf = (answer: unknown): string => {
  if (Predicate.hasProperty(answer, 'reason') && Predicate.isString(answer.reason)) return answer.reason
  return Predicate.hasProperty(answer, 'confirmed') && answer.confirmed === true ? 'confirmed' : 'done'
}

const slotFrom = ([, resourceId, date, startTime, endTime]: HubArguments<'AddReservation'>): Slot => ({
  resourceId,
  date,
  startTime,
  endTime,
})

export const createLiveHub = async (options: LiveHubOptions) => {
  const { database, changes, processId, logger, settings } = options
  const { caps } = settings
  const pseudonymsAt = createPseudonyms(await readServerKey(database, 'stand-in'))
  const clock = createEstimatedClock(await serverNow(database))

  const countWhere = (condition: (listener: Listener) => boolean): number => {
    let count = 0
    for (const { data } of hub.connections()) if (condition(data)) count += 1
    return count
  }

  const authorize = async (request: HubRequest) => {
    const { origin } = request.incoming.headers
    if (origin !== undefined && !options.acceptsOrigin(origin)) return { tag: 'refuse', status: 403 } as const
    const source = options.sourceOf(request.incoming)
    const session = sessionOfCookie(request.incoming)
    const visitor = {
      session,
      source,
      isOfHouse: options.isOfHouse(request.incoming),
      watches: false,
      watchesWaiting: false,
    }
    if (request.purpose !== 'connect') return { tag: 'accept', data: { ...visitor, token: null, user: null } } as const
    const token = request.accessToken ?? null
    const user = token === null ? null : await options.authenticate(token)
    // While the database is away, a client that was let in would be sent out again, and come back without a pause.
    clock.observe(await serverNow(database))
    if (
      countWhere((listener) => listener.source === source) >= caps.addressConnections ||
      (session !== null && countWhere((listener) => listener.session === session) >= caps.sessionConnections)
    )
      return { tag: 'refuse', status: 429, headers: { 'Retry-After': '10' } } as const
    return { tag: 'accept', data: { ...visitor, token: user === null ? null : token, user } } as const
  }

  /** The session that the call names, if it is the connection's own. */
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

  const holder = ({ data }: HubConnection<Listener>, sessionId: SessionId): Holder => ({
    sessionId,
    source: data.isOfHouse ? null : data.source,
    isSignedIn: data.user !== null,
  })

  /** Checks the arguments of a call, answers it, and measures how long that takes. */
  const method = <Name extends HubMethodName>(
    name: Name,
    answer: (args: HubArguments<Name>, call: HubCall<Listener>) => Promise<HubAnswer<Name>>,
  ): HubMethod<Listener> => {
    const shape: Schema.Codec<HubArguments<Name>, unknown> = hubMethods[name].arguments
    const decode = Schema.decodeUnknownResult(shape)
    return async (call, ...args) => {
      const startedAt = performance.now()
      let outcome = 'failed'
      try {
        if (options.callRate.count(call.connection.data.source) !== null) throw new HubException('too-many')
        const decoded = decode(args)
        if (Result.isFailure(decoded)) throw new HubException('bad-arguments')
        const answered = await answer(decoded.success, call)
        outcome = outcomeOf(answered)
        return answered
      } catch (error) {
        if (error instanceof HubException) outcome = error.message
        throw error
      } finally {
        options.metrics?.observeHubCall({ method: name, outcome, milliseconds: performance.now() - startedAt })
      }
    }
  }

  const readHolds = sharedTurn(() => readReservations(database))
  /** Every hold that lives, as this session may see it. */
  const holdsFor = async (sessionId: SessionId): Promise<HubAnswer<'GetReservations'>> => {
    const { reservations, meta } = await readHolds()
    clock.observe(meta.now)
    return { reservations: reservationsFor(sessionId, reservations, pseudonymsAt(meta.now)), ...meta }
  }

  const hub = createHub<Listener>({
    path: HUB_PATH,
    tokenKey: await readServerKey(database, 'connection-token'),
    logger,
    limits: { callsPerSecond: caps.hubCallsPerSecond, messageSize: caps.hubMessageBytes, ...options.limits },
    tooManyCalls: 'too-many',
    onRefused(refusal) {
      if (refusal.tag === 'call' && (refusal.reason === 'rate' || refusal.reason === 'queue'))
        options.metrics?.observeHubCall({ method: 'any', outcome: 'too-many', milliseconds: 0 })
    },
    onLost: (_connection, { bytes, end }) =>
      logger.info('A hub connection ended with news left', { bytes, end: end.reason }),
    authorize,
    async onConnected(connection) {
      const { session } = connection.data
      try {
        if (session !== null) await presence.came(session)
        connection.sendWritten(revisionMessage())
      } catch (error) {
        logger.error('A hub connection could not begin', error)
        connection.close({ allowReconnect: true })
      }
    },
    async onDisconnected({ data }, end) {
      if (data.session !== null) await presence.left(data.session, end)
    },
    onKeepAlive: (connection) => connection.sendWritten(revisionMessage()),
    methods: {
      GetReservations: method('GetReservations', async ([named], { connection }) =>
        holdsFor(await ownSession(connection, named)),
      ),
      AddReservation: method('AddReservation', async (args, { connection }) => {
        const press = {
          ...holder(connection, await ownSession(connection, args[0])),
          slot: slotFrom(args),
          isAdministrator: connection.data.user?.role === 'administrator',
        }
        return changes.run((work) => addReservation(work, press, settings))
      }),
      RemoveReservation: method('RemoveReservation', async (args, { connection }) => {
        const sessionId = await ownSession(connection, args[0])
        return changes.run((work) => removeReservation(work, sessionId, slotFrom(args)))
      }),
      ClearReservations: method('ClearReservations', async ([named], { connection }) => {
        const sessionId = await ownSession(connection, named)
        return changes.run((work) => clearReservations(work, sessionId))
      }),
      ExtendReservations: method('ExtendReservations', async ([named], { connection }) => {
        const sessionId = await ownSession(connection, named)
        const outcome = await changes.run((work) => extendReservations(work, holder(connection, sessionId), settings))
        return outcome === 'limit' ? { reason: 'limit' } : holdsFor(sessionId)
      }),
      WatchWaiting: method('WatchWaiting', async ([on], { connection, afterAnswer }) => {
        if (connection.data.user?.role !== 'administrator') throw new HubException('forbidden')
        connection.data.watchesWaiting = on
        if (!on) return undefined
        const message = waitingMessage(await waiting.read())
        afterAnswer(() => connection.sendWritten(message))
        return undefined
      }),
      WatchActivity: method('WatchActivity', async ([on], { connection, afterAnswer }) => {
        if (connection.data.user?.role !== 'administrator') throw new HubException('forbidden')
        if (on) await watch.begin()
        connection.data.watches = on
        if (!on) return undefined
        const visitors = await presenceOf()
        afterAnswer(() => connection.sendWritten(writePush('activity', [visitors])))
        return undefined
      }),
    },
  })

  const connectionCount = (): number => countWhere(() => true)
  const presence = await startSessionPresence({
    database,
    processId,
    releaseSeconds: settings.releaseSeconds,
    countConnections: connectionCount,
    logger,
  })

  /** The presence at all processes. */
  const presenceOf = async (): Promise<ActivityPresence[]> => {
    const { visitors, connectionsElsewhere } = await readVisitors(database, processId)
    const at = clock.now()
    return [
      { at, kind: 'visitors', count: visitors },
      { at, kind: 'connections', count: connectionCount() + connectionsElsewhere },
    ]
  }
  const watch = createActivityWatch({
    database,
    logger,
    pseudonymsAt,
    isWatched: () => countWhere(({ watches }) => watches) > 0,
    presence: presenceOf,
    push(items) {
      const message = writePush('activity', [items])
      for (const connection of hub.connections()) if (connection.data.watches) connection.sendWritten(message)
    },
  })

  const waitingMessage = (count: number): Buffer =>
    writePush('waiting', [{ count }, { revision: changes.publishedRevision(), now: clock.now() }])
  const waiting = createWaitingWatch({
    logger,
    isWatched: () => countWhere(({ watchesWaiting }) => watchesWaiting) > 0,
    read: () => countWaiting(database),
    push(count) {
      // No one hears of a revision before its news.
      publishing.flush()
      const message = waitingMessage(count)
      for (const connection of hub.connections()) if (connection.data.watchesWaiting) connection.sendWritten(message)
    },
  })

  let revisionSent: { readonly revision: number; readonly at: number; readonly message: Buffer } | null = null
  /**
   * Encoded once a second at most, for all connections whose keep-alive is due. No one hears of a revision before its
   * news.
   */
  const revisionMessage = (): Buffer => {
    publishing.flush()
    const revision = changes.publishedRevision()
    const at = performance.now()
    if (revisionSent === null || revisionSent.revision !== revision || at - revisionSent.at > 1000) {
      const meta: Meta = { revision, now: clock.now() }
      revisionSent = { revision, at, message: writePush('revision', [meta]) }
    }
    return revisionSent.message
  }

  const publishing = inARush<News>((news) => {
    const startedAt = performance.now()
    publishNews(hub.connections(), pseudonymsAt, news)
    options.metrics?.observePublishing((performance.now() - startedAt) / 1000)
  })
  const stopListening = changes.listen((news) => {
    clock.observe(news.now)
    if (hasNoNews(news)) for (const connection of hub.connections()) connection.sendWritten(revisionMessage())
    else publishing.add(news)
  })
  const stopHearingOfBookings = changes.listenToBookings(waiting.changed)

  const closeConnections = (isDead: (listener: Readonly<Listener>) => boolean): void => {
    for (const connection of [...hub.connections()]) {
      if (isDead(connection.data)) connection.close({ allowReconnect: true })
    }
  }

  return {
    handleRequest: hub.handleRequest,
    handleUpgrade: hub.handleUpgrade,
    /** The server's clock as ISO text, without asking the database. */
    now: clock.now,
    /** How many are open to this process. */
    connectionCount,
    /** Whether no other process that lives has been there longer. */
    isOfEldestProcess: async () => (await readEldestProcess(database)) === processId,
    closeConnections,
    /** Closes what a dead token opened; clients come back with what they then have. */
    closeConnectionsOf: (token: string) => closeConnections((listener) => listener.token === token),
    async stop(): Promise<void> {
      stopListening()
      stopHearingOfBookings()
      publishing.flush()
      await Promise.all([hub.stop(), watch.stop(), waiting.stop()])
      await presence.stop()
    },
  }
}

export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>
