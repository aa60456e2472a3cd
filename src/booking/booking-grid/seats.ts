/** How many people each resource takes, in words. A resource without a known number has no words. */
import { useMemo } from 'react'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'

export const useSeats = (): ReadonlyMap<ResourceId, string> => {
  const result = useQuery(groupsQuery)
  const groups = result._tag === 'Loaded' ? result.value : null
  return useMemo(
    () =>
      new Map(
        (groups ?? []).flatMap(({ resources }) =>
          resources.flatMap(({ id, capacity }) =>
            typeof capacity === 'number' ? [[id, counted(capacity, 'plats', 'platser')] as const] : [],
          ),
        ),
      ),
    [groups],
  )
}
