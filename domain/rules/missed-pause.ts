/**
 * The pause of a person who has missed too many bookings (docs/rules.md#check-in). Pure. Invariants: misses in all resources that a row of
 * rules counts together count together; a forgiven miss is not among the misses; a pause begins with the miss that is one too many.
 */
import type { Breach, ResourceLimits } from '../schema/booking-rules.ts'
import type { ResourceId } from '../schema/ids.ts'
import { scopeKey } from './counted-limits.ts'

const DAY_MS = 24 * 60 * 60_000

export interface Miss {
  readonly resourceId: ResourceId
  /** In ms since 1970. */
  readonly at: number
}

interface PauseGround {
  readonly limitsOf: (resourceId: ResourceId) => ResourceLimits | undefined
  readonly misses: readonly Miss[]
  /** The server's clock, ms since 1970. */
  readonly now: number
}

/** Until when a person may not book a resource, in ms since 1970. Null if there is no pause. */
export const pausedUntil = (resourceId: ResourceId, { limitsOf, misses, now }: PauseGround): number | null => {
  const limit = limitsOf(resourceId)?.missed
  if (limit === undefined) return null
  const times = misses
    .filter((miss) => {
      const other = limitsOf(miss.resourceId)?.missed
      return other !== undefined && scopeKey(other) === scopeKey(limit)
    })
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  const pauses = times.flatMap((at, index) => {
    const first = times[index - limit.most + 1]
    return first !== undefined && at - first <= limit.days * DAY_MS ? [at + limit.pause * DAY_MS] : []
  })
  const until = Math.max(...pauses)
  return until > now ? until : null
}

/** The breaches of people who are paused, one for each resource that they may not book. */
export const missedBreaches = (resourceIds: readonly ResourceId[], ground: PauseGround): readonly Breach[] =>
  [...new Set(resourceIds)].flatMap((resourceId): Breach[] => {
    const until = pausedUntil(resourceId, ground)
    const limit = ground.limitsOf(resourceId)?.missed
    return until === null || limit === undefined
      ? []
      : [{ rule: 'missed', resourceId, limit: limit.most, until: new Date(until).toISOString() }]
  })
