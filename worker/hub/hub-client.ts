/**
 * The calls of the hub. Invariant: an answer that does not come in time ends its connection, and the next one says what
 * became of the call.
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
 * Never sent; answered with a no; not known to the back end; answered in no form that is known, or with words that leave it open; or
 * sent, and it is not known what became of it: the connection is then made anew.
 */
export class HubFailure extends Data.TaggedError('HubFailure')<{
  readonly reason: 'disconnected' | 'failed' | 'unknown-method' | 'unreadable' | 'unsettled' | 'unanswered'
  /** The back end's own words for its no, if they are for a person. */
  readonly words?: string
  /** Its no is to whoever has not signed in. */
  readonly asksForSignIn?: boolean
}> {}

/** Only our own hub sends it. */
type OwnMethodName = 'AddReservations' | 'RemoveReservations' | 'ExtendReservations' | 'WatchActivity' | 'WatchWaiting'

const isUnknownMethod = (message: string): boolean => /Unknown hub method|Method does not exist/u.test(message)

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
const outcomeOf = (answer: HubAnswer<'AddReservation'>): Added => {
  if (!answer.confirmed) return { _tag: 'Refused', reason: answer.reason }
  const { expiration } = answer.reservation
  return held(expiration === null ? UNKNOWN_END : Date.parse(expiration))
}

export class HubClient extends Context.Service<HubClient>()('booking/worker/HubClient', {
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
          if (isUnknownMethod(error.message)) return Effect.fail(new HubFailure({ reason: 'unknown-method' }))
          const said = backEnd.other()?.refusalWords(error.message)
          const asksForSignIn = backEnd.other()?.asksForSignIn(error.message) ?? false
          return Effect.fail(
            new HubFailure({ reason: 'failed', asksForSignIn, ...(said === undefined ? {} : { words: said }) }),
          )
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

    return {
      keepConnected: lines.keepConnected,
      /** Only who has signed in is connected. */
      refusesVisitors: lines.refusesVisitors,
      connectedToken: () => lines.present()?.token ?? null,
      /** The transport of the present connection, for the diagnostics; null: there is no connection. */
      transport: () => lines.present()?.transport ?? null,
      /** Whether the back end sends its revision: then a push that was missed is noticed. Null: not known yet. */
      sendsRevision: () => revisions.isSent,
      /**
       * Every hold that lives, the revision at which they were read, and the server's clock; null: that was not sent.
       */
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
        if (Option.isSome(own)) return outcomeOf(own.value)
        const added = yield* readOther('AddReservation', (other) =>
          Result.map(other.readAddAnswer(raw, session, slot, backEnd.words), (told) =>
            told._tag === 'Held' ? held(other.endOf(told.ends, serverClock.known())) : told,
          ),
        )
        return added._tag === 'Unsettled' ? yield* new HubFailure({ reason: 'unsettled' }) : added
      }),
      /** Done, or not needed. */
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
