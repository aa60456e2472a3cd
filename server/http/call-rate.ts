/**
 * How often a source may call, or how much its calls may cost: a bucket that refills all the time, so that a burst of one second's
 * worth passes and a steady flood does not. Invariants: a source that has been quiet for long enough is forgotten; what costs more
 * than a second's worth passes when nothing else was asked.
 */
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
    /**
     * @param weight of this call
     * @returns seconds to wait, or null when the call may go on
     */
    count(source: string, weight = 1): number | null {
      const at = now()
      if (at - sweptAt > 1000) {
        sweptAt = at
        for (const [key, bucket] of buckets) if (level(bucket, at) === 0) buckets.delete(key)
      }
      const before = level(buckets.get(source), at)
      const filled = before + weight
      if (before > 0 && filled > perSecond) return Math.ceil((filled - perSecond) / perSecond)
      buckets.set(source, { filled, at })
      return null
    },
  }
}

export type CallRate = ReturnType<typeof createCallRate>
