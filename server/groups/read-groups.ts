/**
 * Reads groups and resources with their parts. Who arranges a group gets it whole. Other callers get what anyone may see, and the limits within
 * which the caller books. Each answer is one statement, and so one snapshot and one trip to the database, whatever its size. Invariants: an
 * answer for anyone contains nothing of a disabled group or resource; it contains no addresses, and no prices and no rules of other user
 * types; of the permissions it contains only the names of the user types that may book.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { groupColumns, resourceColumns } from '../../domain/parts/owner.ts'
import { type PartKind, parts } from '../../domain/parts/parts.ts'
import { type BlockPrice, slotPriceOf } from '../../domain/rules/price.ts'
import type { RuleRows } from '../../domain/rules/resource-limits.ts'
import { strictestLimits } from '../../domain/rules/strictest-limits.ts'
import { bookersOf } from '../../domain/rules/user-types.ts'
import { Group, Resource, ResourcePrice } from '../../domain/schema/administered-groups.ts'
import { BookingRule } from '../../domain/schema/booking-rules.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import { type GroupId, type ResourceId, UserTypeId } from '../../domain/schema/ids.ts'
import { mapped } from '../../domain/typed-keys.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, callerGroups, callerMay, judgedTypes, mayBook, payersOf } from '../http/caller.ts'
import { pictureUrl } from '../media/picture-names.ts'

type Sql = RawBuilder<unknown>

export const object = (members: Readonly<Record<string, Sql>>): Sql =>
  sql`json_build_object(${sql.join(Object.entries(members).flatMap(([name, value]) => [sql.lit(name), value]))})`

type OwnerTable = 'resource_group' | 'resource'

/** Maps each column to its value, under its name. */
const valuesOf = (columns: Readonly<Record<string, string>>, table?: string): Readonly<Record<string, Sql>> =>
  mapped(columns, (name) => sql.ref(table === undefined ? name : `${table}.${name}`))

/** Builds SQL for the parts of the current row of `resource_group` or `resource`. */
const partsOf = (
  owner: OwnerTable,
  kind: PartKind,
  { part, order = sql`id`, where = sql`true` }: { part?: Sql; order?: Sql; where?: Sql } = {},
): Sql => {
  const { table, columns } = parts[kind]
  const told = part ?? object({ id: sql.ref('id'), ...valuesOf(columns) })
  const ownerColumn = owner === 'resource' ? 'resource_id' : 'group_id'
  return sql`coalesce((
      select json_agg(${told} order by ${order}) from ${sql.table(table)}
      where ${sql.ref(`${table}.${ownerColumn}`)} = ${sql.ref(`${owner}.id`)} and ${where}
    ), '[]')`
}

/** Builds SQL for the hours and locks of a group or a resource. `ends` is a condition on the locks that count. */
export const hoursOf = (owner: OwnerTable, ends = sql`true`) => ({
  open: partsOf(owner, 'opening'),
  locked: partsOf(owner, 'lock', { where: ends }),
})

export const rulesOf = (owner: OwnerTable) => ({ rules: partsOf(owner, 'rule') })

/** Builds SQL for the rules of a group or a resource, each with the time at which its grace was set, in ms since 1970. */
export const datedRulesOf = (owner: OwnerTable) => ({
  rules: partsOf(owner, 'rule', {
    part: object({
      id: sql.ref('id'),
      ...valuesOf(parts.rule.columns),
      checkInSetAt: sql`(extract(epoch from check_in_set_at) * 1000)::double precision`,
    }),
  }),
})

/** Builds SQL for the special days, ordered by date and then by start. */
export const specialDaysOf = (owner: OwnerTable) => ({
  specialDays: partsOf(owner, 'special-day', { order: sql`date, start_time, id` }),
})

/** The order of a group's resources that the house has chosen. */
const inOrder = sql`resource.place, resource.id`

/** Builds SQL for the resources of the current row of `resource_group`. `isWhole` includes disabled resources. */
export const resourcesOf = (resource: Sql, isWhole: boolean): Sql => sql`coalesce((
  select json_agg(${resource} order by ${inOrder}) from resource
  where resource.group_id = resource_group.id ${isWhole ? sql`` : sql`and resource.enabled`}
), '[]')`

/** Builds SQL for the members that groups and resources have in common. */
const sharedMembers = (owner: OwnerTable, isWhole: boolean): Readonly<Record<string, Sql>> => {
  const picture = object({
    id: sql.ref('id'),
    title: sql.ref('title'),
    // The server has named the files, so the names need no escaping in an address.
    url: sql`${sql.lit(pictureUrl(''))} || file_name`,
  })
  const booker = sql`(
    select json_build_object('id', user_type.id, 'name', user_type.name, 'place', user_type.place)
    from user_type where user_type.id = user_type_id
  )`
  const byType = sql`user_type_id`
  const forAdministrators = {
    allowed: partsOf(owner, 'allowed', { part: sql.ref('user_type_id'), order: byType }),
  }
  // The user types that may book. If there are none, all user types may book.
  const forAnyone = { bookers: partsOf(owner, 'allowed', { part: booker, order: byType }) }
  return {
    id: sql.ref(`${owner}.id`),
    // Visitors do not need locks that ended before today.
    ...hoursOf(owner, isWhole ? sql`true` : sql`end_date >= (select wall_now()::date)`),
    ...rulesOf(owner),
    ...(isWhole ? specialDaysOf(owner) : {}),
    media: partsOf(owner, 'picture', { part: picture }),
    prices: partsOf(owner, 'price'),
    ...(isWhole ? forAdministrators : forAnyone),
  }
}

const resourceObject = (isWhole: boolean): Sql =>
  object({
    ...valuesOf(resourceColumns, 'resource'),
    // The things of the resource with the names from the house's list, in the order of that list.
    attributes: sql`coalesce((
  select json_agg(json_build_object('id', attribute.id, 'name', attribute.name) order by attribute.id) from attribute
  where attribute.id = any(resource.attribute_ids)
), '[]')`,
    ...sharedMembers('resource', isWhole),
  })

/** `place` is the place of the type in the order of the house. */
const Booker = Schema.Struct({ id: UserTypeId, name: Schema.String, place: Schema.Int })
type Booker = typeof Booker.Type
const ruled = {
  rules: Schema.Array(BookingRule),
  bookers: Schema.Array(Booker),
  prices: Schema.Array(ResourcePrice),
}

/**
 * A group as anyone may see it, with its rules, permissions and prices. These give the caller's limits, the names of the user types that
 * may book, and what a slot costs the caller.
 */
const RuledGroup = Schema.Struct({
  ...PublicGroup.fields,
  ...ruled,
  resources: Schema.Array(Schema.Struct({ ...PublicResource.fields, ...ruled })),
})

interface SeenRows {
  /** Builds SQL for the row as the caller sees it. */
  readonly seen: Sql
  readonly from: Sql
  readonly visible: Sql
  readonly id: Sql
  readonly order: Sql
}

/** Reads all visible rows, or the row with an id if it is visible. `isWhole` is for administrators, who see disabled rows too. */
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

interface Priced {
  readonly slotTime: number
  readonly prices?: readonly BlockPrice[]
}

interface Ruled {
  readonly rules?: readonly BookingRule[]
}

/** Returns the names of the types that may book a resource, in the order of the house, and whether the caller is of one of them. */
const bookersIn = (ofGroup: readonly Booker[], ofResource: readonly Booker[], caller: Caller) => {
  const ids = (bookers: readonly Booker[]): readonly UserTypeId[] => bookers.map(({ id }) => id)
  const bookedBy = bookersOf(ofGroup, ofResource)
    .toSorted((one, other) => one.place - other.place || one.id - other.id)
    .map(({ name }) => name)
  const isAllowed = caller.user === null || mayBook(caller.user, ids(ofGroup), ids(ofResource))
  return { ...(bookedBy.length === 0 ? {} : { bookedBy }), ...(isAllowed ? {} : { refusesCaller: true as const }) }
}

/** The rows that are whole for the caller, and of the other groups the rows that anyone may see, in the order of the groups. */
const merged = <Whole, Seen>(
  { whole, seen }: { readonly whole: readonly Whole[]; readonly seen: readonly Seen[] },
  caller: Caller,
  groupOf: (row: Whole | Seen) => GroupId,
): readonly (Whole | Seen)[] => {
  const isArranged = (row: Whole | Seen): boolean => callerMay(caller, 'arrange', [groupOf(row)])
  return [...whole.filter(isArranged), ...seen.filter((row) => !isArranged(row))].toSorted(
    (one, other) => groupOf(one) - groupOf(other),
  )
}

/** Reads the resources as the caller sees them: all resources, or the visible resource with this id. */
export const readResourcesAsSeen = async (
  database: Database,
  caller: Caller,
  onlyId: ResourceId | null,
): Promise<readonly (Resource | PublicResource)[]> => {
  const groups = callerGroups(caller, 'arrange')
  const whole = groups.length === 0 ? [] : await readResources(database, onlyId)
  const seen = groups === 'all' ? [] : await readPublicResources(database, onlyId)
  return merged({ whole, seen }, caller, ({ group }) => group)
}

/** Reads the groups as the caller sees them: all groups, or the visible group with this id. */
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
  const payers = payersOf(caller.user)
  const slotPriceIn = (group: Priced, resources: readonly (readonly BlockPrice[])[]) => {
    const rows = resources.map((ofResource) => ({ ofGroup: group.prices ?? [], ofResource }))
    const slotPrice = slotPriceOf(rows, group.slotTime, payers)
    return slotPrice === null ? {} : { slotPrice }
  }
  const wholeGroups = async (): Promise<readonly Group[]> => {
    const groups = await readGroups(database, onlyId)
    return groups.map((group) => ({
      ...group,
      ...slotPriceIn(
        group,
        group.resources.filter(({ enabled }) => enabled).map(({ prices }) => prices),
      ),
      resources: group.resources.map((resource) => ({ ...resource, ...limitsIn(group, resource) })),
    }))
  }
  const groupsForAnyone = async (): Promise<readonly PublicGroup[]> => {
    const groups = await readRuledGroups(database, onlyId)
    return groups.map(({ rules, bookers, prices, ...group }) => {
      const resources = group.resources.map(
        ({ rules: ownRules, bookers: ownBookers, prices: ownPrices, ...resource }) => ({
          ownPrices,
          seen: {
            ...resource,
            ...limitsIn({ rules }, { rules: ownRules }),
            ...bookersIn(bookers, ownBookers, caller),
          },
        }),
      )
      // A visitor's price says nothing of a resource that only some user types may book.
      const bookable = resources.filter(({ seen }) =>
        caller.user === null ? !('bookedBy' in seen) : !('refusesCaller' in seen),
      )
      return {
        ...group,
        ...slotPriceIn(
          { ...group, prices },
          bookable.map(({ ownPrices }) => ownPrices),
        ),
        resources: resources.map(({ seen }) => seen),
      }
    })
  }
  const arranged = callerGroups(caller, 'arrange')
  const whole = arranged.length === 0 ? [] : await wholeGroups()
  const seen = arranged === 'all' ? [] : await groupsForAnyone()
  return merged({ whole, seen }, caller, ({ id }) => id)
}
