/**
 * Each source is charged the time of this process's main thread that its works take (docs/rules.md#limits): it is shared out among the
 * works that are under way. When a work gets a place it is charged what works of its kind have cost so far; when it ends, what it did cost.
 * Two counts follow from it: what a source has *spent* of its allowance, which comes back at a fixed rate and by which it is refused, and
 * what it has *had* lately, which fades by half in ten seconds and by which it waits. The wider networks of a source have counts of their
 * own. The time of a database that is a process of its own is shared out in the same way, but counts only in what is *had*, where it is
 * more than the thread's: it is measured by the clock, and others on the machine lengthen it.
 *
 * Invariants: all that the thread works while something is under way is charged to somebody, and nothing twice; a source that has been
 * quiet for long enough is forgotten.
 */
import { type Network, networksOf } from './source-networks.ts'

/** How many seconds' worth a source that has been quiet may use at once: enough for a class that opens the page together. */
const SECONDS_SAVED = 10
/** Milliseconds: the count of a source fades to half in this time. */
const HALF_LIFE = 10_000
/** Milliseconds that the first work of a kind is taken to cost. */
const FIRST_ESTIMATE = 50
const LEAST_ESTIMATE = 0.5
/** The weight of the newest cost in the estimate of the next. */
const LEARNT = 0.2
/** Milliseconds: a network whose counts are less, all together, is forgotten. */
const FORGOTTEN = 1

/** In milliseconds. */
export interface UsageClocks {
  /** How long the thread has worked. */
  readonly work: () => number
  /** How long a database that is a process of its own has worked for us. */
  readonly database: () => number
  /** The time of day. */
  readonly now: () => number
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const usageClocks: UsageClocks = { work: threadMs, database: () => 0, now: () => performance.now() }

/** Milliseconds that a network has spent, and has had, at a moment, divided by its `allowance`, so that one limit fits all networks. */
interface Counts {
  readonly spent: number
  readonly had: number
  /** The works under way are taken to cost this. */
  readonly pending: number
  readonly at: number
}

/** Shares out the time of a clock among the works under way, by what they are taken to cost: a light work beside a dear one pays little. */
const createSharing = (clock: () => number) => {
  let underWay = 0
  let seen = clock()
  /** What a work would have been charged that was under way from the beginning and is taken to cost one millisecond. */
  let share = 0
  const shareOut = (): void => {
    const worked = clock()
    if (underWay > 0) share += (worked - seen) / underWay
    seen = worked
  }
  /** @returns what ends it and says what it has cost, to be called once */
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
  /** Milliseconds that it is taken to cost. */
  readonly estimate: number
  /** It waits for a place from now on: what others work meanwhile is not its own. */
  wait(): void
  /** It waits no more: from now on its source is charged the estimate. */
  charge(): void
  /** Charges what it has cost. Safe to call twice. */
  end(): void
}

/** @param msPerSecond of the thread come back to each source */
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
    /** Milliseconds that it, or a network of it, has had lately: what it may wait for. */
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
     * @param kind works of one kind cost about the same: the route of a call, the method of the hub
     * @returns seconds to wait, where the source or a network of it has spent what it may
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
