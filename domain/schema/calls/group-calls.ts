/** Groups and resources as they are read, and a day's slots. */
import { Schema } from 'effect'
import { Group, Resource } from '../administered-groups.ts'
import { LocalDate } from '../calendar.ts'
import { GridResource, PublicGroup, PublicResource } from '../entities.ts'
import { GroupId, ResourceId } from '../ids.ts'
import { ask, empty, idInAddress, read, using } from './call.ts'

const oneGroup = Schema.Struct({ id: idInAddress(GroupId) })
const oneResource = Schema.Struct({ id: idInAddress(ResourceId) })
/** Administrators get all of it, others what everybody may know. */
const groupAsSeen = Schema.Union([Group, PublicGroup])
const resourceAsSeen = Schema.Union([Resource, PublicResource])

export const groupCalls = {
  groups: using(
    Schema.Array(PublicGroup),
    read({ who: 'anyone', areas: ['groups'] }, '/api/groups', empty, Schema.Array(groupAsSeen)),
  ),
  groupSlots: ask(
    { who: 'anyone', areas: [] },
    '/api/booking/group/:groupId/slots',
    Schema.Struct({ groupId: idInAddress(GroupId) }),
    Schema.Struct({ date: LocalDate }),
    Schema.Array(GridResource),
  ),
  /** Asked for by administrators alone. */
  group: using(Group, read({ who: 'anyone', areas: ['groups'] }, '/api/groups/:id', oneGroup, groupAsSeen)),
  resources: using(
    Schema.Array(PublicResource),
    read({ who: 'anyone', areas: ['groups'] }, '/api/resources', empty, Schema.Array(resourceAsSeen)),
  ),
  resource: using(
    Resource,
    read({ who: 'anyone', areas: ['groups'] }, '/api/resources/:id', oneResource, resourceAsSeen),
  ),
} as const
