/** The calls that read groups, resources and the slots of a day. */
import { Schema } from 'effect'
import { Group, Resource } from '../administered-groups.ts'
import { LocalDate } from '../calendar.ts'
import { GridResource, PublicGroup, PublicResource } from '../entities.ts'
import { GroupId, ResourceId } from '../ids.ts'
import { ask, empty, idInAddress, read, using } from './call.ts'

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
/** Who arranges the group gets all fields. Others get only the public fields. */
const groupAsSeen = Schema.Union([Group, PublicGroup])
const resourceAsSeen = Schema.Union([Resource, PublicResource])

export const groupCalls = {
  groups: using(
    Schema.Array(PublicGroup),
    read({ who: 'anyone', of: 'list', areas: ['groups'] }, '/api/groups', empty, Schema.Array(groupAsSeen)),
  ),
  groupSlots: ask(
    { who: 'anyone', of: 'list', areas: [] },
    '/api/booking/group/:groupId/slots',
    Schema.Struct({ groupId: idInAddress(GroupId) }),
    Schema.Struct({ date: LocalDate }),
    Schema.Array(GridResource),
  ),
  /** The client makes this call only for administrators. */
  group: using(Group, read({ who: 'anyone', of: 'list', areas: ['groups'] }, '/api/groups/:id', oneGroup, groupAsSeen)),
  resources: using(
    Schema.Array(PublicResource),
    read({ who: 'anyone', of: 'list', areas: ['groups'] }, '/api/resources', empty, Schema.Array(resourceAsSeen)),
  ),
  resource: using(
    Resource,
    read({ who: 'anyone', of: 'list', areas: ['groups'] }, '/api/resources/:id', oneResource, resourceAsSeen),
  ),
} as const
