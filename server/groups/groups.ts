/**
 * Makes, copies, orders and changes groups and resources. If a key is left out, a new group or resource gets the default value, and an
 * existing one keeps its value. Invariants: open grids are notified only of changes that anyone may see; all stored rich text has passed
 * the sanitiser.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { groupedBy } from '../../domain/grouped-by.ts'
import { rowOf } from '../../domain/parts/columns.ts'
import {
  type GroupValues,
  groupColumns,
  newGroup,
  newResource,
  parseCopy,
  parseGroup,
  parseResource,
  type ResourceValues,
  resourceColumns,
  resourceWords,
} from '../../domain/parts/owner.ts'
import { copiedParts, parts } from '../../domain/parts/parts.ts'
import { maxRichTextLength } from '../../domain/rules/rich-text.ts'
import type { Group, Resource } from '../../domain/schema/administered-groups.ts'
import type { GroupModel, ResourceModel } from '../../domain/schema/calls/group-administration-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { GroupColor } from '../../domain/schema/entities.ts'
import { AttributeId, GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import { sanitiseRichText } from '../content/rich-text.ts'
import type { Transaction } from '../database/database.ts'
import { callerMay, type PermittedCaller } from '../http/caller.ts'
import { accepted, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { auditOwner, changesOfOwner, type GroupContext, lockOwner, type OwnerCall } from './group-owner.ts'
import { readGroups, readResources } from './read-groups.ts'

const decodeColor = Schema.decodeUnknownSync(GroupColor)

/** Sanitises a rich text. A text that is too long is returned unchanged, because it is refused anyway. */
const richText = (html: string): string => (html.length > maxRichTextLength ? html : sanitiseRichText(html))

/** The values of a group. `otherwise` has the values of absent keys. @throws Failure 422 */
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
 * The values of a resource.
 * @param otherwise the values of absent keys
 * @param groupExists whether there is such a group
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

/** The audit records only that these fields differ. */
const longTexts: readonly string[] = ['description', 'assets', 'information', 'way']

/** Returns the old and new values that differ, for the audit, or null if none differ. */
const differences = (before: object, after: object): Readonly<Record<string, unknown>> | null => {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map(([name, to]) => [name, longTexts.includes(name) ? {} : { from: old.get(name), to }]),
  )
}

/** Builds SQL for the place after all other resources of the group, whose row is locked. */
const lastPlace = (groupId: number) =>
  sql<number>`(select coalesce(max(place), 0) + 1 from resource where group_id = ${groupId})`

/** Locks these groups in the order of their ids, until the end of the transaction. Returns the ids of the groups that exist. */
const lockGroups = async (transaction: Transaction, ids: readonly GroupId[]): Promise<readonly number[]> => {
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
 * Whether the requested things of a resource exist. They cannot be removed before the end of the transaction. The things are locked before
 * the resource, because a transaction that removes a thing locks the thing first and the resources afterwards.
 */
const lockAttributes = async (transaction: Transaction, given: ResourceModel['attributes']): Promise<boolean> => {
  const ids = [...new Set(given ?? [])]
  if (ids.length === 0) return true
  const rows = await transaction.selectFrom('attribute').select('id').where('id', 'in', ids).forKeyShare().execute()
  return rows.length === ids.length
}

/** Makes a group. @throws Failure 422 */
export const createGroup = (
  { changes }: GroupContext,
  caller: PermittedCaller<'administer'>,
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
    await auditOwner(transaction, { caller, owner: { groupId } }, { change: 'made', title: values.title })
    news.grid(groupId)
    return found((await readGroups(transaction, groupId))[0])
  })

/** Changes a group. @throws Failure 404, 422 or `overtaken` */
export const updateGroup = (
  { changes }: GroupContext,
  { caller, parameters: { id: groupId }, body: model }: OwnerCall<GroupId, GroupModel>,
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
    const merged = await mergeOrRefuse(transaction, {
      ...{ caller, began: model.began, changesOf: changesOfOwner({ groupId }) },
      ...{ mine: groupValues(model, before), theirs: before },
    })
    const after = groupValues(merged, before)
    const values = differences(before, after)
    if (values !== null) {
      await transaction
        .updateTable('resource_group')
        .set(rowOf(groupColumns, after))
        .where('id', '=', groupId)
        .execute()
      await auditOwner(transaction, { caller, owner: { groupId } }, { change: 'changed', values })
      news.grid(groupId)
    }
    return found((await readGroups(transaction, groupId))[0])
  })

/** A group that is not for the caller is as one that does not exist. */
const isArranged = (caller: PermittedCaller<'arrange'>, group: GroupId): boolean =>
  callerMay(caller, 'arrange', [group])

/** Makes a resource. @throws Failure 422 */
export const createResource = (
  { changes }: GroupContext,
  caller: PermittedCaller<'arrange'>,
  model: ResourceModel,
): Promise<Resource> =>
  changes.run(async ({ transaction, news }) => {
    const areKnown = await lockAttributes(transaction, model.attributes)
    const groups = await lockGroups(transaction, [model.group])
    const values = resourceValues(model, newResource, groups.includes(model.group) && isArranged(caller, model.group))
    refuseInvalid({ attributes: areKnown ? null : resourceWords.unknownAttribute })
    const row = await transaction
      .insertInto('resource')
      .values({ ...rowOf(resourceColumns, values), place: lastPlace(values.group) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resourceId = ResourceId.make(row.id)
    const { title, group } = values
    await auditOwner(transaction, { caller, owner: { resourceId } }, { change: 'made', title, group })
    news.grid(group)
    return found((await readResources(transaction, resourceId))[0])
  })

/** Changes a resource, which may move to another group. @throws Failure 404, 422 or `overtaken` */
export const updateResource = (
  { changes }: GroupContext,
  { caller, parameters: { id: resourceId }, body: model }: OwnerCall<ResourceId, ResourceModel>,
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
    const isThere = groups.includes(model.group) && isArranged(caller, model.group)
    const mine = resourceValues(model, before, isThere)
    refuseInvalid({ attributes: areKnown ? null : resourceWords.unknownAttribute })
    const merged = await mergeOrRefuse(transaction, {
      ...{ caller, began: model.began, changesOf: changesOfOwner({ resourceId }), mine, theirs: before },
    })
    const after = resourceValues(merged, before, true)
    const values = differences(before, after)
    if (values !== null) {
      const place = after.group === before.group ? {} : { place: lastPlace(after.group) }
      await transaction
        .updateTable('resource')
        .set({ ...rowOf(resourceColumns, after), ...place })
        .where('id', '=', resourceId)
        .execute()
      await auditOwner(transaction, { caller, owner: { resourceId } }, { change: 'changed', values })
      news.grid(before.group)
      news.grid(after.group)
    }
    return found((await readResources(transaction, resourceId))[0])
  })

/**
 * Copies a resource with its hours, special days, rules, permissions and prices. Bookings, locks and pictures are not copied. The copy is
 * the last resource of the group, and it is disabled if the original is.
 * @throws Failure 404 or 422
 */
export const copyResource = (
  { changes }: GroupContext,
  { caller, parameters: { id: from }, body }: OwnerCall<ResourceId, Pick<Resource, 'title'>>,
): Promise<Resource> =>
  changes.run(async ({ transaction, news }) => {
    const row = await transaction
      .selectFrom('resource')
      .select(Object.values(resourceColumns))
      .where('id', '=', from)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const original = found(row)
    const group = GroupId.make(original.group_id)
    const { title } = accepted(parseCopy(body))
    await lockGroups(transaction, [group])
    const { id } = await transaction
      .insertInto('resource')
      .values({ ...original, title, place: lastPlace(group) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resourceId = ResourceId.make(id)
    for (const kind of copiedParts) {
      const { table, columns } = parts[kind]
      const names = sql.join(Object.values(columns).map((name) => sql.ref(name)))
      await sql`
        insert into ${sql.table(table)} (resource_id, ${names})
        select ${resourceId}::integer, ${names} from ${sql.table(table)} where resource_id = ${from} order by id`.execute(
        transaction,
      )
    }
    await auditOwner(transaction, { caller, owner: { resourceId } }, { change: 'made', title, group, copyOf: from })
    news.grid(group)
    return found((await readResources(transaction, resourceId))[0])
  })

/**
 * Orders the resources of a group, for its grids, lists and choices.
 * @throws Failure 404, or 422 if the ids are not exactly those of its resources
 */
export const orderResources = (
  { changes }: GroupContext,
  { caller, parameters, body }: OwnerCall<GroupId, CallBody<'orderResources'>>,
): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    const groupId = parameters.id
    const ofGroup = transaction.selectFrom('resource').select('id').where('group_id', '=', groupId)
    // Resources are always locked before their group. A resource that is added or removed meanwhile waits for the group, and the check
    // below sees it.
    await ofGroup.orderBy('id').forNoKeyUpdate().execute()
    await lockOwner(transaction, { groupId })
    const before = (await ofGroup.orderBy('place').orderBy('id').execute()).map(({ id }) => ResourceId.make(id))
    const isEachOnce =
      body.resources.length === before.length &&
      new Set(body.resources).size === before.length &&
      before.every((id) => body.resources.includes(id))
    refuseInvalid({ resources: isEachOnce ? null : fieldTexts.otherResources })
    const { resources } = await mergeOrRefuse(transaction, {
      ...{ caller, began: body.began, mine: { resources: body.resources }, theirs: { resources: before } },
      changesOf: () => sql`details @> ${JSON.stringify({ groupId, change: 'ordered' })}::jsonb`,
    })
    if (before.some((id, at) => id !== resources[at])) {
      await sql`
        update resource set place = ordered.place
        from unnest(${[...resources]}::integer[]) with ordinality as ordered (id, place)
        where resource.id = ordered.id and resource.place <> ordered.place`.execute(transaction)
      await auditOwner(transaction, { caller, owner: { groupId } }, { change: 'ordered', resources })
      news.grid(groupId)
    }
    return found((await readGroups(transaction, groupId))[0])
  })

/**
 * Removes the resources' own prices in a group, so that the prices of the group apply. Either all are removed or none.
 * @throws Failure 404
 */
export const removeOwnPrices = (
  { changes }: GroupContext,
  caller: PermittedCaller<'arrange'>,
  groupId: GroupId,
): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    const ofGroup = transaction.selectFrom('resource').select('id').where('group_id', '=', groupId)
    // Resources are always locked before their group.
    await ofGroup.orderBy('id').forNoKeyUpdate().execute()
    await lockOwner(transaction, { groupId })
    const removed = await transaction
      .deleteFrom('resource_price')
      .where('resource_id', 'in', ofGroup)
      .returning(['id', 'resource_id', 'block_minutes as time', 'price', 'user_type_id as userTypeId'])
      .returning(['organisation_id as organisationId', 'user_id as userId'])
      .execute()
    for (const [id, prices] of groupedBy(removed, ({ resource_id: resourceId }) => resourceId ?? 0)) {
      const ids = prices.map((price) => price.id)
      const parts = prices.map(({ id: _id, resource_id: _resource, ...price }) => price)
      const owner = { resourceId: ResourceId.make(id) }
      await auditOwner(transaction, { caller, owner }, { change: 'price-removed', ids, parts })
    }
    if (removed.length > 0) news.grid(groupId)
    return found((await readGroups(transaction, groupId))[0])
  })
