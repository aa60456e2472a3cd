/** The facts that the rules need to judge a choice of many dates. They are evaluated again each minute. */
import { useMemo } from 'react'
import type { RuledPart } from '../../../domain/rules/counted-limits.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { SeriesGround } from '../../../domain/selectors/series-rows.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMayWith } from '../../core/use-may.ts'
import { useServerMinute } from '../rules/use-server-look.ts'

/**
 * @param of the resources of the choice
 * @param has the person's other bookings, as far as they are known; the array must stay the same object until they change
 */
export const useSeriesGround = (of: readonly ResourceId[], has: readonly RuledPart[]): SeriesGround => {
  const resources = useStatePart('resources')
  const isRuled = !useMayWith('handle-bookings')(of)
  const now = useServerMinute()
  return useMemo(() => ({ limitsOf: (id) => resources[id]?.limits, has, now, isRuled }), [resources, has, now, isRuled])
}
