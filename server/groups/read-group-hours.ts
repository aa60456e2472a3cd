/** The hours of groups and of all their resources, with those that are closed to bookings: what a report looks back at. */
import { Schema, Struct } from 'effect'
import { sql } from 'kysely'
import { SpecialDay } from '../../domain/schema/booking-rules.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { column, hoursOf, object, resourcesOf, specialDaysOf } from './read-groups.ts'

const enabledHours = ['id', 'title', 'enabled', 'open', 'locked'] as const
const special = { specialDays: Schema.Array(SpecialDay) } as const

const GroupHoursOfAll = Schema.Struct({
  ...Struct.pick(PublicGroup.fields, enabledHours),
  ...special,
  resources: Schema.Array(Schema.Struct({ ...Struct.pick(PublicResource.fields, enabledHours), ...special })),
})
export type GroupHoursOfAll = typeof GroupHoursOfAll.Type

const hours = (owner: 'resource_group' | 'resource') => ({
  id: column(`${owner}.id`),
  title: column(`${owner}.title`),
  enabled: column(`${owner}.enabled`),
  ...hoursOf(owner),
  ...specialDaysOf(owner),
})

const groupHours = object({ ...hours('resource_group'), resources: resourcesOf(object(hours('resource')), true) })

const decode = Schema.decodeUnknownSync(Schema.Array(GroupHoursOfAll))

/** @param group null: of all */
export const readGroupHours = async (
  database: Database,
  group: GroupId | null,
): Promise<readonly GroupHoursOfAll[]> => {
  const { rows } = await sql<{ hours: unknown }>`
    select ${groupHours} as hours from resource_group
    where ${group}::integer is null or id = ${group}::integer
    order by id`.execute(database)
  return decode(rows.map((row) => row.hours))
}
