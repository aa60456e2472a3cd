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

/** So many more works of one source may wait: a school's, behind one address. */
const LONGEST_LINE = 500
/** Milliseconds: a source that has had more lately has had much. */
const MUCH = 500
/** So many works of a source that has had much are worked on at once. */
const FEW = 2
/** So many light works are done at once, and while the process is behind. */
const PLACES = 16
const PLACES_WHILE_BEHIND = 8
/** Milliseconds' worth of dear works that are done at once, and while the process is behind; one always is. */
const WORTH = 200
const WORTH_WHILE_BEHIND = 50
/** Milliseconds that a long work waits after each slice of it for light ones to be done. */
const MAKE_WAY = 25
/** Milliseconds: as long as a connection to the database is waited for, a turn is. */
const LONGEST_WAIT = 10_000
/** Works that wait for a process to keep up again look so often whether it does. */
const LOOK_AGAIN_MS = 50
/** Milliseconds: if a refusal were answered at once, and asked again as soon, the process would be busy with refusals alone. */
const REFUSED_AFTER = 250

/** Whatever is done for a source is done in its name. */
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

/** Works that a source has begun or asked for. */
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
    if (isLight(work)) return inside.light < (behind ? PLACES_WHILE_BEHIND : PLACES)
    return inside.total === inside.light || inside.estimated + estimate <= (behind ? WORTH_WHILE_BEHIND : WORTH)
  }
  const line = createFairLine(hasPlace)
  let looksAgain = false
  /** The process may keep up again although nobody leaves. */
  const lookAgain = (): void => {
    if (looksAgain) return
    looksAgain = true
    setTimeout(() => {
      looksAgain = false
      line.look()
      if (line.isWaitedIn()) lookAgain()
    }, LOOK_AGAIN_MS).unref()
  }

  const nameOfWork = (): InLine => current.getStore() ?? { source: null, estimate: 0 }
  /**
   * Turns at something that so many works may do at once, such as writing, or hashing a password. A work waits for them in the name of
   * its source. A source that has had much has few turns at once.
   * @param tooLate the error of a work that has waited for ten seconds
   */
  const turns = (places: number, tooLate: () => Error) => {
    const waiting = createFairLine(
      ({ source }, inside) =>
        inside.total < places && (source === null || inside.ofSource(source) < FEW || usage.had(source) <= MUCH),
    )
    /** @param alone no two works that share a name have a turn at once: they would wait for one another, and keep turns from others */
    return async <Result>(work: () => Promise<Result>, alone: readonly string[] = []): Promise<Result> => {
      const { place, giveUp } = waiting.enter({ ...nameOfWork(), alone })
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
    /** A source that asks too much hears so after a moment. */
    beforeRefusal: (): Promise<void> => pause(REFUSED_AFTER),
    /** Whether it has had much of a process that does not keep up: what it can do without is not made for it. */
    isHeldBack: (source: string): boolean => isBehind() && usage.had(source) > MUCH,
    turns,
    /** In whose name this is done; the server's own where nobody asked for it. */
    current: nameOfWork,
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
