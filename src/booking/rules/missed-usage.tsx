/**
 * The missed bookings that count against the person's rules. Houses without a pause never load this part. A failure counts as none, because
 * the server judges in the end.
 */
import { type ReactNode, useMemo } from 'react'
import type { Miss } from '../../../domain/rules/missed-pause.ts'
import type { MissedTime } from '../../../domain/schema/calls/check-in-calls.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'

const missedQuery: Query<readonly MissedTime[]> = {
  area: 'bookings',
  ask: (core) => core.call('missedTimes', { query: {} }, { toastsFailure: false }),
}

export interface MissedUsageProps {
  /** Gets null while they are not known. */
  readonly children: (misses: readonly Miss[] | null) => ReactNode
}

export const MissedUsage = ({ children }: MissedUsageProps): ReactNode => {
  const result = useQuery(missedQuery)
  const misses = useMemo(
    () =>
      result._tag === 'Loaded'
        ? result.value.map(({ resourceId, missedAt }) => ({ resourceId, at: Date.parse(missedAt) }))
        : [],
    [result],
  )
  return children(result._tag === 'Loading' ? null : misses)
}
