/** The handlers of the calls about groups and resources with their parts. */
import { sql } from 'kysely'
import { groupedBy } from '../../domain/grouped-by.ts'
import { parseCopy, resourceColumns } from '../../domain/parts/owner.ts'
import { copiedParts, parts } from '../../domain/parts/parts.ts'
import type { Group, Resource } from '../../domain/schema/administered-groups.ts'
import { groupParts, ofOwner, resourceParts } from '../../domain/schema/calls/group-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { type AdministratorCaller, type Caller, isAdministrator } from '../http/caller.ts'
import { accepted, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { attributeHandlers } from './attributes.ts'
import { auditOwner, lockOwner } from './group-owner.ts'
import { createGroup, createResource, lastPlace, lockGroups, updateGroup, updateResource } from './groups.ts'
import { notificationHandlers, partHandlers, specialDayHandlers } from './part-handlers.ts'
import type { GroupContext } from './part-rows.ts'
import { readGroups, readGroupsAsSeen, readPublicResources, readResources } from './read-groups.ts'

const copyParts = async (transaction: Transaction, from: ResourceId, to: ResourceId): Promise<void> => {
  for (const kind of copiedParts) {
    const { table, columns } = parts[kind]
    const names = sql.join(Object.values(columns).map((name) => sql.ref(name)))
    await sql`
      insert into ${sql.table(table)} (resource_id, ${names})
      select ${to}::integer, ${names} from ${sql.table(table)} where resource_id = ${from} order by id`.execute(
      transaction,
    )
  }
}

/**
 * Copies a resource with all that is said of it: hours, special days, rules, permissions and prices. Invariant: all that has happened to
 * it or in it stays its own: bookings, locks and pictures.
 * It stands last in the group, and is as active as what it is a copy of. @throws Failure 404 or 422
 */
const copyResource = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  from: ResourceId,
  model: Pick<Resource, 'title'>,
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
    const { title } = accepted(parseCopy(model))
    await lockGroups(transaction, [group])
    const { id } = await transaction
      .insertInto('resource')
      .values({ ...original, title, place: lastPlace(group) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resourceId = ResourceId.make(id)
    await copyParts(transaction, from, resourceId)
    await auditOwner(transaction, caller, { resourceId }, { change: 'made', title, group, copyOf: from })
    news.grid(group)
    const [copy] = await readResources(transaction, resourceId)
    return found(copy)
  })

const isEachOnce = (ids: readonly number[], all: readonly number[]): boolean =>
  ids.length === all.length && new Set(ids).size === all.length && all.every((id) => ids.includes(id))

/**
 * Puts the resources of a group in the order in which its grids, lists and choices show them.
 * @throws Failure 404, or 422 for ids that are not each of its resources once
 */
const orderResources = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  groupId: GroupId,
  resources: readonly ResourceId[],
): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    // Resources before their group, as everywhere; one that comes or goes meanwhile waits for the group, and is seen.
    await transaction
      .selectFrom('resource')
      .select('id')
      .where('group_id', '=', groupId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await lockOwner(transaction, { groupId })
    const rows = await transaction
      .selectFrom('resource')
      .select('id')
      .where('group_id', '=', groupId)
      .orderBy('place')
      .orderBy('id')
      .execute()
    const before = rows.map(({ id }) => id)
    refuseInvalid({ resources: isEachOnce(resources, before) ? null : fieldTexts.otherResources })
    if (before.some((id, at) => id !== resources[at])) {
      await sql`
        update resource set place = ordered.place
        from unnest(${[...resources]}::integer[]) with ordinality as ordered (id, place)
        where resource.id = ordered.id and resource.place <> ordered.place`.execute(transaction)
      await auditOwner(transaction, caller, { groupId }, { change: 'ordered', resources })
      news.grid(groupId)
    }
    const [group] = await readGroups(transaction, groupId)
    return found(group)
  })

/**
 * Removes the prices that the resources of a group have of their own, so that the group's count: all of them, or none.
 * @throws Failure 404
 */
const removeOwnPrices = ({ changes }: GroupContext, caller: AdministratorCaller, groupId: GroupId): Promise<Group> =>
  changes.run(async ({ transaction, news }) => {
    const ofGroup = transaction.selectFrom('resource').select('id').where('group_id', '=', groupId)
    // Resources before their group, as everywhere.
    await ofGroup.orderBy('id').forNoKeyUpdate().execute()
    await lockOwner(transaction, { groupId })
    const removed = await transaction
      .deleteFrom('resource_price')
      .where('resource_id', 'in', ofGroup)
      .returning(['id', 'resource_id'])
      .execute()
    for (const [id, prices] of groupedBy(removed, ({ resource_id: resourceId }) => resourceId ?? 0)) {
      const ids = prices.map((price) => price.id)
      await auditOwner(transaction, caller, { resourceId: ResourceId.make(id) }, { change: 'price-removed', ids })
    }
    if (removed.length > 0) news.grid(groupId)
    const [group] = await readGroups(transaction, groupId)
    return found(group)
  })

const resourcesAsSeenBy = (caller: Caller) => (isAdministrator(caller) ? readResources : readPublicResources)

export const groupHandlers = (context: GroupContext) => {
  const { database } = context
  return {
    groups: serve(calls.groups, async ({ caller, setHeader }) => {
      // The revision is read first, so that the groups are at least as new as it says.
      const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
      setHeader('x-revision', String(value))
      return readGroupsAsSeen(database, caller, null)
    }),
    group: serve(calls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await readGroupsAsSeen(database, caller, id)
      return found(group)
    }),
    createGroup: serve(calls.createGroup, ({ caller, body }) => createGroup(context, caller, body)),
    updateGroup: serve(calls.updateGroup, ({ caller, parameters, body }) =>
      updateGroup(context, caller, parameters.id, body),
    ),
    orderResources: serve(calls.orderResources, ({ caller, parameters, body }) =>
      orderResources(context, caller, parameters.id, body.resources),
    ),
    removeOwnPrices: serve(calls.removeOwnPrices, ({ caller, parameters }) =>
      removeOwnPrices(context, caller, parameters.id),
    ),
    ...notificationHandlers(context),
    ...attributeHandlers(context),
    ...specialDayHandlers(context),
    ...ofOwner(
      'Group',
      partHandlers(context, groupParts, (id) => ({ groupId: GroupId.make(id) })),
    ),

    resources: serve(calls.resources, ({ caller }) => resourcesAsSeenBy(caller)(database, null)),
    resource: serve(calls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await resourcesAsSeenBy(caller)(database, id)
      return found(resource)
    }),
    createResource: serve(calls.createResource, ({ caller, body }) => createResource(context, caller, body)),
    updateResource: serve(calls.updateResource, ({ caller, parameters, body }) =>
      updateResource(context, caller, parameters.id, body),
    ),
    copyResource: serve(calls.copyResource, ({ caller, parameters, body }) =>
      copyResource(context, caller, parameters.id, body),
    ),
    ...ofOwner(
      'Resource',
      partHandlers(context, resourceParts, (id) => ({ resourceId: ResourceId.make(id) })),
    ),
  }
}
