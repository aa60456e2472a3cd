/**
 * Charges each source for the time that its works take on this process's main thread (docs/rules.md#limits). That time is divided among the
 * works that are under way. When a work gets a place, its source is charged the usual cost of that kind of work. When the work ends, the
 * charge is corrected to the real cost. There are two counts for each source. *Spent* is what the source has used of its allowance. The
 * allowance returns at a fixed rate, and a source that has used it up is refused. *Had* is what the source has used lately. It halves every
 * ten seconds, and a source with more of it waits longer. The wider networks of a source have counts of their own. The time of a database
 * that is a separate process is divided in the same way. It counts only in *had*, and only where it is more than the thread's time, because
 * it is measured by the clock and other work on the machine lengthens it.
 *
 * Invariants: All time that the thread works while something is under way is charged to a source, and no time is charged twice. A source
 * that has been quiet for long enough is forgotten.
 */
import { type Network, networksOf } from './source-networks.ts'

/** How many seconds' worth a quiet source may use at once. It is enough for a class that opens the page together. */
const SECONDS_SAVED = 10
/** In milliseconds. The count *had* of a source halves in this time. */
const HALF_LIFE = 10_000
/** In milliseconds. The estimated cost of the first work of a kind. */
const FIRST_ESTIMATE = 50
const LEAST_ESTIMATE = 0.5
/** The weight of the newest cost in the next estimate. */
const LEARNT = 0.2
/** In milliseconds. A network whose counts together are below this is forgotten. */
const FORGOTTEN = 1

/** In milliseconds. */
export interface UsageClocks {
  /** How long the thread has worked. */
  readonly work: () => number
  /** How long a database that is a separate process has worked for this process. */
  readonly database: () => number
  /** The time of day. */
  readonly now: () => number
}

export const usageClocks: UsageClocks = {
  work: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  database: () => 0,
  now: () => performance.now(),
}

/**
 * The milliseconds that a network has spent and has had at a moment. They are divided by its `allowance`, so that one limit fits all
 * networks.
 */
interface Counts {
  readonly spent: number
  readonly had: number
  /** The estimated cost of the works under way. */
  readonly pending: number
  readonly at: number
}

/**
 * Divides the time of a clock among the works under way, in proportion to their estimated costs. So a light work beside a dear one pays
 * little.
 */
const createSharing = (clock: () => number) => {
  let underWay = 0
  let seen = clock()
  /** The charge for a work with an estimate of one millisecond that has been under way from the beginning. */
  let share = 0
  const shareOut = (): void => {
    const worked = clock()
    if (underWay > 0) share += (worked - seen) / underWay
    seen = worked
  }
  /** Begins a work. The result ends the work and returns its cost. It is to be called once. */
  return (estimate: number): (() => number) => {
    shareOut()
    underWay += estimate
    const before = share
    return () => {
      shareOut()
      underWay -= estimate
      return estimate * (share - before)
    }
  }
}

export interface WorkUnderWay {
  /** The estimated cost in milliseconds. */
  readonly estimate: number
  /** To be called when the work begins to wait for a place. Time that the thread works meanwhile is not charged to it. */
  wait(): void
  /** To be called when the work gets its place. Its source is then charged the estimate. */
  charge(): void
  /** Charges the real cost. It is safe to call this twice. */
  end(): void
}

/** Counts what each source uses. A source gets back `msPerSecond` milliseconds of the thread in a second. */
export const createUsage = (msPerSecond: number, { work, database, now }: UsageClocks) => {
  const counts = new Map<string, Counts>()
  const estimates = new Map<string, number>()
  const beginOnThread = createSharing(work)
  const beginOnDatabase = createSharing(database)
  let sweptAt = now()

  const countsAt = (network: string, at: number): Counts => {
    const before = counts.get(network)
    if (before === undefined) return { spent: 0, had: 0, pending: 0, at }
    const seconds = (at - before.at) / 1000
    return {
      spent: Math.max(0, before.spent - seconds * msPerSecond),
      had: before.had * 0.5 ** ((seconds * 1000) / HALF_LIFE),
      pending: before.pending,
      at,
    }
  }
  const charge = (networks: readonly Network[], { spent = 0, had = 0, pending = 0 }: Partial<Counts>): void => {
    const at = now()
    for (const { first, allowance } of networks) {
      const before = countsAt(first, at)
      counts.set(first, {
        spent: before.spent + spent / allowance,
        had: before.had + had / allowance,
        pending: before.pending + pending / allowance,
        at,
      })
    }
  }
  const forgetTheQuiet = (): void => {
    const at = now()
    if (at - sweptAt < 1000) return
    sweptAt = at
    for (const network of counts.keys()) {
      const { spent, had, pending } = countsAt(network, at)
      if (spent + had + pending < FORGOTTEN) counts.delete(network)
    }
  }

  return {
    /** The milliseconds that the source, or a network of it, has had lately. They decide how long it waits. */
    had(source: string): number {
      const at = now()
      return Math.max(
        ...networksOf(source).map(({ first }) => {
          const { had, pending } = countsAt(first, at)
          return had + pending
        }),
      )
    },
    /**
     * Begins a work. If the source, or one of its networks, has spent its allowance, the result is the seconds to wait.
     * @param kind the route of a call, or the method of the hub. Works of one kind cost about the same.
     */
    begin(source: string, kind: string): WorkUnderWay | { readonly retryAfterSeconds: number } {
      forgetTheQuiet()
      const networks = networksOf(source)
      const at = now()
      const spent = networks.map(({ first }) => countsAt(first, at)).map((one) => one.spent + one.pending)
      const over = Math.max(...spent) - SECONDS_SAVED * msPerSecond
      if (over >= 0) return { retryAfterSeconds: Math.floor(over / msPerSecond) + 1 }
      const estimate = estimates.get(kind) ?? FIRST_ESTIMATE
      const begin = () => ({ thread: beginOnThread(estimate), database: beginOnDatabase(estimate) })
      const running = [begin()]
      let [cost, ofDatabase, pending] = [0, 0, 0]
      let hasEnded = false
      const wait = (): void => {
        for (const { thread, database } of running.splice(0)) {
          cost += thread()
          ofDatabase += database()
        }
      }
      return {
        estimate,
        wait,
        charge() {
          if (hasEnded || pending > 0) return
          if (running.length === 0) running.push(begin())
          pending = estimate
          charge(networks, { pending })
        },
        end() {
          if (hasEnded) return
          hasEnded = true
          wait()
          charge(networks, { spent: cost, had: Math.max(cost, ofDatabase), pending: -pending })
          const expected = estimates.get(kind) ?? cost
          estimates.set(kind, Math.max(LEAST_ESTIMATE, expected + LEARNT * (cost - expected)))
        },
      }
    },
  }
}

export type Usage = ReturnType<typeof createUsage>
