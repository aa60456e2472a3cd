/**
 * Groups and resources with their parts, whole for administrators and as anyone may see them for others, with the limits within which
 * the caller books. Each answer is one statement, and so one snapshot and one trip to the database, however much there is. Invariants: an
 * answer for anyone has nothing of a disabled group or resource; it has neither prices, addresses nor the rules of other user types, and of
 * permissions only the names of the user types that may book.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { groupColumns, resourceColumns } from '../../domain/parts/owner.ts'
import { type PartKind, parts } from '../../domain/parts/parts.ts'
import type { RuleRows } from '../../domain/rules/resource-limits.ts'
import { strictestLimits } from '../../domain/rules/strictest-limits.ts'
import { bookersOf } from '../../domain/rules/user-types.ts'
import { Group, Resource } from '../../domain/schema/administered-groups.ts'
import { BookingRule } from '../../domain/schema/booking-rules.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import { type GroupId, type ResourceId, UserTypeId } from '../../domain/schema/ids.ts'
import { mapped } from '../../domain/typed-keys.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator, judgedTypes, mayBook } from '../http/caller.ts'
import { pictureUrl } from '../media/picture-names.ts'

type Sql = RawBuilder<unknown>

export const object = (members: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`

type OwnerTable = 'resource_group' | 'resource'

/** The values of a row, each under its name. */
const valuesOf = (columns: Readonly<Record<string, string>>, table?: string): Readonly<Record<string, Sql>> =>
  mapped(columns, (name) => sql.ref(table === undefined ? name : `${table}.${name}`))

/** As SQL: the parts of the row of `resource_group` or of `resource` at hand. */
const partsOf = (
  owner: OwnerTable,
  kind: PartKind,
  { part, order = ['id'], where = sql`true` }: { part?: Sql; order?: readonly string[]; where?: Sql } = {},
): Sql => {
  const { table, columns } = parts[kind]
  const told = part ?? object({ id: sql.ref('id'), ...valuesOf(columns) })
  const ownerColumn = owner === 'resource' ? 'resource_id' : 'group_id'
  return sql`coalesce((
      select json_agg(${told} order by ${sql.join(order.map((name) => sql.ref(`${table}.${name}`)))}) from ${sql.table(table)}
      where ${sql.ref(`${table}.${ownerColumn}`)} = ${sql.ref(`${owner}.id`)} and ${where}
    ), '[]')`
}

/** When a group or a resource is open, and when it is locked all the same. @param ends a condition on the locks that count */
export const hoursOf = (owner: OwnerTable, ends = sql`true`) => ({
  open: partsOf(owner, 'opening'),
  locked: partsOf(owner, 'lock', { where: ends }),
})

export const rulesOf = (owner: OwnerTable) => ({ rules: partsOf(owner, 'rule') })

/** Special days by date, then by start. */
export const specialDaysOf = (owner: OwnerTable) => ({
  specialDays: partsOf(owner, 'special-day', { order: ['date', 'start_time', 'id'] }),
})

/** The order in which the house has put the resources of a group. */
const inOrder = sql`resource.place, resource.id`

/** As SQL: the resources of the row of `resource_group` at hand. @param isWhole with disabled ones */
export const resourcesOf = (resource: Sql, isWhole: boolean): Sql => sql`coalesce((
  select json_agg(${resource} order by ${inOrder}) from resource
  where resource.group_id = resource_group.id ${isWhole ? sql`` : sql`and resource.enabled`}
), '[]')`

/** The members that groups and resources have in common. */
const sharedMembers = (owner: OwnerTable, isWhole: boolean): Readonly<Record<string, Sql>> => {
  const picture = object({
    id: sql.ref('id'),
    title: sql.ref('title'),
    // Files have names that the server gave them, which stand in an address as they are.
    url: sql`${sql.lit(pictureUrl(''))} || file_name`,
  })
  const booker = object({
    id: sql.ref('user_type_id'),
    name: sql`(select user_type.name from user_type where user_type.id = user_type_id)`,
  })
  const forAdministrators = {
    allowed: partsOf(owner, 'allowed', { part: sql.ref('user_type_id'), order: ['user_type_id'] }),
    prices: partsOf(owner, 'price'),
  }
  // The user types that may book; where there are none, all may.
  const forAnyone = { bookers: partsOf(owner, 'allowed', { part: booker, order: ['user_type_id'] }) }
  return {
    id: sql.ref(`${owner}.id`),
    // Visitors have no use for locks that ended before today.
    ...hoursOf(owner, isWhole ? sql`true` : sql`end_date >= (select wall_now()::date)`),
    ...rulesOf(owner),
    ...(isWhole ? specialDaysOf(owner) : {}),
    media: partsOf(owner, 'picture', { part: picture }),
    ...(isWhole ? forAdministrators : forAnyone),
  }
}

const resourceObject = (isWhole: boolean): Sql =>
  object({
    ...valuesOf(resourceColumns, 'resource'),
    // By the names of the house's list, in its order.
    attributes: sql`coalesce((
  select json_agg(json_build_object('id', attribute.id, 'name', attribute.name) order by attribute.id) from attribute
  where attribute.id = any(resource.attribute_ids)
), '[]')`,
    ...sharedMembers('resource', isWhole),
  })

const Booker = Schema.Struct({ id: UserTypeId, name: Schema.String })
type Booker = typeof Booker.Type
const ruled = { rules: Schema.Array(BookingRule), bookers: Schema.Array(Booker) }

/** A group as anyone may see it, with the rules and permissions from which the caller's limits, and the names of who may book, are made. */
const RuledGroup = Schema.Struct({
  ...PublicGroup.fields,
  ...ruled,
  resources: Schema.Array(Schema.Struct({ ...PublicResource.fields, ...ruled })),
})

interface SeenRows {
  /** As SQL: the row as it is seen. */
  readonly seen: Sql
  readonly from: Sql
  readonly visible: Sql
  readonly id: Sql
  readonly order: Sql
}

/** Reads all rows that can be seen, or the one with an id if it can be seen. @param isWhole for administrators, who see disabled ones too */
const reader = <Seen, Id extends number>(
  schema: Schema.Codec<Seen, unknown>,
  rowsOf: (isWhole: boolean) => SeenRows,
  isWhole: boolean,
) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(schema))
  const { seen, from, visible, id, order } = rowsOf(isWhole)
  return async (database: Database | Transaction, onlyId: Id | null): Promise<readonly Seen[]> => {
    const { rows } = await sql<{ seen: unknown }>`
      select ${seen} as seen from ${from}
      where ${isWhole ? sql`true` : visible} and (${onlyId}::integer is null or ${id} = ${onlyId}) order by ${order}`.execute(
      database,
    )
    return decode(rows.map((row) => row.seen))
  }
}

const groupRows = (isWhole: boolean): SeenRows => ({
  seen: object({
    ...valuesOf(groupColumns, 'resource_group'),
    ...sharedMembers('resource_group', isWhole),
    resources: resourcesOf(resourceObject(isWhole), isWhole),
    ...(isWhole ? { notifications: partsOf('resource_group', 'notification') } : {}),
  }),
  from: sql`resource_group`,
  visible: sql`resource_group.enabled`,
  id: sql`resource_group.id`,
  order: sql`resource_group.id`,
})

const resourceRows = (isWhole: boolean): SeenRows => ({
  seen: resourceObject(isWhole),
  from: sql`resource join resource_group on resource_group.id = resource.group_id`,
  visible: sql`resource.enabled and resource_group.enabled`,
  id: sql`resource.id`,
  order: sql`resource_group.id, ${inOrder}`,
})

export const readGroups = reader<Group, GroupId>(Group, groupRows, true)
const readRuledGroups = reader<typeof RuledGroup.Type, GroupId>(RuledGroup, groupRows, false)
export const readResources = reader<Resource, ResourceId>(Resource, resourceRows, true)
export const readPublicResources = reader<PublicResource, ResourceId>(PublicResource, resourceRows, false)

interface Ruled {
  readonly rules?: readonly BookingRule[]
}

/** The names of the user types that may book a resource, and whether the caller's is among them. */
const bookersIn = (ofGroup: readonly Booker[], ofResource: readonly Booker[], caller: Caller) => {
  const ids = (bookers: readonly Booker[]): readonly UserTypeId[] => bookers.map(({ id }) => id)
  const bookedBy = bookersOf(ofGroup, ofResource).map(({ name }) => name)
  const isAllowed = caller.user === null || mayBook(caller.user, ids(ofGroup), ids(ofResource))
  return { ...(bookedBy.length === 0 ? {} : { bookedBy }), ...(isAllowed ? {} : { refusesCaller: true as const }) }
}

/** Groups as the caller sees them: all, or the one of this id, if it can be seen. */
export const readGroupsAsSeen = async (
  database: Database,
  caller: Caller,
  onlyId: GroupId | null,
): Promise<readonly (Group | PublicGroup)[]> => {
  const limitsIn = (group: Ruled, resource: Ruled) => {
    const rows: RuleRows = { ofGroup: group.rules ?? [], ofResource: resource.rules ?? [] }
    const limits = strictestLimits(rows, judgedTypes(caller.user))
    return limits === null ? {} : { limits }
  }
  if (isAdministrator(caller)) {
    const groups = await readGroups(database, onlyId)
    return groups.map((group) => ({
      ...group,
      resources: group.resources.map((resource) => ({ ...resource, ...limitsIn(group, resource) })),
    }))
  }
  const groups = await readRuledGroups(database, onlyId)
  return groups.map(({ rules, bookers, ...group }) => ({
    ...group,
    resources: group.resources.map(({ rules: ownRules, bookers: ownBookers, ...resource }) => ({
      ...resource,
      ...limitsIn({ rules }, { rules: ownRules }),
      ...bookersIn(bookers, ownBookers, caller),
    })),
  }))
}
