/** Groups and resources as they are read. */
import { Schema } from 'effect'
import { Group, Resource } from '../administered-groups.ts'
import { PublicGroup, PublicResource } from '../entities.ts'
import { GroupId, ResourceId } from '../ids.ts'
import { empty, idInAddress, read, using } from './call.ts'

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
/** Administrators get the whole of it, others what anyone may know. */
export const groupAsSeen = Schema.Union([Group, PublicGroup])
const resourceAsSeen = Schema.Union([Resource, PublicResource])

export const groupCalls = {
  /** Asked for by administrators alone. */
  group: using(Group, read({ who: 'anyone', areas: ['groups'], cost: 1 }, '/api/groups/:id', oneGroup, groupAsSeen)),
  resources: using(
    Schema.Array(PublicResource),
    read({ who: 'anyone', areas: ['groups'], cost: 1 }, '/api/resources', empty, Schema.Array(resourceAsSeen)),
  ),
  resource: using(
    Resource,
    read({ who: 'anyone', areas: ['groups'], cost: 1 }, '/api/resources/:id', oneResource, resourceAsSeen),
  ),
} as const
