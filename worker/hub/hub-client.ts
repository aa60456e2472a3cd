/**
 * The one hub connection. Invariant: what the hub pushes is decoded by the contract's schema and becomes an event, or is
 * reported and dropped; whose a hold is, is told as mine or other, so that no session id reaches the log.
 * Delays 0, 2, 10, 30 s, server timeout 30 s, keep-alive 15 s (spec 9).
 */
import { Clock, Context, Deferred, Effect, Layer, Option, Schema } from 'effect'
import type { BookedSlot, Event, HoldChange } from '../../domain/events/event.ts'
import type {
  HubAnswer,
  HubArguments,
  HubMethodName,
  LiveBooking,
  Meta,
  Reservation,
} from '../../domain/hub-messages.ts'
import { hubMethods, hubPushes } from '../../domain/schema/hub.ts'
import { Credentials } from '../account/credentials.ts'
import { ActivityStore } from '../activity/activity-store.ts'
import { CoreEnvironment, type HubConnection } from '../core-environment.ts'
import { EventLog } from '../log/event-log.ts'

export class HubFailure extends Schema.TaggedError<HubFailure>()('HubFailure', {
  reason: Schema.Literals(['disconnected', 'failed']),
}) {}

/** Before each attempt to start, ms; the client library uses the same when it reconnects. */
export const RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000]
export const SERVER_TIMEOUT_MS = 30_000
export const KEEP_ALIVE_MS = 15_000
/** A start that nobody answers never ends by itself (research: signalr 3.1). */
const START_MS = 30_000
const STOP_MS = 2_000
/** Beyond this the clock was moved or the machine slept: measured anew. */
const CLOCK_JUMP_MS = 5_000

export interface HubClientInterface {
  /** Connects, and stays so until the connection is lost for good; interrupting it disconnects. */
  readonly keepConnected: Effect.Effect<void>
  /** The token that the present connection was opened with. */
  connectedToken(): string | null
  invoke<Name extends HubMethodName>(
    name: Name,
    ...parameters: HubArguments<Name>
  ): Effect.Effect<HubAnswer<Name>, HubFailure>
}

const bookedSlot = (booking: LiveBooking): BookedSlot => ({
  resourceId: booking.resourceId,
  date: booking.date,
  startTime: booking.startTime,
  endTime: booking.endTime,
  bookingId: booking.bookingId,
  bookingIdNumber: booking.bookingIdNumber,
})

export const holdChange = (reservation: Reservation, session: string | null): HoldChange => ({
  resourceId: reservation.resourceId,
  date: reservation.date,
  startTime: reservation.startTime,
  endTime: reservation.endTime,
  holder: reservation.sessionId === session ? 'mine' : 'other',
  expiration: reservation.expiration === null ? null : Date.parse(reservation.expiration),
})

export class HubClient extends Context.Service<HubClient, HubClientInterface>()('booking/worker/HubClient') {
  static readonly layer = Layer.effect(
    HubClient,
    Effect.gen(function* () {
      const environment = yield* CoreEnvironment
      const credentials = yield* Credentials
      const log = yield* EventLog
      const activity = yield* ActivityStore
      const clock = yield* Clock.Clock
      let current: HubConnection | null = null
      let connectedToken: string | null = null

      const tell = (event: Event): void => log.append('hub', event)

      /** A push can only raise the offset: it was under way for some time. A large difference is a jump. */
      const followClock = (meta: Meta): void => {
        const offset = log.state().clockOffset
        const atLeast = Date.parse(meta.now) - clock.currentTimeMillisUnsafe()
        if (offset === null || atLeast > offset || offset - atLeast > CLOCK_JUMP_MS)
          tell({ _tag: 'ClockMeasured', offset: atLeast })
      }

      const receive = (connection: HubConnection): void => {
        const on = <Name extends keyof typeof hubPushes>(
          name: Name,
          schema: Schema.Codec<(typeof hubPushes)[Name]['Type'], unknown>,
          handle: (push: (typeof hubPushes)[Name]['Type']) => void,
        ): void => {
          const decode = Schema.decodeUnknownOption(schema)
          connection.on(name, (...parameters: unknown[]) => {
            const push = decode(parameters)
            if (Option.isSome(push)) handle(push.value)
            else console.error(`hub push '${name}' breaks the contract`)
          })
        }
        on('reservations', hubPushes.reservations, ([changed, meta]) => {
          followClock(meta)
          const session = credentials.session()
          tell({
            _tag: 'ReservationsPushed',
            revision: meta.revision,
            changed: changed.map((reservation) => holdChange(reservation, session)),
          })
        })
        on('bookings', hubPushes.bookings, ([made, meta]) =>
          tell({ _tag: 'BookingsPushed', revision: meta.revision, made: made.map(bookedSlot) }),
        )
        on('cancellations', hubPushes.cancellations, ([freed, meta]) =>
          tell({ _tag: 'CancellationsPushed', revision: meta.revision, freed: freed.map(bookedSlot) }),
        )
        on('grid', hubPushes.grid, ([{ groupId }, meta]) =>
          tell({ _tag: 'GridChanged', revision: meta.revision, groupId }),
        )
        on('activity', hubPushes.activity, ([items]) => activity.receive(items))
        on('revision', hubPushes.revision, ([meta]) => {
          followClock(meta)
          tell({ _tag: 'RevisionTold', revision: meta.revision })
        })
      }

      const dismissReconnecting = (): void => {
        for (const [toastId, { toast }] of Object.entries(log.state().toasts))
          if (toast._tag === 'Reconnecting') log.append('core', { _tag: 'ToastDismissed', toastId })
      }

      const tellReconnecting = (): void => {
        tell({ _tag: 'ConnectionChanged', status: 'reconnecting', cause: 'idle' })
        log.append('core', { _tag: 'ToastShown', tabId: null, toast: { _tag: 'Reconnecting' } })
      }
      const tellReconnected = (): void => {
        tell({ _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' })
        dismissReconnecting()
        log.append('core', { _tag: 'ToastShown', tabId: null, toast: { _tag: 'Reconnected' } })
      }

      const build = (closed: Deferred.Deferred<void>): HubConnection => {
        connectedToken = credentials.token()
        const connection = environment.createHubConnection(
          `${environment.origin}/booking-hub`,
          () => credentials.token() ?? '',
        )
        receive(connection)
        connection.onreconnecting(tellReconnecting)
        connection.onreconnected(tellReconnected)
        connection.onclose(() => Deferred.doneUnsafe(closed, Effect.void))
        return connection
      }

      const stop = (connection: HubConnection): Effect.Effect<void> =>
        Effect.promise(() => connection.stop().catch(() => undefined)).pipe(
          Effect.timeoutOption(STOP_MS),
          Effect.asVoid,
        )

      const startOnce = Effect.gen(function* () {
        const closed = yield* Deferred.make<void>()
        const connection = build(closed)
        const started = yield* Effect.tryPromise(() => connection.start()).pipe(
          Effect.timeoutOption(START_MS),
          Effect.option,
          Effect.onInterrupt(() => stop(connection)),
        )
        if (started._tag === 'Some' && started.value._tag === 'Some') return { connection, closed }
        yield* stop(connection)
        return null
      })

      /** After two attempts it is told as of a connection that went: either way nothing live is heard. */
      const start = Effect.gen(function* () {
        for (const [attempt, delay] of RECONNECT_DELAYS_MS.entries()) {
          yield* Effect.sleep(delay)
          const started = yield* startOnce
          if (started !== null) return started
          if (attempt === 1) tellReconnecting()
        }
        return null
      })

      const connected = Effect.gen(function* () {
        tell({ _tag: 'ConnectionChanged', status: 'connecting', cause: 'idle' })
        if (credentials.session() === null) yield* credentials.refresh
        const started = yield* start
        if (started === null) return
        current = started.connection
        if (log.state().connection.status === 'reconnecting') tellReconnected()
        else tell({ _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' })
        yield* Deferred.await(started.closed)
      })

      const keepConnected = connected.pipe(
        Effect.andThen(Effect.sync(() => tell({ _tag: 'ConnectionChanged', status: 'disconnected', cause: 'lost' }))),
        Effect.onInterrupt(() =>
          Effect.gen(function* () {
            const connection = current
            current = null
            tell({ _tag: 'ConnectionChanged', status: 'disconnecting', cause: 'idle' })
            if (connection !== null) yield* stop(connection)
            tell({ _tag: 'ConnectionChanged', status: 'disconnected', cause: 'idle' })
          }),
        ),
        Effect.ensuring(
          Effect.sync(() => {
            current = null
            dismissReconnecting()
          }),
        ),
      )

      const invoke = Effect.fnUntraced(function* <Name extends HubMethodName>(
        name: Name,
        ...parameters: HubArguments<Name>
      ) {
        const connection = current
        if (connection === null || log.state().connection.status !== 'connected')
          return yield* new HubFailure({ reason: 'disconnected' })
        const raw = yield* Effect.tryPromise({
          try: () => connection.invoke(name, ...parameters),
          catch: () => new HubFailure({ reason: 'failed' }),
        })
        const answer: Schema.Codec<HubAnswer<Name>, unknown> = hubMethods[name].answer
        return yield* Schema.decodeUnknownEffect(answer)(raw).pipe(
          Effect.mapError(() => new HubFailure({ reason: 'failed' })),
        )
      })

      return HubClient.of({ keepConnected, connectedToken: () => connectedToken, invoke })
    }),
  )
}
