/**
 * The structure of a group: the hours and rules of the group and of its enabled resources, in the order of the grid's columns, and the
 * facts about rooms that the finder needs. The server makes the grid from the structure before anything is held or booked. The structure is
 * remembered by its version. The database gives each change a new version, so a remembered structure is never stale. Invariant: every
 * answer belongs to the reader's own snapshot.
 */
import { Schema, Struct } from 'effect'
import { sql } from 'kysely'
import { strictestLimits } from '../../domain/rules/strictest-limits.ts'
import { BookingRule, type ResourceLimits, SpecialDay } from '../../domain/schema/booking-rules.ts'
import { PublicGroup, PublicResource } from '../../domain/schema/entities.ts'
import { AttributeId, type ResourceId, type UserTypeId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { createLatest } from '../process/latest.ts'
import { datedRulesOf, hoursOf, object, resourcesOf, specialDaysOf } from './read-groups.ts'

/** `checkInSetAt` is the time at which the row's grace was set, in ms since 1970. */
const DatedRule = Schema.Struct({
  ...BookingRule.fields,
  checkInSetAt: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
})
const ruled = { rules: Schema.Array(DatedRule), specialDays: Schema.Array(SpecialDay) } as const

const GroupStructure = Schema.Struct({
  ...Struct.pick(PublicGroup.fields, ['id', 'title', 'slotTime', 'open', 'locked']),
  ...ruled,
  resources: Schema.Array(
    Schema.Struct({
      ...Struct.pick(PublicResource.fields, ['id', 'title', 'open', 'locked']),
      ...ruled,
      capacity: Schema.NullOr(Schema.Int),
      attributes: Schema.Array(AttributeId),
    }),
  ),
})
export type GroupStructure = typeof GroupStructure.Type

const resourceStructure = object({
  id: sql.ref('resource.id'),
  title: sql.ref('resource.title'),
  capacity: sql.ref('capacity'),
  attributes: sql`to_json(attribute_ids)`,
  ...hoursOf('resource'),
  ...datedRulesOf('resource'),
  ...specialDaysOf('resource'),
})

/** Builds SQL for the structure of the current row of `resource_group`. */
const structure = object({
  id: sql.ref('resource_group.id'),
  title: sql.ref('resource_group.title'),
  slotTime: sql.ref('slot_time'),
  ...hoursOf('resource_group'),
  ...datedRulesOf('resource_group'),
  ...specialDaysOf('resource_group'),
  resources: resourcesOf(resourceStructure, false),
})

const decode = Schema.decodeUnknownSync(GroupStructure)

const mostRemembered = 50
const remembered = createLatest<string, GroupStructure>(mostRemembered)

/**
 * Returns the structure of this version, or null if the group has changed since the version was read.
 * @param version the `structure_version` of the group. No other group, database or time has the same version.
 */
export const structureOfVersion = async (
  database: Database | Transaction,
  groupId: number,
  version: string,
): Promise<GroupStructure | null> => {
  const known = remembered.get(version)
  if (known !== undefined) return known
  const { rows } = await sql<{ version: string; structure: unknown }>`
    select structure_version as version, ${structure} as structure
    from resource_group where id = ${groupId}`.execute(database)
  for (const row of rows) remembered.keep(row.version, decode(row.structure))
  return remembered.get(version) ?? null
}

/** Reads the enabled groups of these resources, and the server's clock. */
export const readGroupStructures = async (
  transaction: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<{ readonly now: string; readonly groups: readonly GroupStructure[] }> => {
  const { rows } = await sql<{ now: string; id: number | null; version: string | null }>`
    select clock.now, resource_group.id, structure_version as version
    from (select server_now() as now) clock left join resource_group
      on enabled and id in (select group_id from resource where id = any(${resourceIds}::integer[]))
    `.execute(transaction)
  const [first] = rows
  if (first === undefined) throw new Error('The database tells no time')
  const groups: GroupStructure[] = []
  for (const { id, version } of rows) {
    if (id === null || version === null) continue
    const group = await structureOfVersion(transaction, id, version)
    if (group === null) return readGroupStructures(transaction, resourceIds)
    groups.push(group)
  }
  return { now: first.now, groups }
}

/**
 * Returns the limits of a person in a resource. The result is undefined if there are no limits, or if the resource is disabled and cannot
 * be booked.
 */
export type LimitsOf = (resourceId: ResourceId) => ResourceLimits | undefined

/** Makes a function that gives a person's limits for a resource. `userTypes` are the types by which the person is judged (`judgedTypes`). */
export const limitsOfPerson = (
  groups: readonly GroupStructure[],
  userTypes: readonly (UserTypeId | null)[],
): LimitsOf => {
  const ruled = groups.filter(
    ({ rules, resources }) => rules.length > 0 || resources.some((resource) => resource.rules.length > 0),
  )
  const limits = new Map(
    ruled.flatMap(({ rules, resources }) =>
      resources.map((resource) => [
        resource.id,
        strictestLimits({ ofGroup: rules, ofResource: resource.rules }, userTypes),
      ]),
    ),
  )
  return (resourceId) => limits.get(resourceId) ?? undefined
}
