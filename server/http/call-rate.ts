/**
 * How often a source may call (contract 4, Caps): a bucket that refills all the time, so that a burst of one second's
 * worth passes and a steady flood does not. Invariant: a source that has been quiet for a second is forgotten.
 */
export interface CallRate {
  /** Seconds to wait, or null when the call may go on. */
  count(source: string): number | null
}

interface Bucket {
  readonly calls: number
  readonly at: number
}

export const createCallRate = (callsPerSecond: number, now: () => number = () => performance.now()): CallRate => {
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  /** What is left in the bucket of calls that were made, after it has leaked since. */
  const level = (bucket: Bucket | undefined, at: number): number =>
    bucket === undefined ? 0 : Math.max(0, bucket.calls - ((at - bucket.at) / 1000) * callsPerSecond)

  return {
    count(source) {
      const at = now()
      if (at - sweptAt > 1000) {
        sweptAt = at
        for (const [key, bucket] of buckets) if (level(bucket, at) === 0) buckets.delete(key)
      }
      const calls = level(buckets.get(source), at) + 1
      if (calls > callsPerSecond) return 1
      buckets.set(source, { calls, at })
      return null
    },
  }
}
