/**
 * Removes the prices that the resources of a group have of their own, so that the group's count. Invariant: all of them go, or none;
 * the history of each resource has it.
 */
import { groupedBy } from '../../domain/grouped-by.ts'
import type { Group } from '../../domain/schema/administered-groups.ts'
import { type GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { auditOwner, lockOwner } from './group-owner.ts'
import type { GroupContext } from './part-rows.ts'
import { readGroups } from './read-groups.ts'

/** @throws Failure 404 */
export const removeOwnPrices = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  groupId: GroupId,
): Promise<Group> =>
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
