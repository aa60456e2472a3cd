/** Addresses of administrators' screens alone, apart from `routes.ts`, so that no visitor loads their builders. */
import type { GroupId, ResourceId, UserId } from '../../../domain/entities.ts'
import { routes } from './routes.ts'

export const administeredGroupPath = (groupId: GroupId): string => `/admin/groups/${groupId}`
/** The list of resources, and the form of a new one, may be of one group. */
export const administeredResourcesPath = (groupId: GroupId | null): string =>
  groupId === null ? routes.administeredResources : `${routes.administeredResources}?group=${groupId}`
export const createResourcePath = (groupId: GroupId | null): string =>
  groupId === null ? routes.createResource : `${routes.createResource}?group=${groupId}`
export const administeredResourcePath = (resourceId: ResourceId): string => `/admin/resources/${resourceId}`
export const userPath = (userId: UserId): string => `/admin/users/${userId}`
export const userBookingsPath = (userId: UserId): string => `/admin/users/${userId}/bookings`
