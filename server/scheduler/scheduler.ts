/**
 * All work that others ask of this process passes through the scheduler: each call, page, press, booking and new connection. Before a work
 * begins, the scheduler knows its source and an estimate of its cost. The scheduler refuses a source that asks too often or spends too
 * much. It admits as many works at the same time as the process can serve. Works may wait here or for a turn to write, and in both places
 * the source that has used least of its share comes next. So no source blocks another, however many connections it has. New queues should
 * use `turns` too.
 *
 * Invariants: A work that has begun is charged to its source, whatever its outcome is. The number of waiting works of one source is
 * limited. The server's own work has no source, and comes before all others.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { createCallRate } from './call-rate.ts'
import { createFairLine, type InLine, type Inside, isLight } from './fair-line.ts'
import { createLoopWatch } from './loop-watch.ts'
import { createUsage, type Usage, type UsageClocks, usageClocks } from './usage.ts'

/** How many works of one source may wait. It is enough for a school behind one address. */
const LONGEST_LINE = 500
/** In milliseconds. A source whose count *had* (`usage.ts`) is higher than this is a busy source. */
const MUCH = 500
/** How many works of a busy source run at the same time. */
const FEW = 2
/** How many light works run at the same time. The second limit applies while the process is behind. */
const LIGHT_PLACES = 16
const LIGHT_PLACES_WHILE_BEHIND = 8
/**
 * In milliseconds. A dear work gets a place beside another dear work if the estimated cost of all works together stays within this limit.
 * The second limit applies while the process is behind.
 */
const DEAR_COST = 200
const DEAR_COST_WHILE_BEHIND = 50
/** In milliseconds. The longest time for which a long work waits for light works after each of its slices. */
const MAKE_WAY = 25
/** In milliseconds. The longest wait for a turn, which is also the longest wait for a connection to the database. */
const LONGEST_WAIT = 10_000
/** In milliseconds. The pause before the scheduler checks again whether the process keeps up. */
const LOOK_AGAIN_MS = 50
/** In milliseconds. The delay before a refusal is answered. Without it a client could ask again immediately and keep the process busy. */
const REFUSED_AFTER = 250

/** A work together with its source. Everything that is done for the work is charged to that source. */
interface Named extends InLine {
  /** Whether this work is dear and light works have places beside it. */
  readonly isInTheWay: () => boolean
  /**
   * Gives the place back while the work waits for a turn, so that it blocks nobody meanwhile. The number of turns limits what it does after
   * that.
   */
  readonly stepAside: () => void
}
const current = new AsyncLocalStorage<Named>()

/** Gives back the place of the present work, which waits for somebody outside. Turns must limit what it does after that. */
export const stepAside = (): void => current.getStore()?.stepAside()

/** Pauses a long work between two slices. Other works go on meanwhile, and light works are done first for up to `MAKE_WAY`. */
export const makeWay = async (): Promise<void> => {
  await turn()
  const named = current.getStore()
  if (named === undefined) return
  const until = performance.now() + MAKE_WAY
  while (named.isInTheWay() && performance.now() < until) await pause(1)
}

/** One request of a source: a call, a page, a press or a new connection. */
export interface Visit {
  readonly source: string
  /** Waits for a place. The promise is of the function that gives the place back. Null if too many works of the source wait already. */
  enter(): Promise<() => void> | null
  /** Runs work in the name of this visit. All waiting inside the work counts for the visit's source. */
  run<Result>(work: () => Result): Result
  /** Charges the source for what the visit has cost. It is safe to call this twice. */
  end(): void
}

export interface Refused {
  readonly retryAfterSeconds: number
}

interface SchedulerCaps {
  readonly addressCallsPerSecond: number
  readonly addressCostPerSecond: number
  readonly addressCallsAtOnce: number
}

interface SchedulerOptions {
  readonly clocks?: UsageClocks
  readonly isBehind?: () => boolean
}

/** The work in whose name the present code runs. It is the server's own work if no source asked for it. */
const currentWork = (): InLine => current.getStore() ?? { source: null, estimate: 0 }

/**
 * Makes turns for something that only a few works may do at the same time, such as writing or hashing a password. A work waits for its
 * turn in the name of its source. A busy source has few turns at the same time.
 * @param places how many works have a turn at the same time
 * @param tooLate Makes the error for work that has waited for ten seconds.
 */
const createTurns = (usage: Pick<Usage, 'had'>, places: number, tooLate: () => Error) => {
  const waiting = createFairLine(
    ({ source }, inside) =>
      inside.total < places && (source === null || inside.ofSource(source) < FEW || usage.had(source) <= MUCH),
  )
  /** Two works that share a name in `alone` never have turns at the same time, because one would wait for the other and waste its turn. */
  return async <Result>(work: () => Promise<Result>, alone: readonly string[] = []): Promise<Result> => {
    const { place, giveUp } = waiting.enter({ ...currentWork(), alone })
    if (waiting.isWaitedIn()) current.getStore()?.stepAside()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      giveUp()
      reject(tooLate())
    }, LONGEST_WAIT)
    const leave = await Promise.race([place, late]).finally(() => clearTimeout(timer))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * Makes the scheduler. A process has one.
 * @example
 * const visit = scheduler.arrive('192.0.2.1', 'GET /api/groups')
 * if ('retryAfterSeconds' in visit) throw new Failure('rate-limited', visit)
 * try {
 *   const leave = await visit.enter()
 *   answers.push(await visit.run(answer))
 *   leave?.()
 * } finally {
 *   visit.end()
 * }
 */
export const createScheduler = (
  caps: SchedulerCaps,
  { clocks = usageClocks, isBehind = createLoopWatch().isBehind }: SchedulerOptions = {},
) => {
  const rate = createCallRate(caps.addressCallsPerSecond, clocks.now)
  const usage = createUsage(caps.addressCostPerSecond, clocks)
  const hasPlace = (work: InLine, inside: Inside): boolean => {
    const { source, estimate } = work
    const had = source === null ? 0 : usage.had(source)
    const behind = isBehind()
    const most = had <= MUCH ? caps.addressCallsAtOnce : Math.min(caps.addressCallsAtOnce, behind ? 1 : FEW)
    if (inside.ofSource(source) >= most) return false
    if (isLight(work)) return inside.light < (behind ? LIGHT_PLACES_WHILE_BEHIND : LIGHT_PLACES)
    return inside.total === inside.light || inside.estimated + estimate <= (behind ? DEAR_COST_WHILE_BEHIND : DEAR_COST)
  }
  const line = createFairLine(hasPlace)
  let isLookSet = false
  /** Looks again after a pause, because the process may keep up again although no work leaves. */
  const lookAgain = (): void => {
    if (isLookSet) return
    isLookSet = true
    setTimeout(() => {
      isLookSet = false
      line.look()
      if (line.isWaitedIn()) lookAgain()
    }, LOOK_AGAIN_MS).unref()
  }

  return {
    /**
     * Begins a visit, whose `end` must be called in every case, or refuses it.
     * @param kind the route of a call, or the method of the hub
     */
    arrive(source: string, kind: string): Visit | Refused {
      const seconds = rate.count(source)
      if (seconds !== null) return { retryAfterSeconds: seconds }
      const underWay = usage.begin(source, kind)
      if ('retryAfterSeconds' in underWay) return underWay
      const work: Named = {
        source,
        estimate: underWay.estimate,
        isInTheWay: () => !isLight(work) && line.inside.light > 0,
        stepAside: () => leave?.(),
      }
      let leave: (() => void) | null = null
      return {
        source,
        enter() {
          if (line.waitingOf(source) >= LONGEST_LINE) return null
          underWay.wait()
          const { place } = line.enter({ ...work, cameIn: underWay.charge })
          if (line.isWaitedIn()) lookAgain()
          return place.then((given) => {
            leave = given
            return given
          })
        },
        run: (answer) => current.run(work, answer),
        end: underWay.end,
      }
    },
    /** To be awaited before a refusal is answered. */
    beforeRefusal: (): Promise<void> => pause(REFUSED_AFTER),
    /** Whether the process is behind and the source is busy. Such a source gets only what it needs. */
    isHeldBack: (source: string): boolean => isBehind() && usage.had(source) > MUCH,
    /** Makes turns for something that only `places` works may do at the same time (`createTurns`). */
    turns: (places: number, tooLate: () => Error) => createTurns(usage, places, tooLate),
    current: currentWork,
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
