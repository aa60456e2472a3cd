/**
 * The server's clock as this browser reckons it. Invariant: what the state has never gives more time than the
 * server does, as long as the browser's clock runs: an answer bounds the difference of the clocks from above, because it
 * was given after it was asked for, and a push from below, because it was under way; the state has the upper bound. A clock
 * that was moved, or stood while the machine slept, is found out and measured anew.
 */
import { Clock, Context, Effect, Layer } from 'effect'
import { EventLog } from '../log/event-log.ts'

/** The server's clock less the browser's, ms. */
export interface ClockBounds {
  readonly least: number
  readonly most: number
}

export const unknownBounds: ClockBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** Clocks drift by less than this between two looks. */
const DRIFT_MS = 100

/** Below what every push so far allowed: the clock was moved, and nothing of before counts. */
export const afterAnswer = ({ least, most }: ClockBounds, atMost: number): ClockBounds =>
  atMost < least ? { ...unknownBounds, most: atMost } : { least, most: Math.min(most, atMost) }

/** Far beyond what every answer so far allowed: as above. Until it is asked, nothing bounds it from above. */
export const afterPush = ({ least, most }: ClockBounds, atLeast: number): ClockBounds => {
  if (atLeast > most + DRIFT_MS) return { ...unknownBounds, least: atLeast }
  return { least: Math.max(least, atLeast), most: Math.max(most, atLeast) }
}

/** A push that is this much earlier than its time may say that the clock was moved on: it is asked about. */
const LATE_MS = 5_000
/** Two servers behind one address differ by less than this. */
const APART_MS = 1_000
/** The date of an answer leaves out what is under a second. */
const DATE_MS = 1_000
/** The header `Date` and the browser's clock agree where they differ by no more. */
const AGREED_MS = 30_000
/** Between two looks at both clocks of the browser, they part by less than this unless one was moved. */
const MOVED_MS = 1_000

export class ServerClock extends Context.Service<ServerClock>()('booking/worker/ServerClock', {
  make: Effect.gen(function* () {
    const { append, state } = yield* EventLog
    const clock = yield* Clock.Clock
    const wall = (): number => clock.currentTimeMillisUnsafe()
    /** How far the settable clock is ahead of the other. */
    const ahead = (): number => wall() - Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    let bounds = unknownBounds
    let lastAhead = ahead()
    let isExact = false
    /** The header `Date` and the browser's clock agreed at the last answer. */
    let isAgreed = false

    const note = (): void => {
      if (Number.isFinite(bounds.most) && state().clockOffset !== bounds.most)
        append('core', { _tag: 'ClockMeasured', offset: bounds.most })
    }
    const doubt = (): void => append('core', { _tag: 'ClockJumped' })

    return {
      /** Before it is measured: the browser's own. */
      now: (): number => wall() + (state().clockOffset ?? 0),
      /**
       * As `answered`, from the header of HTTP answers, which may be another server's than the hub's: of the first ones,
       * before the hub is connected, and where what the hub answered was long on its way.
       */
      stamped: (askedAt: number, serverNow: number): void => {
        isExact = true
        bounds = afterAnswer(bounds, serverNow + APART_MS - askedAt)
        note()
      },
      /**
       * The time where holds end; null: it is not known. A time to the second, which a proxy or a wrong clock may tell, and a
       * browser's own, which anybody may set, are known only where they agree.
       */
      known: (): number | null => (isExact || isAgreed ? wall() + (state().clockOffset ?? 0) : null),
      /** @param date of an answer, to the second; of use while no better time is known, and this browser's clock agrees */
      dated: (askedAt: number, date: number): void => {
        if (isExact) return
        isAgreed = Math.abs(date - askedAt) <= AGREED_MS
        if (!isAgreed) return
        bounds = afterAnswer(bounds, date + DATE_MS - askedAt)
        note()
      },
      /** @param serverNow what the server answered to what was asked at `askedAt` by the browser's clock */
      answered: (askedAt: number, serverNow: number): void => {
        isExact = true
        bounds = afterAnswer(bounds, serverNow - askedAt)
        note()
      },
      /** @param serverNow what the server pushed, just now */
      pushed: (serverNow: number): void => {
        isExact = true
        const atLeast = serverNow - wall()
        const { most } = bounds
        bounds = afterPush(bounds, atLeast)
        note()
        if (!Number.isFinite(most)) return
        const isSetOn = atLeast > most + DRIFT_MS
        // The best that is known until the answer.
        if (isSetOn) append('core', { _tag: 'ClockMeasured', offset: atLeast })
        if (isSetOn || atLeast < most - LATE_MS) doubt()
      },
      /** Compares the browser's clock with one that cannot be set, since the last time. */
      look: (): void => {
        const moved = ahead() - lastAhead
        lastAhead += moved
        if (Math.abs(moved) < MOVED_MS) return
        // Set back, it would give what is held more time until the server has been asked.
        const { clockOffset } = state()
        if (moved < 0 && clockOffset !== null) append('core', { _tag: 'ClockMeasured', offset: clockOffset - moved })
        bounds = unknownBounds
        doubt()
      },
    }
  }),
}) {
  static readonly layer = Layer.effect(ServerClock, ServerClock.make)
}
