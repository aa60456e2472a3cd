/**
 * How far the server's clock is ahead of the browser's. Two bounds are kept. An answer gives an upper bound, because the server wrote
 * its time after it was asked; a push gives a lower bound, because it has been under way since. Invariant: the state has the upper
 * bound, so the browser never shows more time than the server gives. When the browser's clock was set, or stood still while the
 * machine slept, that is noticed and the bounds are measured anew.
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

/** The bounds after an answer. If the new upper bound contradicts the lower one, a clock was set and the old bounds count no more. */
export const afterAnswer = ({ least, most }: ClockBounds, atMost: number): ClockBounds =>
  atMost < least ? { ...unknownBounds, most: atMost } : { least, most: Math.min(most, atMost) }

/** The bounds after a push. If the new lower bound is far above the upper one, a clock was set, and only an answer can give an upper one. */
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
/** The header `Date` is believed if it differs from the browser's clock by no more than this. */
const AGREED_MS = 30_000
/** The browser's two clocks differ by less than this from one look to the next, unless one of them was set. */
const MOVED_MS = 1_000

export class ServerClock extends Context.Service<ServerClock>()('booking/worker/ServerClock', {
  make: Effect.gen(function* () {
    const { append, state } = yield* EventLog
    const clock = yield* Clock.Clock
    const wall = (): number => clock.currentTimeMillisUnsafe()
    /** How far the browser's wall clock, which can be set, is ahead of its monotonic clock, which cannot. */
    const ahead = (): number => wall() - Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    let bounds = unknownBounds
    let lastAhead = ahead()
    /** Whether the server has told its time to the millisecond, which only ours does. */
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
       * Takes in the header `X-Now` of an answer over HTTP, which may come from another server than the hub's. It is of use before the hub
       * is connected, and when the hub's own answers are slow.
       */
      stamped: (askedAt: number, serverNow: number): void => {
        isExact = true
        bounds = afterAnswer(bounds, serverNow + APART_MS - askedAt)
        note()
      },
      /**
       * The server's time if it is certain enough to end holds by it, or null. The header `Date` may come from a proxy or a wrong clock,
       * and anybody may set the browser's clock, so without an exact time both have to agree.
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
      /** Takes in the time that the hub answered to a question of the time `askedAt` of the browser. */
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
        // Until the server has been asked, the lower bound is the best that is known.
        if (wasSet) append('core', { _tag: 'ClockMeasured', offset: atLeast })
        if (wasSet || atLeast < most - LATE_MS) doubt()
      },
      /** To be called now and then: notices if the browser's wall clock was set since the last time, and then doubts all bounds. */
      look: (): void => {
        const moved = ahead() - lastAhead
        lastAhead += moved
        if (Math.abs(moved) < MOVED_MS) return
        // A clock that was set back would give the holds more time until the server has been asked.
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
