/**
 * How far the server's clock is ahead of the browser's. Two bounds are kept. An answer gives an upper bound, because the server wrote its
 * time after the request was sent. A push gives a lower bound, because time has passed since the server wrote it. Invariant: the state has
 * the upper bound, so the browser never shows more time than the server gives. If the browser's clock was set, or stopped while the machine
 * slept, the core notices that and measures the bounds again.
 */
import { Clock, Context, Effect, Layer } from 'effect'
import { EventLog } from '../log/event-log.ts'

/** The bounds of the server's time minus the browser's time, in ms. */
export interface ClockBounds {
  readonly least: number
  readonly most: number
}

export const unknownBounds: ClockBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** Clocks drift by less than this between two measurements. */
const DRIFT_MS = 100

/** The bounds after an answer. If the new upper bound is below the lower bound, a clock was set and the old bounds are dropped. */
export const afterAnswer = ({ least, most }: ClockBounds, atMost: number): ClockBounds =>
  atMost < least ? { ...unknownBounds, most: atMost } : { least, most: Math.min(most, atMost) }

/**
 * The bounds after a push. If the new lower bound is far above the upper bound, a clock was set, and only an answer can give a new upper
 * bound.
 */
export const afterPush = ({ least, most }: ClockBounds, atLeast: number): ClockBounds => {
  if (atLeast > most + DRIFT_MS) return { ...unknownBounds, least: atLeast }
  return { least: Math.max(least, atLeast), most: Math.max(most, atLeast) }
}

/** A push this far below the upper bound may mean that the browser's clock was set forward, so the server is asked. */
const LATE_MS = 5_000
/** The clocks of two servers behind one address differ by less than this. */
const APART_MS = 1_000
/** The header `Date` is rounded down to a second. */
const DATE_MS = 1_000
/** The header `Date` is used if it differs from the browser's clock by at most this. */
const AGREED_MS = 30_000
/** The difference between the browser's two clocks changes by less than this from one look to the next, unless the wall clock was set. */
const MOVED_MS = 1_000

export class ServerClock extends Context.Service<ServerClock>()('ServerClock', {
  make: Effect.gen(function* () {
    const { append, state } = yield* EventLog
    const clock = yield* Clock.Clock
    const wall = (): number => clock.currentTimeMillisUnsafe()
    /** How far the browser's wall clock, which can be set, is ahead of its monotonic clock, which cannot. */
    const ahead = (): number => wall() - Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    let bounds = unknownBounds
    let lastAhead = ahead()
    /** Whether the server has sent its time in milliseconds. Only our server does. */
    let isExact = false
    /** Whether the header `Date` of the last answer agreed with the browser's clock. */
    let isAgreed = false

    const note = (): void => {
      if (Number.isFinite(bounds.most) && state().clockOffset !== bounds.most)
        append('core', { _tag: 'ClockMeasured', offset: bounds.most })
    }
    const doubt = (): void => append('core', { _tag: 'ClockJumped' })

    return {
      /** The server's time. Before it has been measured it is the browser's time. */
      now: (): number => wall() + (state().clockOffset ?? 0),
      /**
       * Takes in the header `X-Now` of an HTTP answer. The answer may come from another server than the hub. The header is useful before
       * the hub is connected, and when the hub answers slowly.
       */
      stamped: (askedAt: number, serverNow: number): void => {
        isExact = true
        bounds = afterAnswer(bounds, serverNow + APART_MS - askedAt)
        note()
      },
      /**
       * The server's time if it is certain enough for ending holds; otherwise null. The header `Date` may come from a proxy or a wrong
       * clock, and anybody may set the browser's clock, so without an exact time the header and the browser's clock have to agree.
       */
      known: (): number | null => (isExact || isAgreed ? wall() + (state().clockOffset ?? 0) : null),
      /** Takes in the header `Date` of an answer, if no exact time is known and the browser's clock agrees. */
      dated: (askedAt: number, date: number): void => {
        if (isExact) return
        isAgreed = Math.abs(date - askedAt) <= AGREED_MS
        if (!isAgreed) return
        bounds = afterAnswer(bounds, date + DATE_MS - askedAt)
        note()
      },
      /** Takes in the server's time from the hub's answer. The browser sent the question at `askedAt`. */
      answered: (askedAt: number, serverNow: number): void => {
        isExact = true
        bounds = afterAnswer(bounds, serverNow - askedAt)
        note()
      },
      /** Takes in the time of a push that has just come. */
      pushed: (serverNow: number): void => {
        isExact = true
        const atLeast = serverNow - wall()
        const { most } = bounds
        bounds = afterPush(bounds, atLeast)
        note()
        if (!Number.isFinite(most)) return
        const wasSet = atLeast > most + DRIFT_MS
        // The lower bound is the best known value until the server answers again.
        if (wasSet) append('core', { _tag: 'ClockMeasured', offset: atLeast })
        if (wasSet || atLeast < most - LATE_MS) doubt()
      },
      /** To be called regularly. If the browser's wall clock was set since the last call, all bounds are doubted. */
      look: (): void => {
        const moved = ahead() - lastAhead
        lastAhead += moved
        if (Math.abs(moved) < MOVED_MS) return
        // A clock that was set back would show too much time for the holds until the server answers.
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
