/**
 * Turns the hub's pushes into events. Invariants: each push becomes an event; an unreadable push is noted in the log, and makes the core
 * read the data that it may concern; pushes from earlier connections are ignored; no session id reaches the log, which marks each hold only
 * as `mine` or `other`.
 */
import { Effect, Option, Result, Schema } from 'effect'
import type { Event, HoldChange, HoldRead } from '../../domain/schema/events.ts'
import { type HubPushName, hubPushes, type Meta, type Reservation } from '../../domain/schema/hub.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { PushedBookings, PushedReservations } from '../../domain/schema/other-back-ends/hub-reading.ts'
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import { ActivityWatch } from '../activity/activity-watch.ts'
import type { HubConnection } from '../environment/core-environment.ts'
import { ServerClock } from '../http/server-clock.ts'
import { EventLog, noteUnread } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { Credentials } from '../tabs/credentials.ts'

/**
 * The revisions of the hub's pushes. If the back end sends no revisions, the core counts pushes: each push raises the count by one, a
 * reading gets the count at the time of its request, and each new connection skips one number.
 */
export interface RevisionCount {
  /** Whether the back end sends revisions; null if that is not known yet. */
  isSent: boolean | null
  counted: number
}

/** Turns a reservation into the form of the events, which says `mine` or `other` instead of the session. */
const holdChange = ({ sessionId, expiration, ...slot }: Reservation, session: string | null): HoldChange => ({
  ...slot,
  holder: sessionId === session ? 'mine' : 'other',
  expiration: expiration === null ? null : Date.parse(expiration),
})

export const holdsOf = (reservations: readonly Reservation[], session: SessionId): HoldRead[] =>
  reservations.flatMap((reservation) => {
    const { expiration, ...hold } = holdChange(reservation, session)
    return expiration === null ? [] : [{ ...hold, expiration }]
  })

const decodeReservations = Schema.decodeUnknownOption(hubPushes.reservations)
const decodeBookings = Schema.decodeUnknownOption(hubPushes.bookings)

/** After an unreadable push the core reads again immediately. After further unreadable pushes it reads at most once within this time. */
const DOUBT_MS = 1_000

const holdsDoubted: Event = { _tag: 'ReservationsDoubted' }
const daysDoubted: Event = { _tag: 'DaysDoubted' }
const bookingsDoubted: Event = { _tag: 'DataChanged', area: 'bookings' }
const waitingDoubted: Event = { _tag: 'DataChanged', area: 'waiting' }
const groupsDoubted: Event = { _tag: 'DataChanged', area: 'groups' }

/** A push in any form: another back end or a newer server may send it in another form than ours. */
interface AnyPush<Push> {
  readonly name: HubPushName
  readonly readOwn: (parameters: readonly unknown[]) => Option.Option<Push>
  readonly readOther: (parameters: readonly unknown[]) => Result.Result<Push, Unread> | undefined
  readonly handle: (push: Push) => void
  /** If the push is unreadable, these events make the core read the data that it may concern. */
  readonly doubts: readonly Event[]
}

/** Makes a function that listens to a connection for as long as it is the present connection. */
export const createPushReceiver = Effect.fnUntraced(function* (revisions: RevisionCount) {
  const log = yield* EventLog
  const credentials = yield* Credentials
  const serverClock = yield* ServerClock
  const activity = yield* ActivityWatch
  const backEnd = yield* BackEnd

  const append = (event: Event): void => log.append('hub', event)
  const followClock = (meta: Meta): void => serverClock.pushed(Date.parse(meta.now))
  /** The revision of a push. If the back end sends no revision, it is the next number of the core's count. */
  const revisionOf = (meta: Meta | null): number => {
    revisions.isSent = meta !== null
    if (meta === null) revisions.counted += 1
    return meta?.revision ?? revisions.counted
  }

  /** The doubts that wait until `DOUBT_MS` have passed since the last doubts were appended. Null outside that time. */
  let waiting: Set<Event> | null = null
  const doubt = (doubts: readonly Event[]): void => {
    if (waiting !== null) {
      for (const event of doubts) waiting.add(event)
      return
    }
    waiting = new Set()
    setTimeout(() => {
      const waited = [...(waiting ?? [])]
      waiting = null
      if (waited.length > 0) doubt(waited)
    }, DOUBT_MS)
    for (const event of doubts) append(event)
  }

  return (connection: HubConnection, isPresent: () => boolean): void => {
    const listen = (name: string, handle: (parameters: readonly unknown[]) => void): void =>
      connection.on(name, (...parameters) => {
        if (isPresent()) handle(parameters)
      })

    const onAny = <Push>({ name, readOwn, readOther, handle, doubts }: AnyPush<Push>): void => {
      /** Handles any other push. Returns whether the push could be read. */
      const handleOther = (parameters: readonly unknown[]): boolean => {
        const other = readOther(parameters)
        if (other === undefined) return false
        if (Result.isFailure(other)) noteUnread(log, `push ${name}`, other.failure)
        else handle(other.success)
        return Result.isSuccess(other)
      }
      listen(name, (parameters) => {
        const own = readOwn(parameters)
        if (Option.isSome(own)) return handle(own.value)
        if (backEnd.other() !== null) {
          if (!handleOther(parameters)) doubt(doubts)
          return
        }
        // This is the first push in another form. It is late when the code for such pushes has been loaded, so the data that it concerns is
        // read too.
        void Effect.runPromise(backEnd.load).then(() => {
          if (isPresent()) handleOther(parameters)
          doubt(doubts)
        })
      })
    }

    /** A push that only our own server sends. */
    const on = <Push>(
      name: HubPushName,
      schema: Schema.Codec<Push, unknown>,
      handle: (push: Push) => void,
      doubts: readonly Event[],
    ): void => {
      const readOwn = Schema.decodeUnknownOption(schema)
      const readOther = (parameters: readonly unknown[]) => backEnd.other()?.readTolerantly(schema, parameters)
      onAny<Push>({ name, readOwn, readOther, handle, doubts })
    }

    const pushed = (meta: Meta | null, changed: readonly HoldChange[]): void => {
      append({ _tag: 'ReservationsPushed', revision: revisionOf(meta), changed })
      if (meta === null) append(holdsDoubted)
    }
    onAny<() => void>({
      name: 'reservations',
      readOwn: (parameters) =>
        Option.map(decodeReservations(parameters), ([changed, meta]) => () => {
          followClock(meta)
          const session = credentials.session()
          pushed(
            meta,
            changed.map((reservation) => holdChange(reservation, session)),
          )
        }),
      readOther: (parameters) => {
        const other = backEnd.other()
        if (other === null) return undefined
        const noteLeftOut = (unread: Unread): void => noteUnread(log, 'push reservations', unread)
        const read = other.readReservationsPush(parameters, backEnd.words, noteLeftOut)
        return Result.map(read, ({ changed, meta }: PushedReservations) => () => {
          if (meta !== null) followClock(meta)
          pushed(
            meta,
            changed.flatMap((told) => other.changeTold(told, credentials.session(), serverClock.known()) ?? []),
          )
        })
      },
      handle: (take) => take(),
      doubts: [holdsDoubted],
    })
    onAny<PushedBookings>({
      name: 'bookings',
      readOwn: (parameters) => Option.map(decodeBookings(parameters), ([made, meta]) => ({ made, meta })),
      readOther: (parameters) => backEnd.other()?.readBookingsPush(parameters, backEnd.words),
      handle: ({ made, meta }) => {
        append({ _tag: 'BookingsPushed', revision: revisionOf(meta), made })
        if (meta === null) append({ _tag: made.length === 0 ? 'DaysDoubted' : 'ReservationsDoubted' })
      },
      doubts: [daysDoubted],
    })
    on(
      'cancellations',
      hubPushes.cancellations,
      ([freed, { revision }]) => append({ _tag: 'CancellationsPushed', revision, freed }),
      [daysDoubted, bookingsDoubted],
    )
    on('grid', hubPushes.grid, ([{ groupId }, { revision }]) => append({ _tag: 'GridChanged', revision, groupId }), [
      daysDoubted,
      groupsDoubted,
    ])
    on(
      'revision',
      hubPushes.revision,
      ([meta]) => {
        followClock(meta)
        append({ _tag: 'RevisionTold', revision: meta.revision })
      },
      [holdsDoubted, daysDoubted],
    )
    on('waiting', hubPushes.waiting, ([waiting]) => append({ _tag: 'WaitingTold', ...waiting }), [waitingDoubted])
    listen('activity', ([items]) => activity.watching()?.receive(items))
  }
})
