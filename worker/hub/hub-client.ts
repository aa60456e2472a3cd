/**
 * The one hub connection. Invariants: what the hub pushes becomes an event, or is reported and makes the core ask; whose a
 * hold is, is noted as mine or other, so that no session id reaches the log. A back end that sends no revision (contract 8)
 * is counted for: each push raises the count, a reading has that of the moment when it was asked for, a connection begins
 * one further on. Nothing waits for ever: an attempt to connect, an answer and a goodbye each have their time, and only the
 * present connection is heard.
 */
import { Context, Data, Deferred, Effect, Layer, Option, Result, Schema } from 'effect'
import type { Event, HoldChange, SlotReference } from '../../domain/schema/events.ts'
import {
  type HubAnswer,
  type HubArguments,
  type HubMethodName,
  hubMethods,
  hubPushes,
  type Meta,
  type Reservation,
} from '../../domain/schema/hub.ts'
import type {
  AddedReservation,
  PushedBookings,
  PushedReservations,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import type { State } from '../../domain/schema/state.ts'
import type { Unread } from '../../domain/schema/tolerance.ts'
import { Account } from '../account/account.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import { BackEnd } from '../back-end/back-end.ts'
import { ServerClock } from '../clock/server-clock.ts'
import { Credentials } from '../credentials/credentials.ts'
import { CallRefused, CoreEnvironment, type HubConnection, TokenRefused } from '../environment/core-environment.ts'
import { EventLog } from '../log/event-log.ts'
import { noteUnread } from '../log/note-unread.ts'
import { bookedSlot, holdChange } from './hub-facts.ts'

/**
 * Never sent; answered with a no; not known to the back end; answered in no form that is known; or sent, and it is not known what
 * became of it: the connection is then made anew.
 */
export class HubFailure extends Data.TaggedError('HubFailure')<{
  readonly reason: 'disconnected' | 'failed' | 'unknown-method' | 'unreadable' | 'unanswered'
  /** Of a no: the back end's own, if they are for a person. */
  readonly words?: string
}> {}

/** Before each attempt to connect, the first time and after a loss (spec 9). */
const ATTEMPT_DELAYS_MS = [0, 2_000, 10_000, 30_000]
/** An attempt without an answer never ends by itself (research: signalr 3.1). */
const START_MS = 30_000
const ANSWER_MS = 15_000
const STOP_MS = 2_000

export interface HubClientInterface {
  /** Connects, and stays so until the connection is lost for good; interrupting it disconnects. */
  readonly keepConnected: Effect.Effect<void>
  /** The token that the present connection was opened with. */
  connectedToken(): string | null
  /** The hub protocol of the present connection; null: there is none. For the diagnostics. */
  protocol(): HubConnection['protocol'] | null
  usesSocket(): boolean
  /** Whether the back end sends its revision: then a push that was missed is noticed. Null: not known yet. */
  sendsRevision(): boolean | null
  /** Every hold that lives, and the revision of which they are. */
  readReservations(session: string): Effect.Effect<HeldReservations, HubFailure>
  addReservation(session: string, slot: SlotReference): Effect.Effect<AddedReservation, HubFailure>
  /** Done, or not needed. */
  removeReservation(session: string, slot: SlotReference): Effect.Effect<void, HubFailure>
  clearReservations(session: string): Effect.Effect<void, HubFailure>
  invoke<Name extends OwnMethodName>(
    name: Name,
    ...parameters: HubArguments<Name>
  ): Effect.Effect<HubAnswer<Name>, HubFailure>
}

/** Of our own hub alone. */
type OwnMethodName = 'ExtendReservations' | 'WatchActivity'

export interface HeldReservations {
  readonly reservations: readonly Reservation[]
  readonly revision: number
  /** The server's clock; null: not sent. */
  readonly now: number | null
}

const isUnknownMethod = (message: string): boolean => /Unknown hub method|Method does not exist/u.test(message)

const decodeReservations = Schema.decodeUnknownOption(hubPushes.reservations)
const decodeBookings = Schema.decodeUnknownOption(hubPushes.bookings)
const decodeHeld = Schema.decodeUnknownOption(hubMethods.GetReservations.answer)
const decodeAdded = Schema.decodeUnknownOption(hubMethods.AddReservation.answer)

/** One connection, from its making to its end. */
interface Line {
  readonly connection: HubConnection
  readonly token: string | null
  /** Whether the server lets this client come back. */
  readonly ended: Deferred.Deferred<boolean>
}

export class HubClient extends Context.Service<HubClient, HubClientInterface>()('booking/worker/HubClient') {
  static readonly layer = Layer.effect(
    HubClient,
    Effect.gen(function* () {
      const environment = yield* CoreEnvironment
      const credentials = yield* Credentials
      const account = yield* Account
      const log = yield* EventLog
      const activity = yield* ActivityWatch
      const serverClock = yield* ServerClock
      let current: Line | null = null
      let sendsRevision: boolean | null = null
      let counted = 0
      const backEnd = yield* BackEnd

      const append = (event: Event): void => log.append('hub', event)
      const followClock = (meta: Meta): void => serverClock.pushed(Date.parse(meta.now))
      /** That of a push; where none is sent, the next. */
      const revisionOf = (meta: Meta | null): number => {
        sendsRevision = meta !== null
        if (meta !== null) return meta.revision
        counted += 1
        return counted
      }
      /** What has passed its time is held no longer. */
      const isOver = ({ expiration }: HoldChange): boolean => expiration !== null && expiration <= serverClock.now()

      const receive = (line: Line): void => {
        const on = <Name extends keyof typeof hubPushes>(
          name: Name,
          schema: Schema.Codec<(typeof hubPushes)[Name]['Type'], unknown>,
          handle: (push: (typeof hubPushes)[Name]['Type']) => void,
        ): void => {
          const decode = Schema.decodeUnknownOption(schema)
          line.connection.on(name, (...parameters: unknown[]) => {
            if (current !== line) return
            const push = decode(parameters)
            if (Option.isSome(push)) handle(push.value)
            else console.error(`hub push '${name}' breaks the contract`)
          })
        }
        /** Of a hub that may not be ours. */
        const onAny = <Push>(
          name: 'reservations' | 'bookings',
          readOwn: (parameters: readonly unknown[]) => Option.Option<Push>,
          readOther: (parameters: readonly unknown[]) => Result.Result<Push, Unread> | undefined,
          handle: (push: Push) => void,
          /** What is asked for again where nothing else can be known. */
          doubt: Event,
        ): void => {
          const handleOther = (parameters: readonly unknown[]): void => {
            const other = readOther(parameters)
            if (other !== undefined && Result.isSuccess(other)) handle(other.success)
            else {
              if (other !== undefined) noteUnread(log, `push ${name}`, other.failure)
              append(doubt)
            }
          }
          line.connection.on(name, (...parameters: unknown[]) => {
            if (current !== line) return
            const own = readOwn(parameters)
            if (Option.isSome(own)) return handle(own.value)
            if (backEnd.other() !== null) return handleOther(parameters)
            // Not expected: it is read late, and what it is about is asked for.
            void Effect.runPromise(backEnd.load).then(() => {
              if (current === line) handleOther(parameters)
              append(doubt)
            })
          })
        }
        onAny(
          'reservations',
          (parameters): Option.Option<PushedReservations> =>
            Option.map(decodeReservations(parameters), ([changed, meta]) => ({ changed, meta })),
          (parameters) => backEnd.other()?.readReservationsPush(parameters, backEnd.words),
          ({ changed, meta }) => {
            if (meta !== null) followClock(meta)
            const session = credentials.session()
            append({
              _tag: 'ReservationsPushed',
              revision: revisionOf(meta),
              changed: changed
                .map((reservation) => holdChange(reservation, session))
                .map((change) => (meta === null && isOver(change) ? { ...change, expiration: null } : change)),
            })
            if (meta === null) append({ _tag: 'ReservationsDoubted' })
          },
          { _tag: 'ReservationsDoubted' },
        )
        onAny(
          'bookings',
          (parameters): Option.Option<PushedBookings> =>
            Option.map(decodeBookings(parameters), ([made, meta]) => ({ made, meta })),
          (parameters) => backEnd.other()?.readBookingsPush(parameters, backEnd.words),
          ({ made, meta }) => {
            append({ _tag: 'BookingsPushed', revision: revisionOf(meta), made: made.map(bookedSlot) })
            if (meta === null) append({ _tag: made.length === 0 ? 'DaysDoubted' : 'ReservationsDoubted' })
          },
          { _tag: 'DaysDoubted' },
        )
        on('cancellations', hubPushes.cancellations, ([freed, meta]) =>
          append({ _tag: 'CancellationsPushed', revision: meta.revision, freed: freed.map(bookedSlot) }),
        )
        on('grid', hubPushes.grid, ([{ groupId }, meta]) =>
          append({ _tag: 'GridChanged', revision: meta.revision, groupId }),
        )
        line.connection.on('activity', (items: unknown) => {
          if (current === line) activity.watching()?.receive(items)
        })
        on('revision', hubPushes.revision, ([meta]) => {
          followClock(meta)
          append({ _tag: 'RevisionTold', revision: meta.revision })
        })
      }

      const change = (status: State['connection']['status'], cause: State['connection']['cause'] = 'idle'): void =>
        append({ _tag: 'ConnectionChanged', status, cause })
      const reconnecting = (): void => {
        if (log.state().connection.status !== 'reconnecting') change('reconnecting')
      }
      const lost = (): void => {
        if (log.state().connection.status !== 'disconnected') change('disconnected', 'lost')
      }

      /** At once: a call that fails with the connection finds that it is gone. */
      const end = (line: Line, mayReturn: boolean): void => {
        if (current === line) {
          current = null
          if (mayReturn) reconnecting()
          else lost()
        }
        Deferred.doneUnsafe(line.ended, Effect.succeed(mayReturn))
      }

      const stop = (connection: HubConnection): Effect.Effect<void> =>
        Effect.promise(() => connection.stop().catch(() => undefined)).pipe(
          Effect.timeoutOption(STOP_MS),
          Effect.asVoid,
        )

      /** A connection that did not carry a call is of no use: another is made, and says what became of the call. */
      const drop = (line: Line) => {
        end(line, true)
        return Effect.forkDetach(stop(line.connection))
      }

      const openLine = Effect.gen(function* () {
        // What it pushes is understood from the first word on.
        if (backEnd.isOurs() === false) yield* backEnd.load
        const token = credentials.token()
        const connection = yield* Effect.tryPromise({
          try: () => environment.createHubConnection(`${environment.origin}/booking-hub`, token),
          catch: (error) => error,
        })
        const line: Line = { connection, token, ended: yield* Deferred.make<boolean>() }
        receive(line)
        connection.onclose((mayReturn) => end(line, mayReturn))
        yield* Effect.tryPromise({ try: () => connection.start(), catch: (error) => error }).pipe(
          Effect.onInterrupt(() => Effect.forkDetach(stop(connection))),
        )
        return line
      }).pipe(Effect.timeoutOption(START_MS))

      /** A token that the hub does not take may have ended: who has none is a visitor there. */
      const attempt = openLine.pipe(
        Effect.catchIf(
          (error) => error instanceof TokenRefused,
          () => account.check.pipe(Effect.andThen(openLine)),
        ),
        Effect.catch(() => Effect.succeedNone),
        Effect.map(Option.getOrNull),
      )

      /** After two attempts it is as with a connection that went: either way nothing live is heard. */
      const reach = Effect.gen(function* () {
        for (const [index, delay] of ATTEMPT_DELAYS_MS.entries()) {
          yield* Effect.sleep(delay)
          const line = yield* attempt
          if (line !== null) return line
          if (index === 1) reconnecting()
        }
        return null
      })

      const connected = Effect.gen(function* () {
        change('connecting')
        if (credentials.session() === null) yield* credentials.refresh
        let line = yield* reach
        while (line !== null) {
          current = line
          // What was missed meanwhile is in no count.
          counted += 1
          change('connected')
          const mayReturn = yield* Deferred.await(line.ended)
          end(line, mayReturn)
          // The server may have ended it because the token has ended: asked at once, beside coming back.
          if (mayReturn && line.token !== null) yield* Effect.forkDetach(account.check)
          line = mayReturn ? yield* reach : null
        }
      })

      const keepConnected = connected.pipe(
        Effect.andThen(Effect.sync(lost)),
        Effect.onInterrupt(() =>
          Effect.gen(function* () {
            const line = current
            current = null
            change('disconnecting')
            if (line !== null) yield* stop(line.connection)
            change('disconnected')
          }),
        ),
        Effect.ensuring(
          Effect.sync(() => {
            current = null
          }),
        ),
      )

      const ask = Effect.fnUntraced(function* (name: HubMethodName, parameters: readonly unknown[]) {
        const line = current
        if (line === null || log.state().connection.status !== 'connected')
          return yield* new HubFailure({ reason: 'disconnected' })
        const spoken = backEnd.other()?.speak(hubMethods[name].arguments.ast, parameters, backEnd.words)
        return yield* Effect.tryPromise({
          try: () => line.connection.invoke(name, ...(Array.isArray(spoken) ? spoken : parameters)),
          catch: (error) => error,
        }).pipe(
          Effect.timeoutOrElse({ duration: ANSWER_MS, orElse: () => Effect.fail(new Error('no answer in time')) }),
          Effect.catch((error) => {
            if (!(error instanceof CallRefused))
              return drop(line).pipe(Effect.andThen(Effect.fail(new HubFailure({ reason: 'unanswered' }))))
            if (isUnknownMethod(error.message)) return Effect.fail(new HubFailure({ reason: 'unknown-method' }))
            const said = backEnd.other()?.refusalWords(error.message)
            return Effect.fail(new HubFailure({ reason: 'failed', ...(said === undefined ? {} : { words: said }) }))
          }),
        )
      })

      type OtherBackEnd = NonNullable<ReturnType<typeof backEnd.other>>

      /** An answer in another form than our own hub's. */
      const readOther = Effect.fnUntraced(function* <Value>(
        name: HubMethodName,
        read: (other: OtherBackEnd) => Result.Result<Value, Unread>,
      ) {
        const other = yield* backEnd.load
        const answer = other === null ? null : read(other)
        if (answer !== null && Result.isSuccess(answer)) return answer.success
        if (answer !== null) noteUnread(log, name, answer.failure)
        return yield* new HubFailure({ reason: 'unreadable' })
      })

      const readReservations = Effect.fnUntraced(function* (session: string) {
        const before = counted
        const raw = yield* ask('GetReservations', [session])
        const own = decodeHeld(raw)
        sendsRevision = Option.isSome(own)
        if (Option.isSome(own)) {
          const { reservations, revision, now } = own.value
          return { reservations, revision, now: Date.parse(now) }
        }
        const { reservations, meta } = yield* readOther('GetReservations', (other) =>
          other.readReservationsAnswer(raw, backEnd.words),
        )
        sendsRevision = meta !== null
        return meta === null
          ? { reservations, revision: before, now: null }
          : { reservations, revision: meta.revision, now: Date.parse(meta.now) }
      })

      const slotArguments = (session: string, { resourceId, date, startTime, endTime }: SlotReference) => [
        session,
        resourceId,
        date,
        startTime,
        endTime,
      ]

      const addReservation = Effect.fnUntraced(function* (session: string, slot: SlotReference) {
        const raw = yield* ask('AddReservation', slotArguments(session, slot))
        const own = decodeAdded(raw)
        if (Option.isNone(own))
          return yield* readOther('AddReservation', (other) => other.readAddAnswer(raw, backEnd.words))
        const added: AddedReservation = own.value.confirmed
          ? { _tag: 'Held', until: own.value.reservation.expiration }
          : { _tag: 'Refused', reason: own.value.reason }
        return added
      })

      const invoke = Effect.fnUntraced(function* <Name extends OwnMethodName>(
        name: Name,
        ...parameters: HubArguments<Name>
      ) {
        const raw = yield* ask(name, parameters)
        const answer: Schema.Codec<HubAnswer<Name>, unknown> = hubMethods[name].answer
        return yield* Schema.decodeUnknownEffect(answer)(raw).pipe(
          Effect.mapError(() => new HubFailure({ reason: 'unreadable' })),
        )
      })

      return HubClient.of({
        keepConnected,
        connectedToken: () => current?.token ?? null,
        protocol: () => current?.connection.protocol ?? null,
        usesSocket: () => current?.connection.usesSocket() ?? false,
        sendsRevision: () => sendsRevision,
        readReservations,
        addReservation,
        removeReservation: (session, slot) =>
          ask('RemoveReservation', slotArguments(session, slot)).pipe(Effect.asVoid),
        clearReservations: (session) => ask('ClearReservations', [session]).pipe(Effect.asVoid),
        invoke,
      })
    }),
  )
}
