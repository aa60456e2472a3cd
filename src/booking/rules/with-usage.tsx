/** Asks what somebody has booked before where a rule counts it, and else nothing. */
import type { ReactNode } from 'react'
import { countsUsage, partsOfUsage, type RuledPart } from '../../../domain/rules/booking-breaches.ts'
import type { UsedPart } from '../../../domain/schema/booking-rules.ts'
import type { BookingResourceId, ResourceId } from '../../../domain/schema/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'

/** Nobody is told that it failed: nothing waits for it, and the server knows. */
const usageQuery: Query<readonly UsedPart[]> = { area: 'bookings', ask: (core) => core.call('usage', {}) }

export type Usage =
  | { readonly _tag: 'Asked' }
  /** @property parts null: it is not known, as of who has not signed in */
  | { readonly _tag: 'Told'; readonly parts: readonly UsedPart[] | null }

const unknown: Usage = { _tag: 'Told', parts: null }

/** Null: it is not known. @param except the booked resource that is changed */
export const partsIn = (usage: Usage, except: BookingResourceId | null = null): readonly RuledPart[] | null =>
  usage._tag === 'Asked' || usage.parts === null ? null : partsOfUsage(usage.parts, except)

interface WithUsageProps {
  readonly resourceIds: readonly ResourceId[]
  readonly children: (usage: Usage) => ReactNode
}

/** Mounted anew for another person. */
const Asking = ({ children }: Pick<WithUsageProps, 'children'>): ReactNode => {
  const result = useQuery(usageQuery)
  if (result._tag === 'Loading') return children({ _tag: 'Asked' })
  return children(result._tag === 'Loaded' ? { _tag: 'Told', parts: result.value } : unknown)
}

export const WithUsage = ({ resourceIds, children }: WithUsageProps): ReactNode => {
  const account = useStatePart('account')
  const resources = useStatePart('resources')
  const counts = resourceIds.some((id) => {
    const limits = resources[id]?.limits
    return limits !== undefined && countsUsage(limits)
  })
  return counts && account._tag === 'SignedIn' ? <Asking key={account.userId}>{children}</Asking> : children(unknown)
}
