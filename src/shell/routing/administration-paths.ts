/** The addresses of administrators' pages alone, apart from `paths.ts`, so that no visitor loads them. */
import { pathTo, routes } from '../../../domain/routes/routes.ts'
import type { GroupId, ResourceId, UserId } from '../../../domain/schema/ids.ts'

export const administeredGroupPath = (groupId: GroupId): string => pathTo(routes.administeredGroup, { groupId })
/** The list of resources, and the form of a new one, may be of one group. */
export const administeredResourcesPath = (groupId: GroupId | null): string =>
  groupId === null ? routes.administeredResources : `${routes.administeredResources}?group=${groupId}`
export const createResourcePath = (groupId: GroupId | null): string =>
  groupId === null ? routes.createResource : `${routes.createResource}?group=${groupId}`
export const administeredResourcePath = (resourceId: ResourceId): string =>
  pathTo(routes.administeredResource, { resourceId })
export const userPath = (userId: UserId): string => pathTo(routes.user, { userId })
export const userBookingsPath = (userId: UserId): string => pathTo(routes.userBookings, { userId })
