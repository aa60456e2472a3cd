/**
 * The calls of the hub's methods. Invariant: if an answer does not come in time, the connection is ended; the readings over the next
 * connection show the outcome of the call.
 */
import { Context, Data, Effect, Layer, Option, Result, Schema } from 'effect'
import { UNKNOWN_END } from '../../domain/rules/unknown-end.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import {
  type HubAnswer,
  type HubArguments,
  type HubMethodName,
  hubMethods,
  type Meta,
  type RefusalReason,
} from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import { CallRefused } from '../environment/core-environment.ts'
import { ServerClock } from '../http/server-clock.ts'
import { EventLog, noteUnread } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { createLineKeeper } from './hub-line.ts'
import { holdsOf, type RevisionCount } from './hub-pushes.ts'

/**
 * Why a call failed. `disconnected`: it was not sent. `failed`: the hub refused it. `unknown-method`: the back end has no such method.
 * `unreadable`: the answer has no known form. `unsettled`: the answer does not say whether the slot is held. `unanswered`: it was sent, but
 * its outcome is unknown; the client reconnects.
 */
export class HubFailure extends Data.TaggedError('HubFailure')<{
  readonly reason: 'disconnected' | 'failed' | 'unknown-method' | 'unreadable' | 'unsettled' | 'unanswered'
  /** The back end's own reason for a refusal, if it is meant for people. */
  readonly words?: string
  /** Whether the hub refused the call because the person has not signed in. */
  readonly asksForSignIn?: boolean
}> {}

/** Methods that only our own hub has. */
type OwnMethodName = 'AddReservations' | 'RemoveReservations' | 'ExtendReservations' | 'WatchActivity' | 'WatchWaiting'

const decodeHeld = Schema.decodeUnknownOption(hubMethods.GetReservations.answer)
const decodeAdded = Schema.decodeUnknownOption(hubMethods.AddReservation.answer)

const slotArguments = (session: string, slot: SlotReference): HubArguments<'AddReservation'> => {
  const { resourceId, date, startTime, endTime } = slot
  return [session, resourceId, date, startTime, endTime]
}

type Added =
  | { readonly _tag: 'Held'; readonly expiration: number }
  | { readonly _tag: 'Refused'; readonly reason: typeof RefusalReason.Type | null }

const nowOf = (meta: Meta | null): number | null => (meta === null ? null : Date.parse(meta.now))
const held = (expiration: number): Added => ({ _tag: 'Held', expiration })

export class HubClient extends Context.Service<HubClient>()('HubClient', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const backEnd = yield* BackEnd
    const revisions: RevisionCount = { isSent: null, counted: 0 }
    const lines = yield* createLineKeeper(revisions)
    const serverClock = yield* ServerClock

    const ask = Effect.fnUntraced(function* (name: HubMethodName, parameters: readonly unknown[]) {
      if (lines.refusesVisitors()) return yield* new HubFailure({ reason: 'failed', asksForSignIn: true })
      const line = lines.present()
      if (line === null || log.state().connection.status !== 'connected')
        return yield* new HubFailure({ reason: 'disconnected' })
      const spoken = backEnd.other()?.speak(hubMethods[name].arguments.ast, parameters, backEnd.words)
      return yield* Effect.tryPromise({
        try: () => line.connection.invoke(name, ...(Array.isArray(spoken) ? spoken : parameters)),
        catch: (error) => error,
      }).pipe(
        Effect.timeoutOrElse({
          duration: lines.answerMs(line),
          orElse: () => Effect.fail(new Error('no answer in time')),
        }),
        Effect.tap(() => lines.answered(line)),
        Effect.catch((error) => {
          if (!(error instanceof CallRefused))
            return lines.drop(line).pipe(Effect.andThen(Effect.fail(new HubFailure({ reason: 'unanswered' }))))
          // The first message is from our hub's library, the second from ASP.NET.
          if (/Unknown hub method|Method does not exist/u.test(error.message))
            return Effect.fail(new HubFailure({ reason: 'unknown-method' }))
          const words = backEnd.other()?.refusalWords(error.message)
          const asksForSignIn = backEnd.other()?.asksForSignIn(error.message) ?? false
          return Effect.fail(
            new HubFailure({ reason: 'failed', asksForSignIn, ...(words === undefined ? {} : { words }) }),
          )
        }),
      )
    })

    type OtherBackEnd = NonNullable<ReturnType<typeof backEnd.other>>

    /** Reads an answer that does not have the form of our own hub. */
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

    return {
      keepConnected: lines.keepConnected,
      /** Whether the hub connects only people who have signed in. */
      refusesVisitors: lines.refusesVisitors,
      /** The token with which the present connection was opened; null if there is none. */
      connectedToken: () => lines.present()?.token ?? null,
      /** The transport of the present connection, for the diagnostics; null if there is no connection. */
      transport: () => lines.present()?.transport ?? null,
      /** Whether the back end sends revisions, which show that a push was missed. Null while that is unknown. */
      sendsRevision: () => revisions.isSent,
      /** Reads all holds, with their revision and the server's time. The time is null if the hub did not send it. */
      readReservations: Effect.fnUntraced(function* (session: SessionId) {
        const before = revisions.counted
        const raw = yield* ask('GetReservations', [session])
        const own = decodeHeld(raw)
        revisions.isSent = Option.isSome(own)
        if (Option.isSome(own)) {
          const { reservations, revision, now } = own.value
          return { reservations: holdsOf(reservations, session), revision, now: Date.parse(now) }
        }
        const { reservations, meta } = yield* readOther('GetReservations', (other) =>
          Result.map(
            other.readReservationsAnswer(raw, backEnd.words, (unread) => noteUnread(log, 'GetReservations', unread)),
            (told) => ({
              ...told,
              reservations: other.listedHolds(told.reservations, session, nowOf(told.meta) ?? serverClock.known()),
            }),
          ),
        )
        revisions.isSent = meta !== null
        return { reservations, revision: meta?.revision ?? before, now: nowOf(meta) }
      }),
      addReservation: Effect.fnUntraced(function* (session: string, slot: SlotReference) {
        const raw = yield* ask('AddReservation', slotArguments(session, slot))
        const own = revisions.isSent === false ? Option.none() : decodeAdded(raw)
        if (Option.isSome(own)) {
          if (!own.value.confirmed) return { _tag: 'Refused', reason: own.value.reason } satisfies Added
          const { expiration } = own.value.reservation
          return held(expiration === null ? UNKNOWN_END : Date.parse(expiration))
        }
        const added = yield* readOther('AddReservation', (other) =>
          Result.map(other.readAddAnswer(raw, session, slot, backEnd.words), (told) =>
            told._tag === 'Held' ? held(other.endOf(told.ends, serverClock.known())) : told,
          ),
        )
        return added._tag === 'Unsettled' ? yield* new HubFailure({ reason: 'unsettled' }) : added
      }),
      /** Releases a hold. Succeeds even if the slot was not held any more. */
      removeReservation: (session: string, slot: SlotReference) =>
        Effect.asVoid(ask('RemoveReservation', slotArguments(session, slot))),
      clearReservations: (session: string) => Effect.asVoid(ask('ClearReservations', [session])),
      invoke: Effect.fnUntraced(function* <Name extends OwnMethodName>(name: Name, ...parameters: HubArguments<Name>) {
        const raw = yield* ask(name, parameters)
        const answer: Schema.Codec<HubAnswer<Name>, unknown> = hubMethods[name].answer
        return yield* Schema.decodeUnknownEffect(answer)(raw).pipe(
          Effect.mapError(() => new HubFailure({ reason: 'unreadable' })),
        )
      }),
    }
  }),
}) {
  static readonly layer = Layer.effect(HubClient, HubClient.make)
}
