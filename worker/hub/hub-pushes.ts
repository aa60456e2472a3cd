/**
 * Turns the hub's pushes into events. Invariants: each push becomes an event; a push that cannot be read is noted, and makes the core
 * read what it may have been about; only pushes of the present connection count; no session id reaches the log, which says only
 * whether a hold is `mine` or `other`'s.
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
 * The revisions of the hub's pushes. If the back end sends none, the core counts: each push raises the count by one, a reading has the
 * count of the moment when it was asked for, and each new connection skips one number.
 */
export interface RevisionCount {
  /** Whether the back end sends revisions; null if that is not known yet. */
  isSent: boolean | null
  counted: number
}

/** A reservation as the events have it: it says whether the hold is `mine` or `other`'s instead of the session. */
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

/** After a push that cannot be read the core reads again immediately, and after further ones at most once within this time. */
const DOUBT_MS = 1_000

const holdsDoubted: Event = { _tag: 'ReservationsDoubted' }
const daysDoubted: Event = { _tag: 'DaysDoubted' }
const bookingsDoubted: Event = { _tag: 'DataChanged', area: 'bookings' }
const waitingDoubted: Event = { _tag: 'DataChanged', area: 'waiting' }
const groupsDoubted: Event = { _tag: 'DataChanged', area: 'groups' }

/** A push, which another back end or a newer server of ours may send in a form of its own. */
interface AnyPush<Push> {
  readonly name: HubPushName
  readonly readOwn: (parameters: readonly unknown[]) => Option.Option<Push>
  readonly readOther: (parameters: readonly unknown[]) => Result.Result<Push, Unread> | undefined
  readonly handle: (push: Push) => void
  /** The events that make the core read again what the push may have been about, if it cannot be read. */
  readonly doubts: readonly Event[]
}

/** @returns a function that listens to a connection for as long as it is the present one */
export const createPushReceiver = Effect.fnUntraced(function* (revisions: RevisionCount) {
  const log = yield* EventLog
  const credentials = yield* Credentials
  const serverClock = yield* ServerClock
  const activity = yield* ActivityWatch
  const backEnd = yield* BackEnd

  const append = (event: Event): void => log.append('hub', event)
  const followClock = (meta: Meta): void => serverClock.pushed(Date.parse(meta.now))
  /** The revision of a push; if none is sent, the next of the count. */
  const revisionOf = (meta: Meta | null): number => {
    revisions.isSent = meta !== null
    if (meta === null) revisions.counted += 1
    return meta?.revision ?? revisions.counted
  }

  /** The doubts since the last ones were appended, which wait until `DOUBT_MS` are over; null if nothing was doubted within that time. */
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
      /** @returns whether the push could be read */
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
        // The first push in another form: by the time the code for those is loaded it is late, so what it is about is read too.
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
