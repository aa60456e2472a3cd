/** The groups and resources that can be booked, by their names: as they are read, and as the core keeps them. */
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
      /** Older logs are without, as without the next. */
      limits: Schema.optionalKey(ResourceLimits),
      ...Bookers,
    }),
  ),
})
export type CatalogueGroup = typeof CatalogueGroup.Type

/** They stand by their ids, in order. */
export const NamedGroup = Schema.Struct({
  title: Schema.String,
  color: GroupColor,
  slotTime: Schema.Int,
  order: Schema.Int,
})
export const NamedResource = Schema.Struct({
  title: Schema.String,
  groupId: GroupId,
  /** The rules that this browser's person books by; none: no such key. */
  limits: Schema.optionalKey(ResourceLimits),
  ...Bookers,
})
