/** Tells whether the person may do something with all of some booked resources. No rule stops who may handle them. */
import { useCallback } from 'react'
import type { Permission } from '../../../domain/rules/permissions.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useGroupsWhere } from '../../core/use-may.ts'

type Part = Pick<BookingResource, 'resource' | 'resourceId'>

/** A deactivated resource is not in the catalogue, so the part itself tells its group. Another back end may not tell it. */
export const useMayWithParts = (permission: Permission): ((parts: readonly Part[]) => boolean) => {
  const groups = useGroupsWhere(permission)
  const resources = useStatePart('resources')
  return useCallback(
    (parts) => {
      if (groups === 'all') return true
      const ofParts = parts.map(({ resource, resourceId }) => resource.group ?? resources[resourceId]?.groupId)
      return groups.length > 0 && ofParts.every((group) => group !== undefined && groups.includes(group))
    },
    [groups, resources],
  )
}
