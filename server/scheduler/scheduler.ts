/**
 * All work of this process that others ask for passes here: each call, page, press, booking and new connection. The scheduler knows whose
 * it is and what works of its kind cost, before it begins. It refuses a source that asks more often, or spends more, than it may; it lets
 * in as many at once as can be served; and wherever works wait, here or for a turn to write, who has used least of its share comes next.
 * So no source holds another one up, however many connections it has, and a queue that is added asks here (`turns`).
 *
 * Invariants: a work that has begun is charged to its source, whatever becomes of it; a line of one source is as long as can be waited
 * for; the server's own work, which has no source, comes before all others.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { createCallRate } from './call-rate.ts'
import { createFairLine, type InLine, type Inside, isLight } from './fair-line.ts'
import { createLoopWatch } from './loop-watch.ts'
import { createUsage, type UsageClocks, usageClocks } from './usage.ts'

/** How many works of one source may wait: enough for a school behind one address. */
const LONGEST_LINE = 500
/** Milliseconds: a source that has had more than this lately has had much. */
const MUCH = 500
/** How many works of a source that has had much are done at once. */
const FEW = 2
/** How many light works are done at once: as a rule, and while the process is behind. */
const LIGHT_PLACES = 16
const LIGHT_PLACES_WHILE_BEHIND = 8
/** Milliseconds: beside another dear work one comes in if all works inside cost no more with it: as a rule, and while the process is behind. */
const DEAR_COST = 200
const DEAR_COST_WHILE_BEHIND = 50
/** Milliseconds that a long work waits after each of its slices, at most, for light ones to be done. */
const MAKE_WAY = 25
/** Milliseconds that a turn is waited for, as a connection to the database is. */
const LONGEST_WAIT = 10_000
/** Milliseconds between two looks of those who wait for the process to keep up again. */
const LOOK_AGAIN_MS = 50
/** Milliseconds before a refusal is answered. A client that is refused at once may ask again at once, and keep the process busy with refusals. */
const REFUSED_AFTER = 250

/** A work of a source. Whatever is done for it is done in its name. */
interface Named extends InLine {
  /** Whether light works have a place beside it. */
  readonly isInTheWay: () => boolean
  /** Gives its place back: it waits for a turn, and keeps nobody else out meanwhile. The turn bounds what it does then. */
  readonly stepAside: () => void
}
const current = new AsyncLocalStorage<Named>()

/** Between two slices of a long work: others go on, and light ones are done first, for a while. */
export const makeWay = async (): Promise<void> => {
  await turn()
  const named = current.getStore()
  if (named === undefined) return
  const until = performance.now() + MAKE_WAY
  while (named.isInTheWay() && performance.now() < until) await pause(1)
}

/** One thing that a source asks for: a call, a page, a press, a new connection. */
export interface Visit {
  readonly source: string
  /** @returns what gives the place back, once there is one; null: too many of its source wait already */
  enter(): Promise<() => void> | null
  /** Whatever it waits for within is waited for in its name. */
  run<Result>(work: () => Result): Result
  /** Settles what it has cost. Safe to call twice. */
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

/**
 * Use it once for each process.
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
  /** The process may keep up again although nobody leaves. */
  const lookAgain = (): void => {
    if (isLookSet) return
    isLookSet = true
    setTimeout(() => {
      isLookSet = false
      line.look()
      if (line.isWaitedIn()) lookAgain()
    }, LOOK_AGAIN_MS).unref()
  }

  const currentWork = (): InLine => current.getStore() ?? { source: null, estimate: 0 }
  /**
   * Turns at something that only some works may do at once, such as writing, or hashing a password. A work waits for its turn in the name
   * of its source. A source that has had much has few turns at once.
   * @param places how many have a turn at once
   * @param tooLate the error of a work that has waited for ten seconds
   */
  const turns = (places: number, tooLate: () => Error) => {
    const waiting = createFairLine(
      ({ source }, inside) =>
        inside.total < places && (source === null || inside.ofSource(source) < FEW || usage.had(source) <= MUCH),
    )
    /** @param alone no two works that share a name have a turn at once: they would wait for one another, and keep turns from others */
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

  return {
    /** @param kind the route of a call, or the method of the hub. @returns its end is called for, whatever becomes of it */
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
    /** To be waited for before a refusal is answered. */
    beforeRefusal: (): Promise<void> => pause(REFUSED_AFTER),
    /** Whether the source has had much of a process that does not keep up, and so gets nothing that it can do without. */
    isHeldBack: (source: string): boolean => isBehind() && usage.had(source) > MUCH,
    turns,
    /** The work in whose name this is done; the server's own where nobody asked for it. */
    current: currentWork,
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
