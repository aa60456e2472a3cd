/**
 * Making and changing groups and resources (spec 5, contract 2). A key that is left out is what it usually is in a new
 * one, and stays what it was in one that is changed. Invariant: whatever changes what anyone may see is news for open
 * grids; what changes nothing is none.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { GroupValues, ResourceValues } from '../../domain/rules/parse-group.ts'
import type { Group, Resource } from '../../domain/schema/administered-groups.ts'
import type { GroupModel, ResourceModel } from '../../domain/schema/calls/group-administration-calls.ts'
import { GroupColor } from '../../domain/schema/entities.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import type { GroupContext } from './group-context.ts'
import { auditOwner } from './group-owner.ts'
import { groupValues, resourceValues } from './group-rules.ts'
import { readGroups, readResources } from './read-groups.ts'

const decodeColor = Schema.decodeUnknownSync(GroupColor)
const newGroup = { color: 'primary', slotTime: 30, enabled: true } as const
const newResource = { assets: '', enabled: true } as const

export const groupRow = ({ title, description, color, slotTime, enabled }: GroupValues) => ({
  title,
  description,
  color,
  enabled,
  slot_time: slotTime,
})
export const resourceRow = ({
  title,
  description,
  assets,
  group,
  enabled,
}: Omit<ResourceValues, 'group'> & { readonly group: number }) => ({
  title,
  description,
  assets,
  enabled,
  group_id: group,
})

const richTexts: readonly string[] = ['description', 'assets']

/** What is different now, for the audit: old and new, of long texts only that they are others. Null: nothing is. */
const differences = (before: object, after: object): Readonly<Record<string, unknown>> | null => {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => old.get(name) !== value)
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map(([name, to]) => [name, richTexts.includes(name) ? {} : { from: old.get(name), to }]),
  )
}

/** Behind all others of the group, whose row is locked. */
export const lastPlace = (groupId: number) =>
  sql<number>`(select coalesce(max(place), 0) + 1 from resource where group_id = ${groupId})`

/** Which of these groups are there, locked until the end of the transaction in the order of their ids. */
export const lockGroups = async (transaction: Transaction, ids: readonly GroupId[]): Promise<readonly number[]> => {
  const rows = await transaction
    .selectFrom('resource_group')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

const theOnly = <Thing>([thing]: readonly Thing[]): Thing => found(thing)

/** @throws Failure 422 */
export const createGroup = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  model: GroupModel,
): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    const values = groupValues(model, newGroup)
    const row = await transaction
      .insertInto('resource_group')
      .values(groupRow(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const groupId = GroupId.make(row.id)
    await auditOwner(transaction, caller, { groupId }, { change: 'made', title: values.title })
    news.grid(groupId)
    return theOnly(await readGroups(transaction, groupId))
  })

/** @throws Failure 404 or 422 */
export const updateGroup = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  groupId: GroupId,
  model: GroupModel,
): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    const row = await transaction
      .selectFrom('resource_group')
      .select(['title', 'description', 'color', 'slot_time as slotTime', 'enabled'])
      .where('id', '=', groupId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = { ...found(row), color: decodeColor(found(row).color) }
    const after = groupValues(model, before)
    const values = differences(before, after)
    if (values !== null) {
      await transaction.updateTable('resource_group').set(groupRow(after)).where('id', '=', groupId).execute()
      await auditOwner(transaction, caller, { groupId }, { change: 'changed', values })
      news.grid(groupId)
    }
    return theOnly(await readGroups(transaction, groupId))
  })

/** @throws Failure 422 */
export const createResource = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  model: ResourceModel,
): Promise<Resource> =>
  changes.run(async ({ transaction, news }) => {
    const groups = await lockGroups(transaction, [model.group])
    const values = resourceValues(model, newResource, groups.includes(model.group))
    const row = await transaction
      .insertInto('resource')
      .values({ ...resourceRow(values), place: lastPlace(values.group) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resourceId = ResourceId.make(row.id)
    await auditOwner(transaction, caller, { resourceId }, { change: 'made', title: values.title, group: values.group })
    news.grid(values.group)
    return theOnly(await readResources(transaction, resourceId))
  })

/** It may move to another group. @throws Failure 404 or 422 */
export const updateResource = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  resourceId: ResourceId,
  model: ResourceModel,
): Promise<Resource> =>
  changes.run(async ({ transaction, news }) => {
    const row = await transaction
      .selectFrom('resource')
      .select(['title', 'description', 'assets', 'group_id as group', 'enabled'])
      .where('id', '=', resourceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = { ...found(row), group: GroupId.make(found(row).group) }
    const groups = await lockGroups(transaction, [before.group, model.group])
    const after = resourceValues(model, before, groups.includes(model.group))
    const values = differences(before, after)
    if (values !== null) {
      const place = after.group === before.group ? {} : { place: lastPlace(after.group) }
      await transaction
        .updateTable('resource')
        .set({ ...resourceRow(after), ...place })
        .where('id', '=', resourceId)
        .execute()
      await auditOwner(transaction, caller, { resourceId }, { change: 'changed', values })
      news.grid(before.group)
      news.grid(after.group)
    }
    return theOnly(await readResources(transaction, resourceId))
  })
