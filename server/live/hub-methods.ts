/**
 * The methods of the hub. Each call's arguments are checked, and its time is measured. Invariants: A call acts only for the session of its
 * own connection. A caller who makes a mistake gets only a code.
 */
import { Predicate, Result, Schema } from 'effect'
import { may } from '../../domain/rules/permissions.ts'
import type { ConnectedCount } from '../../domain/schema/activity.ts'
import { type HubAnswer, type HubArguments, type HubMethodName, hubMethods } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import { addReservation } from '../claims/add-reservation.ts'
import { addReservations } from '../claims/add-reservations.ts'
import { isAway } from '../claims/end-holds.ts'
import type { Holder } from '../claims/holders.ts'
import { clearReservations, extendReservations, removeReservation, removeReservations } from '../claims/reservations.ts'
import type { Slot } from '../claims/slot.ts'
import { networksOf } from '../scheduler/source-networks.ts'
import { writePush } from '../signalr/json-protocol.ts'
import { type HubCall, type HubConnection, HubException, type HubMethod } from '../signalr/methods.ts'
import type { LiveHubOptions } from './live-hub.ts'
import type { Listener } from './publish-news.ts'

/** The parts of the hub that its methods use. */
interface HubParts {
  readonly refusals: Refusals
  /** The session that a call names. @throws HubException if it is not the connection's own */
  readonly ownSession: (connection: HubConnection<Listener>, named: string) => Promise<SessionId>
  /** All holds, in the form that this session may see. */
  readonly holdsFor: (sessionId: SessionId) => Promise<HubAnswer<'GetReservations'>>
  /** The push that tells the connection what waits. */
  readonly waitingFor: (connection: HubConnection<Listener>) => Promise<Buffer>
  readonly beginWatch: () => Promise<void>
  readonly readConnected: () => Promise<ConnectedCount[]>
}

const slotFrom = ([, resourceId, date, startTime, endTime]: HubArguments<'AddReservation'>): Slot => ({
  resourceId,
  date,
  startTime,
  endTime,
})

type Answer<Name extends HubMethodName> = (
  args: HubArguments<Name>,
  call: HubCall<Listener>,
) => Promise<HubAnswer<Name>>

/** Makes a method that waits for its turn, checks its arguments and answers. The method measures how long all this takes. */
const served = <Name extends HubMethodName>(
  { scheduler, metrics, refusals }: Pick<LiveHubOptions, 'scheduler' | 'metrics'> & Pick<HubParts, 'refusals'>,
  name: Name,
  answer: Answer<Name>,
): HubMethod<Listener> => {
  const shape: Schema.Codec<HubArguments<Name>, unknown> = hubMethods[name].arguments
  const decode = Schema.decodeUnknownResult(shape)
  return async (call, ...args) => {
    const startedAt = performance.now()
    const { source } = call.connection.data
    /** The outcome for the metrics, in the contract's words. */
    let outcome = 'failed'
    const visit = scheduler.arrive(source, `hub ${name}`)
    const place = 'enter' in visit ? visit.enter() : null
    let leave: (() => void) | null = null
    try {
      if (place === null || !('run' in visit)) {
        refusals.add(call.connection)
        throw new HubException('too-many')
      }
      leave = await place
      const decoded = decode(args)
      if (Result.isFailure(decoded)) throw new HubException('bad-arguments')
      const answered = await visit.run(() => answer(decoded.success, call))
      outcome = 'done'
      if (Predicate.hasProperty(answered, 'confirmed') && answered.confirmed === true) outcome = 'confirmed'
      if (Predicate.hasProperty(answered, 'reason') && Predicate.isString(answered.reason)) outcome = answered.reason
      return answered
    } catch (error) {
      if (error instanceof HubException) outcome = error.message
      throw error
    } finally {
      leave?.()
      if ('end' in visit) visit.end()
      metrics?.observeHubCall({ method: name, outcome, milliseconds: performance.now() - startedAt })
    }
  }
}

export const hubMethodsOf = (
  options: Pick<LiveHubOptions, 'changes' | 'settings' | 'scheduler' | 'metrics'>,
  { refusals, ownSession, holdsFor, waitingFor, beginWatch, readConnected }: HubParts,
) => {
  const { changes, settings } = options
  const method = <Name extends HubMethodName>(name: Name, answer: Answer<Name>): HubMethod<Listener> =>
    served({ ...options, refusals }, name, answer)
  const holder = ({ data }: HubConnection<Listener>, sessionId: SessionId): Holder => ({
    sessionId,
    source: data.isOfHouse ? null : data.source,
    isSignedIn: data.user !== null,
    userId: data.user?.id,
    handlesBookings: may(data.user, 'handle-bookings'),
    roleGroups: data.user?.roleGroups,
  })

  const presser = async (connection: HubConnection<Listener>, named: string) => ({
    ...holder(connection, await ownSession(connection, named)),
    userTypes: connection.data.user?.userTypes ?? [],
  })

  /**
   * Presses of one source, or of one person, wait for each other in the database (`turnOf`). So only one of them has a turn to write at a
   * time, and the other turns stay free for others.
   */
  const turnOfSource = ({ source, userId }: Holder): { readonly alone: readonly string[] } => ({
    alone: [
      ...(source === null ? [] : [networksOf(source)[0].first]),
      ...(userId === undefined ? [] : [`person ${userId}`]),
    ],
  })

  const boundCall = (slots: readonly unknown[]): void => {
    if (slots.length > settings.caps.callSlots) throw new HubException('too-many')
  }

  return {
    GetReservations: method('GetReservations', async ([named], { connection }) =>
      holdsFor(await ownSession(connection, named)),
    ),
    AddReservation: method('AddReservation', async (args, { connection }) => {
      const press = { ...(await presser(connection, args[0])), slot: slotFrom(args) }
      return changes.run((work) => addReservation(work, press, settings), turnOfSource(press))
    }),
    AddReservations: method('AddReservations', async ([named, slots], { connection }) => {
      boundCall(slots)
      const presses = { ...(await presser(connection, named)), slots }
      return changes.run((work) => addReservations(work, presses, settings), turnOfSource(presses))
    }),
    RemoveReservation: method('RemoveReservation', async (args, { connection }) => {
      const sessionId = await ownSession(connection, args[0])
      return changes.run((work) => removeReservation(work, sessionId, slotFrom(args)))
    }),
    RemoveReservations: method('RemoveReservations', async ([named, slots], { connection }) => {
      boundCall(slots)
      const sessionId = await ownSession(connection, named)
      return changes.run((work) => removeReservations(work, sessionId, slots))
    }),
    ClearReservations: method('ClearReservations', async ([named], { connection }) => {
      const sessionId = await ownSession(connection, named)
      // A browser that has gone to a provider comes back to its held times, whatever its other tabs show.
      return changes.run(async (work) =>
        (await isAway(work.transaction, sessionId)) ? 0 : clearReservations(work, sessionId),
      )
    }),
    ExtendReservations: method('ExtendReservations', async ([named], { connection }) => {
      const sessionId = await ownSession(connection, named)
      const own = holder(connection, sessionId)
      const outcome = await changes.run((work) => extendReservations(work, own, settings), turnOfSource(own))
      return outcome === 'limit' ? { reason: 'limit' } : holdsFor(sessionId)
    }),
    WatchWaiting: method('WatchWaiting', async ([on], { connection, afterAnswer }) => {
      if (!may(connection.data.user, 'see-bookings')) throw new HubException('forbidden')
      connection.data.watchesWaiting = on
      if (!on) return undefined
      const message = await waitingFor(connection)
      afterAnswer(() => connection.sendWritten(message))
      return undefined
    }),
    WatchActivity: method('WatchActivity', async ([on], { connection, afterAnswer }) => {
      if (!may(connection.data.user, 'see-bookings')) throw new HubException('forbidden')
      if (on) await beginWatch()
      connection.data.watches = on
      if (!on) return undefined
      const visitors = await readConnected()
      afterAnswer(() => connection.sendWritten(writePush('activity', [visitors])))
      return undefined
    }),
  }
}

/** The most refusals that one connection may cause within `WITHIN_MS`. */
const MOST = 100
const WITHIN_MS = 10_000

const GOES_ON = 'Connection closed with an error. It went on calling although its calls were refused.'

/**
 * Closes a connection that keeps calling although its calls are refused, and sends it the reason. Its client may reconnect, which takes
 * some time. Invariant: a connection that is refused only now and then is never closed, however long it lives.
 */
export const createRefusals = (now: () => number = () => performance.now()) => {
  const counts = new WeakMap<object, { readonly since: number; count: number }>()
  return {
    /** To be called when a call of the connection was refused. */
    add(connection: Pick<HubConnection<unknown>, 'close'>): void {
      const known = counts.get(connection)
      if (known === undefined || now() - known.since >= WITHIN_MS) {
        counts.set(connection, { since: now(), count: 1 })
        return
      }
      known.count += 1
      if (known.count > MOST) connection.close({ error: GOES_ON, allowReconnect: true })
    },
  }
}

type Refusals = ReturnType<typeof createRefusals>
