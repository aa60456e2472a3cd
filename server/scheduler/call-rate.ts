/**
 * Limits how often a source may call, or how much its calls may cost. Each source has a leaking bucket, so a burst of one second's worth
 * passes and a steady flood does not. The wider networks of a source have buckets of their own, which hold several times as much.
 * Invariants: A source that has been quiet for long enough is forgotten. A call that costs more than a second's worth passes if the bucket
 * is empty.
 */
import { networksOf } from './source-networks.ts'

interface Bucket {
  readonly filled: number
  readonly at: number
}

export const createCallRate = (perSecond: number, now: () => number = () => performance.now()) => {
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  /** The level of the bucket, after it has leaked since the last call. */
  const level = (bucket: Bucket | undefined, at: number): number =>
    bucket === undefined ? 0 : Math.max(0, bucket.filled - ((at - bucket.at) / 1000) * perSecond)

  return {
    /** Counts a call with its weight. Returns the seconds to wait, or null if the call may go on. */
    count(source: string, weight = 1): number | null {
      const at = now()
      if (at - sweptAt > 1000) {
        sweptAt = at
        for (const [key, bucket] of buckets) if (level(bucket, at) === 0) buckets.delete(key)
      }
      const networks = networksOf(source).map(({ first, times }) => {
        const before = level(buckets.get(first), at)
        return { first, before, filled: before + weight / times }
      })
      const over = networks.filter(({ before, filled }) => before > 0 && filled > perSecond)
      if (over.length > 0) return Math.ceil(Math.max(...over.map(({ filled }) => filled - perSecond)) / perSecond)
      for (const { first, filled } of networks) buckets.set(first, { filled, at })
      return null
    },
  }
}

export type CallRate = ReturnType<typeof createCallRate>
