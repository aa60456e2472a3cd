/**
 * The requests of a source are charged what they cost, measured and not guessed (docs/rules.md#limits): the time of this process's
 * main thread, shared out among the requests that are on their way. A source has so much of it a second, and what it has not used
 * for a while. It is charged as its requests end; one that has used up everything is refused until that has come back. The wider
 * networks of a source have as much, several times over. The time of a database that is a process of its own is shared out in the same way, and
 * kept apart: it is by the clock, which others on the machine lengthen, so it decides about turns and refuses nobody (decision 0089).
 * Invariant: all that the thread works while something is on its way is charged to somebody, and nothing twice.
 */
import { type Network, networksOf } from './client-address.ts'

/** A source that has been quiet may use so many seconds' worth at once: a class that opens the page together. */
const SECONDS_SAVED = 10

export interface SourceCosts {
  /**
   * @returns what ends the request, safe to call twice; or seconds to wait, where the source has used up what it may
   */
  begin(source: string): { readonly end: () => void } | { readonly retryAfterSeconds: number }
  /** It has used so many seconds' worth of the thread, or of the database, that have not come back. */
  used(source: string): number
}

/** In milliseconds. */
interface CostClocks {
  /** The thread has worked so long. */
  readonly work: () => number
  /** A database that is a process of its own has worked so long for us. */
  readonly database: () => number
  /** The time of day. */
  readonly now: () => number
}

/** The cost of a network is divided by how many times as wide its cap is. */
interface Bucket {
  /** Milliseconds that have been used, and have not come back. */
  readonly used: number
  readonly at: number
}

/** Work that is shared out among the requests that are on their way. @param msPerSecond comes back */
const createLedger = (msPerSecond: number, work: () => number, now: () => number) => {
  const buckets = new Map<string, Bucket>()
  let onTheirWay = 0
  let seen = work()
  /** A request that had been on its way all the time would have been charged this. */
  let share = 0
  let sweptAt = now()

  const shareOut = (): void => {
    const worked = work()
    if (onTheirWay > 0) share += (worked - seen) / onTheirWay
    seen = worked
  }
  const usedOf = (network: string, at: number): number => {
    const bucket = buckets.get(network)
    return bucket === undefined ? 0 : Math.max(0, bucket.used - ((at - bucket.at) / 1000) * msPerSecond)
  }
  const sweep = (at: number): void => {
    if (at - sweptAt < 1000) return
    sweptAt = at
    for (const network of buckets.keys()) if (usedOf(network, at) === 0) buckets.delete(network)
  }

  return {
    used: (network: string): number => usedOf(network, now()),
    /** @returns what ends the request, to be called once */
    begin(networks: readonly Network[]): () => void {
      sweep(now())
      shareOut()
      onTheirWay += 1
      const before = share
      return () => {
        shareOut()
        onTheirWay -= 1
        const endedAt = now()
        for (const { first, times } of networks)
          buckets.set(first, { used: usedOf(first, endedAt) + (share - before) / times, at: endedAt })
      }
    },
  }
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export const costClocks: CostClocks = { work: threadMs, database: () => 0, now: () => performance.now() }

/** @param msPerSecond of the processor, for each source; of the database as much */
export const createSourceCosts = (msPerSecond: number, { work, database, now }: CostClocks): SourceCosts => {
  const ofThread = createLedger(msPerSecond, work, now)
  const ofDatabase = createLedger(msPerSecond, database, now)
  return {
    begin(source) {
      const networks = networksOf(source)
      const over = Math.max(...networks.map(({ first }) => ofThread.used(first))) - SECONDS_SAVED * msPerSecond
      if (over >= 0) return { retryAfterSeconds: Math.floor(over / msPerSecond) + 1 }
      const ends = [ofThread, ofDatabase].map((ledger) => ledger.begin(networks))
      return {
        end() {
          for (const end of ends.splice(0)) end()
        },
      }
    },
    used: (source) => Math.max(ofThread.used(source), ofDatabase.used(source)) / msPerSecond,
  }
}
