/**
 * What the hub pushes, as facts. Invariants: each push becomes an event, or is reported and makes the core ask; only the
 * present connection is heard; whose a hold is, is noted as mine or other, so that no session id reaches the log.
 */
import { Effect, Option, Result, Schema } from 'effect'
import type { Event, HoldChange } from '../../domain/schema/events.ts'
import { hubPushes, type Meta } from '../../domain/schema/hub.ts'
import type { PushedBookings, PushedReservations } from '../../domain/schema/other-back-ends/hub-reading.ts'
import type { Unread } from '../../domain/schema/tolerance.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import { BackEnd } from '../back-end/back-end.ts'
import { ServerClock } from '../clock/server-clock.ts'
import { Credentials } from '../credentials/credentials.ts'
import type { HubConnection } from '../environment/core-environment.ts'
import { EventLog } from '../log/event-log.ts'
import { noteUnread } from '../log/note-unread.ts'
import { holdChange } from './hub-facts.ts'
import { type RevisionCount, revisionOfPush } from './revision-count.ts'

const decodeReservations = Schema.decodeUnknownOption(hubPushes.reservations)
const decodeBookings = Schema.decodeUnknownOption(hubPushes.bookings)

/** A push that another back end may send in a form of its own. */
interface AnyPush<Push> {
  readonly name: 'reservations' | 'bookings'
  readonly readOwn: (parameters: readonly unknown[]) => Option.Option<Push>
  readonly readOther: (parameters: readonly unknown[]) => Result.Result<Push, Unread> | undefined
  readonly handle: (push: Push) => void
  /** What is asked for again where nothing else can be known. */
  readonly doubt: Event
}

/** @returns what listens to a connection while it is the present one */
export const createPushReceiver = Effect.fnUntraced(function* (revisions: RevisionCount) {
  const log = yield* EventLog
  const credentials = yield* Credentials
  const serverClock = yield* ServerClock
  const activity = yield* ActivityWatch
  const backEnd = yield* BackEnd

  const append = (event: Event): void => log.append('hub', event)
  const followClock = (meta: Meta): void => serverClock.pushed(Date.parse(meta.now))
  /** What has passed its time is held no longer. */
  const isOver = ({ expiration }: HoldChange): boolean => expiration !== null && expiration <= serverClock.now()

  return (connection: HubConnection, isPresent: () => boolean): void => {
    const listen = (name: string, handle: (parameters: readonly unknown[]) => void): void =>
      connection.on(name, (...parameters) => {
        if (isPresent()) handle(parameters)
      })

    const on = <Push>(name: string, schema: Schema.Codec<Push, unknown>, handle: (push: Push) => void): void => {
      const decode = Schema.decodeUnknownOption(schema)
      listen(name, (parameters) => {
        const push = decode(parameters)
        if (Option.isSome(push)) handle(push.value)
        else console.error(`hub push '${name}' breaks the contract`)
      })
    }

    const onAny = <Push>({ name, readOwn, readOther, handle, doubt }: AnyPush<Push>): void => {
      const handleOther = (parameters: readonly unknown[]): void => {
        const other = readOther(parameters)
        if (other !== undefined && Result.isSuccess(other)) handle(other.success)
        else {
          if (other !== undefined) noteUnread(log, `push ${name}`, other.failure)
          append(doubt)
        }
      }
      listen(name, (parameters) => {
        const own = readOwn(parameters)
        if (Option.isSome(own)) return handle(own.value)
        if (backEnd.other() !== null) return handleOther(parameters)
        // Not expected: it is read late, and what it is about is asked for.
        void Effect.runPromise(backEnd.load).then(() => {
          if (isPresent()) handleOther(parameters)
          append(doubt)
        })
      })
    }

    onAny<PushedReservations>({
      name: 'reservations',
      readOwn: (parameters) => Option.map(decodeReservations(parameters), ([changed, meta]) => ({ changed, meta })),
      readOther: (parameters) => backEnd.other()?.readReservationsPush(parameters, backEnd.words),
      handle: ({ changed, meta }) => {
        if (meta !== null) followClock(meta)
        const session = credentials.session()
        append({
          _tag: 'ReservationsPushed',
          revision: revisionOfPush(revisions, meta),
          changed: changed
            .map((reservation) => holdChange(reservation, session))
            .map((change) => (meta === null && isOver(change) ? { ...change, expiration: null } : change)),
        })
        if (meta === null) append({ _tag: 'ReservationsDoubted' })
      },
      doubt: { _tag: 'ReservationsDoubted' },
    })
    onAny<PushedBookings>({
      name: 'bookings',
      readOwn: (parameters) => Option.map(decodeBookings(parameters), ([made, meta]) => ({ made, meta })),
      readOther: (parameters) => backEnd.other()?.readBookingsPush(parameters, backEnd.words),
      handle: ({ made, meta }) => {
        append({ _tag: 'BookingsPushed', revision: revisionOfPush(revisions, meta), made })
        if (meta === null) append({ _tag: made.length === 0 ? 'DaysDoubted' : 'ReservationsDoubted' })
      },
      doubt: { _tag: 'DaysDoubted' },
    })
    on('cancellations', hubPushes.cancellations, ([freed, { revision }]) =>
      append({ _tag: 'CancellationsPushed', revision, freed }),
    )
    on('grid', hubPushes.grid, ([{ groupId }, { revision }]) => append({ _tag: 'GridChanged', revision, groupId }))
    on('revision', hubPushes.revision, ([meta]) => {
      followClock(meta)
      append({ _tag: 'RevisionTold', revision: meta.revision })
    })
    listen('activity', ([items]) => activity.watching()?.receive(items))
  }
})
