/**
 * Making and changing groups and resources. A key that is left out has its usual value in a new one, and keeps its value in one that is
 * changed. Invariants: open grids hear of a change that anyone may see, and of no other; rich text that comes out has passed the sanitiser.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { rowOf } from '../../domain/parts/columns.ts'
import {
  type GroupValues,
  groupColumns,
  newGroup,
  newResource,
  parseGroup,
  parseResource,
  type ResourceValues,
  resourceColumns,
  resourceWords,
} from '../../domain/parts/owner.ts'
import { maxRichTextLength } from '../../domain/rules/rich-text.ts'
import type { Group, Resource } from '../../domain/schema/administered-groups.ts'
import type { GroupModel, ResourceModel } from '../../domain/schema/calls/group-administration-calls.ts'
import { GroupColor } from '../../domain/schema/entities.ts'
import { AttributeId, GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { sanitiseRichText } from '../content/rich-text.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { accepted, found, refuseInvalid } from '../http/failure.ts'
import { auditOwner } from './group-owner.ts'
import type { GroupContext } from './part-rows.ts'
import { readGroups, readResources } from './read-groups.ts'

const decodeColor = Schema.decodeUnknownSync(GroupColor)

/** A text that is too long is refused, so it is not worked on. */
const richText = (html: string): string => (html.length > maxRichTextLength ? html : sanitiseRichText(html))

/** @param otherwise for keys that were left out. @throws Failure 422 */
export const groupValues = (model: GroupModel, otherwise: Pick<GroupValues, keyof typeof newGroup>): GroupValues =>
  accepted(
    parseGroup({
      title: model.title,
      description: richText(model.description),
      color: model.color === '' ? 'primary' : (model.color ?? otherwise.color),
      slotTime: model.slotTime ?? otherwise.slotTime,
      place: model.place ?? otherwise.place,
      placeLink: model.placeLink ?? otherwise.placeLink,
      enabled: model.enabled ?? otherwise.enabled,
    }),
  )

/**
 * @param otherwise for keys that were left out
 * @param groupExists whether the group of the model is one
 * @throws Failure 422
 */
export const resourceValues = (
  model: ResourceModel,
  otherwise: Pick<ResourceValues, keyof typeof newResource>,
  groupExists: boolean,
): ResourceValues =>
  accepted(
    parseResource({
      title: model.title,
      description: richText(model.description),
      assets: richText(model.assets ?? otherwise.assets),
      information: model.information ?? otherwise.information,
      capacity: model.capacity === undefined ? otherwise.capacity : model.capacity,
      way: model.way ?? otherwise.way,
      attributes: model.attributes ?? otherwise.attributes,
      group: groupExists ? model.group : null,
      enabled: model.enabled ?? otherwise.enabled,
    }),
  )

const longTexts: readonly string[] = ['description', 'assets', 'information', 'way']

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The differences for the audit: old and new values; for long texts, only that they differ. Null: nothing is. */
const differences = (before: object, after: object): Readonly<Record<string, unknown>> | null => {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !isSame(old.get(name), value))
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map(([name, to]) => [name, longTexts.includes(name) ? {} : { from: old.get(name), to }]),
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

/**
 * Whether the things that a resource shall have are there, and stay until the end of the transaction. It is asked before the
 * resource is locked: whoever removes one locks the resources after it.
 */
const lockAttributes = async (transaction: Transaction, given: ResourceModel['attributes']): Promise<boolean> => {
  const ids = [...new Set(given ?? [])]
  if (ids.length === 0) return true
  const rows = await transaction.selectFrom('attribute').select('id').where('id', 'in', ids).forKeyShare().execute()
  return rows.length === ids.length
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
      .values(rowOf(groupColumns, values))
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
      .select(['title', 'description', 'color', 'slot_time as slotTime'])
      .select(['place_name as place', 'place_link as placeLink', 'enabled'])
      .where('id', '=', groupId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = { ...found(row), color: decodeColor(found(row).color) }
    const after = groupValues(model, before)
    const values = differences(before, after)
    if (values !== null) {
      await transaction
        .updateTable('resource_group')
        .set(rowOf(groupColumns, after))
        .where('id', '=', groupId)
        .execute()
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
    const areKnown = await lockAttributes(transaction, model.attributes)
    const groups = await lockGroups(transaction, [model.group])
    const values = resourceValues(model, newResource, groups.includes(model.group))
    refuseInvalid({ attributes: areKnown ? null : resourceWords.unknownAttribute })
    const row = await transaction
      .insertInto('resource')
      .values({ ...rowOf(resourceColumns, values), place: lastPlace(values.group) })
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
    const areKnown = await lockAttributes(transaction, model.attributes)
    const row = await transaction
      .selectFrom('resource')
      .select(['title', 'description', 'assets', 'information', 'capacity', 'way', 'attribute_ids as attributes'])
      .select(['group_id as group', 'enabled'])
      .where('id', '=', resourceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { group, attributes, ...same } = found(row)
    const before = { ...same, group: GroupId.make(group), attributes: attributes.map((id) => AttributeId.make(id)) }
    const groups = await lockGroups(transaction, [before.group, model.group])
    const after = resourceValues(model, before, groups.includes(model.group))
    refuseInvalid({ attributes: areKnown ? null : resourceWords.unknownAttribute })
    const values = differences(before, after)
    if (values !== null) {
      const place = after.group === before.group ? {} : { place: lastPlace(after.group) }
      await transaction
        .updateTable('resource')
        .set({ ...rowOf(resourceColumns, after), ...place })
        .where('id', '=', resourceId)
        .execute()
      await auditOwner(transaction, caller, { resourceId }, { change: 'changed', values })
      news.grid(before.group)
      news.grid(after.group)
    }
    return theOnly(await readResources(transaction, resourceId))
  })
