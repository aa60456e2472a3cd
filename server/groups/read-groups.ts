/**
 * Groups and resources with their parts, whole for administrators and as anyone may see them for others (contract 2).
 * Each answer is one statement, so one snapshot and one way to the database, however much there is. Invariants: what
 * anyone may see holds nothing of a disabled group or resource, and neither prices, permissions nor addresses.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { Group, Resource } from '../../domain/schema/administered-groups.ts'
import { BookingRule } from '../../domain/schema/booking-rules.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { pictureUrl } from '../media/picture-names.ts'
import type { PartTable } from './group-parts.ts'

type Sql = RawBuilder<unknown>

export const object = (members: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`

export const column = (name: string): Sql => sql.ref(name)

/** The parts of the row of `resource_group` or of `resource` at hand. */
const partsOf =
  (owner: 'resource_group' | 'resource') =>
  (table: PartTable | 'media', part: Sql, { order = ['id'], where = sql`true` } = {}): Sql => {
    const ownerColumn = owner === 'resource' ? 'resource_id' : 'group_id'
    return sql`coalesce((
      select json_agg(${part} order by ${sql.join(order.map((name) => sql.ref(`${table}.${name}`)))}) from ${sql.table(table)}
      where ${sql.ref(`${table}.${ownerColumn}`)} = ${sql.ref(`${owner}.id`)} and ${where}
    ), '[]')`
  }

const openTime = object({
  id: column('id'),
  dayOfWeek: column('day_of_week'),
  startTime: column('start_time'),
  endTime: column('end_time'),
})
const lock = object({
  id: column('id'),
  startDate: column('start_date'),
  startTime: column('start_time'),
  endDate: column('end_date'),
  endTime: column('end_time'),
})
/** Files have names that the server gave them, which stand in an address as they are. */
const picture = object({
  id: column('id'),
  title: column('title'),
  url: sql`${sql.lit(pictureUrl(''))} || file_name`,
})
const price = object({
  id: column('id'),
  time: column('block_minutes'),
  price: column('price'),
  userTypeId: column('user_type_id'),
  organisationId: column('organisation_id'),
  userId: column('user_id'),
})
const rule = object({
  id: column('id'),
  userTypeId: column('user_type_id'),
  horizonDays: column('horizon_days'),
  opensAt: column('opens_at'),
  noticeMinutes: column('notice_minutes'),
  shortestMinutes: column('shortest_minutes'),
  longestMinutes: column('longest_minutes'),
  mostAhead: column('most_ahead'),
  quotaMinutes: column('quota_minutes'),
  quotaPer: column('quota_per'),
  cancelMinutes: column('cancel_minutes'),
  confirms: column('confirms'),
  confirmsDays: column('confirms_days'),
  confirmsFrom: column('confirms_from'),
  confirmsTo: column('confirms_to'),
  series: column('series'),
})
const specialDay = object({
  id: column('id'),
  date: column('date'),
  startTime: column('start_time'),
  endTime: column('end_time'),
  title: column('title'),
})
const notification = object({ id: column('id'), email: column('email') })

/** When a group or a resource is open, and when it is locked all the same. @param ends which locks count */
export const hoursOf = (owner: 'resource_group' | 'resource', ends = sql`true`) => ({
  open: partsOf(owner)('opening_time', openTime),
  locked: partsOf(owner)('time_lock', lock, { where: ends }),
})

export const rulesOf = (owner: 'resource_group' | 'resource') => ({ rules: partsOf(owner)('booking_rule', rule) })

/** By date, then by start. */
export const specialDaysOf = (owner: 'resource_group' | 'resource') => ({
  specialDays: partsOf(owner)('special_day', specialDay, { order: ['date', 'start_time', 'id'] }),
})

/** As the house has put them. */
const inOrder = sql`resource.place, resource.id`

/** The resources of the row of `resource_group` at hand. */
export const resourcesOf = (resource: Sql, isWhole: boolean): Sql => sql`coalesce((
  select json_agg(${resource} order by ${inOrder}) from resource
  where resource.group_id = resource_group.id ${isWhole ? sql`` : sql`and resource.enabled`}
), '[]')`

/** What groups and resources have in common. Visitors have no use for what was locked before today. */
const sharedMembers = (owner: 'resource_group' | 'resource', isWhole: boolean): Readonly<Record<string, Sql>> => {
  const parts = partsOf(owner)
  return {
    id: column(`${owner}.id`),
    title: column(`${owner}.title`),
    description: column(`${owner}.description`),
    enabled: column(`${owner}.enabled`),
    ...hoursOf(owner, isWhole ? sql`true` : sql`end_date >= (select wall_now()::date)`),
    ...rulesOf(owner),
    ...(isWhole ? specialDaysOf(owner) : {}),
    media: parts('media', picture),
    ...(isWhole
      ? {
          allowed: parts('allowed_user_type', column('user_type_id'), { order: ['user_type_id'] }),
          prices: parts('resource_price', price),
        }
      : {}),
  }
}

const resourceObject = (isWhole: boolean): Sql =>
  object({
    ...sharedMembers('resource', isWhole),
    assets: column('resource.assets'),
    group: column('resource.group_id'),
  })

const groupObject = (isWhole: boolean): Sql =>
  object({
    ...sharedMembers('resource_group', isWhole),
    color: column('resource_group.color'),
    slotTime: column('resource_group.slot_time'),
    resources: resourcesOf(resourceObject(isWhole), isWhole),
    ...(isWhole ? { notifications: partsOf('resource_group')('notification', notification) } : {}),
  })

/** @param kind what is read: its row of SQL, from where, and what of it can be seen */
const reader = <Seen, Id extends number>(
  schema: Schema.Codec<Seen, unknown>,
  {
    table,
    seen,
    from,
    visible,
    order,
  }: {
    readonly table: string
    readonly seen: Sql
    readonly from: Sql
    readonly visible: Sql
    readonly order: Sql
  },
) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(schema))
  const id = column(`${table}.id`)
  return async (database: Database | Transaction, onlyId: Id | null): Promise<readonly Seen[]> => {
    const { rows } = await sql<{ seen: unknown }>`
      select ${seen} as seen from ${from}
      where ${visible} and (${onlyId}::integer is null or ${id} = ${onlyId}) order by ${order}`.execute(database)
    return decode(rows.map((row) => row.seen))
  }
}

/** What anyone may see of a group, with the rules by which the callers' own limits are found. */
const RuledGroup = Schema.Struct({
  ...PublicGroup.fields,
  rules: Schema.Array(BookingRule),
  resources: Schema.Array(Schema.Struct({ ...PublicResource.fields, rules: Schema.Array(BookingRule) })),
})
export type RuledGroup = typeof RuledGroup.Type

const groupsAs = <Seen>(schema: Schema.Codec<Seen, unknown>, isWhole: boolean) =>
  reader<Seen, GroupId>(schema, {
    table: 'resource_group',
    seen: groupObject(isWhole),
    from: sql`resource_group`,
    visible: isWhole ? sql`true` : sql`resource_group.enabled`,
    order: sql`resource_group.id`,
  })

const resourcesAs = <Seen>(schema: Schema.Codec<Seen, unknown>, isWhole: boolean) =>
  reader<Seen, ResourceId>(schema, {
    table: 'resource',
    seen: resourceObject(isWhole),
    from: sql`resource join resource_group on resource_group.id = resource.group_id`,
    visible: isWhole ? sql`true` : sql`resource.enabled and resource_group.enabled`,
    order: sql`resource_group.id, ${inOrder}`,
  })

/** All of them, or the one of this id, if it can be seen. */
export const readGroups = groupsAs(Group, true)
export const readRuledGroups = groupsAs(RuledGroup, false)
export const readResources = resourcesAs(Resource, true)
export const readPublicResources = resourcesAs(PublicResource, false)
