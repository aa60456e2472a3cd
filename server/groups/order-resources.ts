/**
 * The order in which the resources of a group stand, as the house has put them: in its grids, lists and choices. Invariant:
 * the order is given of all of them, so that nobody orders what is not there.
 */
import { sql } from 'kysely'
import type { Group } from '../../domain/schema/administered-groups.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { auditOwner, lockOwner } from './group-owner.ts'
import type { GroupContext } from './part-rows.ts'
import { readGroups } from './read-groups.ts'

const isEachOnce = (ids: readonly number[], all: readonly number[]): boolean =>
  ids.length === all.length && new Set(ids).size === all.length && all.every((id) => ids.includes(id))

/** @throws Failure 404, or 422 for what is not each of its resources once */
export const orderResources = (
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
