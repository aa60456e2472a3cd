/**
 * The booking hub, with its methods and pushes, on the SignalR server (docs/rules.md#hub). Invariants: A connection acts only for its own
 * session. No client gets the id of another session. A client's mistake disturbs no other client.
 */
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { isSessionId } from '../../domain/ids.ts'
import type { ConnectedCount } from '../../domain/schema/activity.ts'
import type { Area } from '../../domain/schema/area.ts'
import type { HubAnswer, HubPush, Meta } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import { countWaitingTypes } from '../accounts/read-users.ts'
import { createActivityWatch } from '../activity/activity-watch.ts'
import { createHolderNames } from '../activity/read-activity.ts'
import type { ServerMetrics } from '../api/server-metrics.ts'
import { countWaitingByGroup } from '../bookings/read-waiting.ts'
import type { Changes } from '../changes/changes.ts'
import { hasNoNews, type News, type Touched } from '../changes/news.ts'
import type { HoldSettings } from '../claims/holders.ts'
import { readReservations } from '../claims/reservations.ts'
import { type Database, serverNow } from '../database/database.ts'
import { createEstimatedClock } from '../database/estimated-clock.ts'
import { readServerKey } from '../database/server-keys.ts'
import { requestId } from '../http/request-ids.ts'
import type { Logger } from '../process/logger.ts'
import type { Caps } from '../process/settings.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import { createHub } from '../signalr/hub.ts'
import { writePush } from '../signalr/json-protocol.ts'
import type { Limits } from '../signalr/limits.ts'
import { type HubConnection, HubException } from '../signalr/methods.ts'
import { admitConnection } from './admit-connection.ts'
import { startConnectedSessions } from './connected-sessions.ts'
import { readEldestProcess, readVisitors } from './connection-rows.ts'
import { createRefusals, hubMethodsOf } from './hub-methods.ts'
import { inARush, type Listener, type ListeningUser, publishNews, reservationsFor, seenOf } from './publish-news.ts'
import { areasFor, deedsFor, waitingFor } from './scoped-pushes.ts'
import { sharedTurn } from './shared-turn.ts'
import { createWaitingWatch, type Waiting } from './waiting-watch.ts'

export const HUB_PATH = '/booking-hub'

export interface LiveHubOptions {
  readonly database: Database
  readonly changes: Changes
  /** The id of this process, which differs from those of other processes that share the database. */
  readonly processId: string
  readonly logger: Logger
  readonly settings: HoldSettings & {
    readonly caps: Pick<Caps, 'sessionConnections' | 'addressConnections' | 'hubCallsPerSecond' | 'hubMessageBytes'>
  }
  /** Decides which origins are accepted. A page of any other origin is refused with 403. */
  readonly acceptsOrigin: (origin: string) => boolean
  readonly sourceOf: (request: IncomingMessage) => string
  readonly isOfHouse: (request: IncomingMessage) => boolean
  readonly scheduler: Scheduler
  /** Gives the user of a token, or null if the token is no longer valid. A client with such a token is connected as a visitor. */
  readonly authenticate: (token: string) => Promise<ListeningUser | null>
  /** The metrics that record how long calls and pushes take. */
  readonly metrics?: Pick<ServerMetrics, 'observeHubCall' | 'observePublishing'>
  /** The limits of the protocol, which tests shorten. */
  readonly limits?: Partial<Limits>
}

/**
 * Makes the hub of a process. `startLive` makes it together with the changes and the end of holds.
 *
 * The hub guarantees three things. A client gets each change once, in the order of the revisions. All holds of a session that has left end
 * after `releaseSeconds`. A caller who makes a mistake gets a code (`bad-arguments`, `foreign-session`, `forbidden`, `too-many`) and
 * disturbs nobody else.
 * @throws DatabaseBusy, DatabaseAway
 * @example
 * const hub = await createLiveHub({ database, changes, processId, logger, settings, ...ofHttp })
 * server.on('request', hub.handleRequest)
 * server.on('upgrade', hub.handleUpgrade)
 */
export const createLiveHub = async (options: LiveHubOptions) => {
  const { database, changes, processId, logger, settings } = options
  const { caps } = settings
  const holderNames = createHolderNames(await readServerKey(database, 'stand-in'))
  const clock = createEstimatedClock(await serverNow(database))

  const countWhere = (condition: (listener: Listener) => boolean): number => {
    let count = 0
    for (const { data } of hub.connections()) if (condition(data)) count += 1
    return count
  }

  /**
   * The session that a call names, if it is the connection's own. A connection without a session gets the first session that one of its
   * calls names.
   */
  const ownSession = async ({ data }: HubConnection<Listener>, named: string): Promise<SessionId> => {
    if (data.session === null) {
      if (!isSessionId(named)) throw new HubException('bad-arguments')
      if (countWhere(({ session }) => session === named) >= caps.sessionConnections) throw new HubException('too-many')
      data.session = named
      await connected.came(named)
    }
    if (data.session !== named) throw new HubException('foreign-session')
    return data.session
  }

  const refusals = createRefusals()
  const readHolds = sharedTurn(() => readReservations(database))
  /** All holds, in the form that this session may see. */
  const holdsFor = async (sessionId: SessionId): Promise<HubAnswer<'GetReservations'>> => {
    const { reservations, meta } = await readHolds()
    clock.observe(meta.now)
    return { reservations: reservationsFor(sessionId, reservations), ...meta }
  }

  const hub = createHub<Listener>({
    path: HUB_PATH,
    tokenKey: await readServerKey(database, 'connection-token'),
    logger,
    factsOf: (request) => ({ request: requestId(request) }),
    limits: { callsPerSecond: caps.hubCallsPerSecond, messageSize: caps.hubMessageBytes, ...options.limits },
    tooManyCalls: 'too-many',
    onRefused(refusal) {
      if (refusal.tag !== 'call' || (refusal.reason !== 'rate' && refusal.reason !== 'queue')) return
      options.metrics?.observeHubCall({ method: 'any', outcome: 'too-many', milliseconds: 0 })
      refusals.add(refusal.connection)
    },
    onLost: (_connection, { bytes, end }) =>
      logger.info('A hub connection ended with news left', { bytes, end: end.reason }),
    authorize: (request) => admitConnection(request, { ...options, clock, countWhere }),
    async onConnected(connection) {
      const { session } = connection.data
      try {
        if (session !== null) await connected.came(session)
        connection.sendWritten(revisionMessage())
      } catch (error) {
        logger.error('A hub connection could not begin', error)
        connection.close({ allowReconnect: true })
      }
    },
    async onDisconnected({ data }, end) {
      if (data.session !== null) await connected.left(data.session, end)
    },
    onKeepAlive: (connection) => connection.sendWritten(revisionMessage()),
    methods: hubMethodsOf(options, {
      refusals,
      ownSession,
      holdsFor,
      waitingFor: async ({ data }) => {
        data.toldWaiting = waitingFor(data.user, await waiting.read())
        return waitingMessage(data.toldWaiting)
      },
      beginWatch: () => watch.begin(),
      readConnected: () => readConnected(),
    }),
  })

  const connectionCount = (): number => countWhere(() => true)
  const connected = await startConnectedSessions({
    database,
    processId,
    releaseSeconds: settings.releaseSeconds,
    countConnections: connectionCount,
    logger,
  })

  /** The numbers of visitors and of connections, over all processes. */
  const readConnected = async (): Promise<ConnectedCount[]> => {
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
    holderNames,
    isWatched: () => countWhere(({ watches }) => watches) > 0,
    readConnected,
    push(deeds, connected) {
      const watchers = [...hub.connections()].filter(({ data }) => data.watches)
      for (const alike of Map.groupBy(watchers, ({ data }) => seenOf(data.user)).values()) {
        const items = [...deedsFor(alike[0]?.data.user ?? null, deeds), ...connected]
        if (items.length === 0) continue
        const message = writePush('activity', [items])
        for (const connection of alike) connection.sendWritten(message)
      }
    },
  })

  const waitingMessage = (told: HubPush<'waiting'>[0], areas: readonly Area[] = []): Buffer =>
    writePush('waiting', [
      areas.length === 0 ? told : { ...told, areas },
      { revision: changes.publishedRevision(), now: clock.now() },
    ])
  const waiting = createWaitingWatch({
    logger,
    isWatched: () => countWhere(({ watchesWaiting }) => watchesWaiting) > 0,
    async read(): Promise<Waiting> {
      const [ofGroups, userTypes] = await Promise.all([countWaitingByGroup(database), countWaitingTypes(database)])
      return { ofGroups, userTypes }
    },
    push(now: Waiting, touched: Touched) {
      // The news of a revision must be sent before any push that names the revision.
      publishing.flush()
      for (const connection of hub.connections()) {
        const { data } = connection
        if (!data.watchesWaiting) continue
        const [told, areas] = [waitingFor(data.user, now), areasFor(data.user, touched)]
        if (areas.length === 0 && isDeepStrictEqual(told, data.toldWaiting)) continue
        data.toldWaiting = told
        connection.sendWritten(waitingMessage(told, areas))
      }
    },
  })

  let revisionSent: { readonly revision: number; readonly at: number; readonly message: Buffer } | null = null
  /** The push `revision`. It is encoded at most once a second, and all connections whose keep-alive is due get the same bytes. */
  const revisionMessage = (): Buffer => {
    // The news of a revision must be sent before any push that names the revision.
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
    publishNews(hub.connections(), news)
    options.metrics?.observePublishing((performance.now() - startedAt) / 1000)
  })
  const stopListening = changes.listen((news) => {
    clock.observe(news.now)
    if (hasNoNews(news)) for (const connection of hub.connections()) connection.sendWritten(revisionMessage())
    else publishing.add(news)
  })
  const stopHearingOfBookings = changes.listenToBookings(waiting.changed)

  const closeConnections = (isOutdated: (listener: Readonly<Listener>) => boolean, error?: string): void => {
    for (const connection of [...hub.connections()]) {
      if (isOutdated(connection.data))
        connection.close({ allowReconnect: true, ...(error === undefined ? {} : { error }) })
    }
  }

  return {
    handleRequest: hub.handleRequest,
    handleUpgrade: hub.handleUpgrade,
    /** The estimated time of the database, as ISO text. This does not query the database. */
    now: clock.now,
    /** How many connections this process has. */
    connectionCount,
    /** Whether this is the living process that started first. */
    isOfEldestProcess: async () => (await readEldestProcess(database)) === processId,
    /** Closes connections, with the reason `error` if there is one. Their clients may reconnect. */
    closeConnections,
    /**
     * Closes the connections of a token that is no longer valid. Their clients reconnect with the token that they have then, or without
     * one.
     */
    closeConnectionsOf: (token: string) => closeConnections((listener) => listener.token === token),
    async stop(): Promise<void> {
      stopListening()
      stopHearingOfBookings()
      publishing.flush()
      await Promise.all([hub.stop(), watch.stop(), waiting.stop()])
      await connected.stop()
    },
  }
}

export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>
