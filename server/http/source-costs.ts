/**
 * The requests of a source are charged what they cost, measured and not guessed (docs/rules.md#limits): the time of this process's
 * main thread, shared out among the requests that are on their way. A source has so much of it a second, and what it has not used
 * for a while. It is charged as its requests end; one that has used up everything is refused until that has come back. The wider
 * networks of a source have as much, several times over.
 * Invariant: all that the thread works while something is on its way is charged to somebody, and nothing twice.
 */
import { networksOf } from './networks.ts'

/** A source that has been quiet may use so many seconds' worth at once: a class that opens the page together. */
const SECONDS_SAVED = 10

export interface SourceCosts {
  /**
   * @returns what ends the request, safe to call twice; or seconds to wait, where the source has used up what it may
   */
  begin(source: string): { readonly end: () => void } | { readonly retryAfterSeconds: number }
  /** It has used so many seconds' worth that have not come back. */
  used(source: string): number
}

/** The cost of a network is divided by how many times as wide its cap is. */
interface Bucket {
  /** Milliseconds that have been used, and have not come back. */
  readonly used: number
  readonly at: number
}

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * @param msPerSecond of the processor, for each source
 * @param clocks of the thread's work and of the day, both in milliseconds
 */
export const createSourceCosts = (
  msPerSecond: number,
  clocks: { readonly work: () => number; readonly now: () => number } = {
    work: threadMs,
    now: () => performance.now(),
  },
): SourceCosts => {
  const buckets = new Map<string, Bucket>()
  let onTheirWay = 0
  let seen = clocks.work()
  /** A request that had been on its way all the time would have been charged this. */
  let share = 0
  let sweptAt = clocks.now()

  const shareOut = (): void => {
    const work = clocks.work()
    if (onTheirWay > 0) share += (work - seen) / onTheirWay
    seen = work
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
    begin(source) {
      const at = clocks.now()
      sweep(at)
      const networks = networksOf(source)
      const over = Math.max(...networks.map(({ first }) => usedOf(first, at))) - SECONDS_SAVED * msPerSecond
      if (over >= 0) return { retryAfterSeconds: Math.floor(over / msPerSecond) + 1 }
      shareOut()
      onTheirWay += 1
      const before = share
      let isOver = false
      return {
        end() {
          if (isOver) return
          isOver = true
          shareOut()
          onTheirWay -= 1
          const endedAt = clocks.now()
          for (const { first, times } of networks)
            buckets.set(first, { used: usedOf(first, endedAt) + (share - before) / times, at: endedAt })
        },
      }
    },
    used: (source) => usedOf(source, clocks.now()) / msPerSecond,
  }
}
