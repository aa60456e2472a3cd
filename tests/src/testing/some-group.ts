/** A group and a resource without any optional value, as administrators get them. */
import type { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'

const seen = { media: [], open: [], locked: [], enabled: true, description: '', allowed: [], specialDays: [] }

export const someGroup: Group = {
  ...seen,
  id: GroupId.make(1),
  title: 'Grupprum',
  color: 'primary',
  slotTime: 30,
  notifications: [],
  resources: [],
}
export const someResource: Resource = {
  ...seen,
  id: ResourceId.make(7),
  title: 'Eken',
  assets: '',
  group: GroupId.make(1),
  prices: [],
}
