/**
 * Decides whether a client may connect to the hub. Invariant: nobody gets more connections than the house allows to a session or to a
 * network, and a client that is refused is told when to come again.
 */
import { serverNow } from '../database/database.ts'
import type { createEstimatedClock } from '../database/estimated-clock.ts'
import { sessionsOf } from '../http/session-cookies.ts'
import { isWithin, networksOf } from '../scheduler/source-networks.ts'
import type { Authorization, HubRequest } from '../signalr/hub.ts'
import type { LiveHubOptions } from './live-hub.ts'
import type { Listener } from './publish-news.ts'

interface Gate
  extends Pick<
    LiveHubOptions,
    'database' | 'settings' | 'acceptsOrigin' | 'sourceOf' | 'isOfHouse' | 'scheduler' | 'authenticate'
  > {
  readonly clock: Pick<ReturnType<typeof createEstimatedClock>, 'observe'>
  /** The number of this process's connections that meet a condition. */
  readonly countWhere: (condition: (listener: Listener) => boolean) => number
}

/** Only a request that opens a connection is counted and gets a user. */
export const admitConnection = async (
  request: HubRequest,
  { database, settings, acceptsOrigin, sourceOf, isOfHouse, scheduler, authenticate, clock, countWhere }: Gate,
): Promise<Authorization<Listener>> => {
  const { origin } = request.incoming.headers
  if (origin !== undefined && !acceptsOrigin(origin)) return { tag: 'refuse', status: 403 }
  const source = sourceOf(request.incoming)
  const named = sessionsOf(request.incoming.headers.cookie)
  const session = named === 'several' ? null : named
  const visitor = {
    session,
    source,
    isOfHouse: isOfHouse(request.incoming),
    watches: false,
    watchesWaiting: false,
    toldWaiting: null,
  }
  const ofSeveral: Authorization<Listener> | null = named === 'several' ? { tag: 'refuse', status: 400 } : null
  if (request.purpose !== 'connect')
    return ofSeveral ?? { tag: 'accept', data: { ...visitor, token: null, user: null } }
  const visit = scheduler.arrive(source, 'hub connect')
  if ('retryAfterSeconds' in visit) {
    await scheduler.beforeRefusal()
    return { tag: 'refuse', status: 429, headers: { 'Retry-After': String(visit.retryAfterSeconds) } }
  }
  const leave = await visit.enter()
  try {
    if (leave === null) return { tag: 'refuse', status: 429, headers: { 'Retry-After': '1' } }
    if (ofSeveral !== null) return ofSeveral
    const token = request.accessToken ?? null
    const user = token === null ? null : await authenticate(token)
    // This query fails while the database is away. If a client were accepted then, it would be closed again and would reconnect without a
    // pause.
    clock.observe(await serverNow(database))
    if (
      networksOf(source).some(
        (network) =>
          countWhere((listener) => isWithin(network, listener.source)) >=
          settings.caps.addressConnections * network.times,
      ) ||
      (session !== null && countWhere((listener) => listener.session === session) >= settings.caps.sessionConnections)
    )
      return { tag: 'refuse', status: 429, headers: { 'Retry-After': '10' } }
    return { tag: 'accept', data: { ...visitor, token: user === null ? null : token, user } }
  } finally {
    leave?.()
    visit.end()
  }
}
