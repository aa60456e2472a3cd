/** The names and limits of the groups and resources that can be booked, in the form of the event and in the form of the state. */
import { Schema } from 'effect'
import { ResourceLimits } from './booking-rules.ts'
import { Bookers, GroupColor } from './entities.ts'
import { GroupId, ResourceId } from './ids.ts'

export const CatalogueGroup = Schema.Struct({
  id: GroupId,
  title: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int,
  resources: Schema.Array(
    Schema.Struct({
      id: ResourceId,
      title: Schema.String,
      /** Older logs lack `limits` and the fields of `Bookers`. */
      limits: Schema.optionalKey(ResourceLimits),
      ...Bookers,
    }),
  ),
})
export type CatalogueGroup = typeof CatalogueGroup.Type

/** A group in the state. `order` is its place among the groups. */
export const NamedGroup = Schema.Struct({
  title: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int,
  order: Schema.Int,
})
export const NamedResource = Schema.Struct({
  title: Schema.String,
  groupId: GroupId,
  /** The limits of the person who uses this browser. Absent if there are none. */
  limits: Schema.optionalKey(ResourceLimits),
  ...Bookers,
})
