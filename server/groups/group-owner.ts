/**
 * What opening times, locks, pictures, permissions and the like belong to: a group or a resource. Invariant: parts of
 * one owner change one after the other, because whoever changes them has locked the owner's row.
 */
import { Schema } from 'effect'
import { GroupId, type ResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { found } from '../http/failure.ts'

export type Owner = { readonly groupId: GroupId } | { readonly resourceId: ResourceId }

/** The column by which a part names its owner. */
export const columnOf = (owner: Owner): 'group_id' | 'resource_id' => ('groupId' in owner ? 'group_id' : 'resource_id')
export const idOf = (owner: Owner): GroupId | ResourceId => ('groupId' in owner ? owner.groupId : owner.resourceId)

const decodeGroupId = Schema.decodeUnknownSync(GroupId)

/**
 * Locks the owner's row until the end of the transaction; who holds or books meanwhile does not wait for it.
 * @returns the group in whose grids it is seen
 * @throws Failure 404
 */
export const lockOwner = async (transaction: Transaction, owner: Owner): Promise<GroupId> => {
  const rows =
    'groupId' in owner
      ? transaction.selectFrom('resource_group').select('id as group_id').where('id', '=', owner.groupId)
      : transaction.selectFrom('resource').select('group_id').where('id', '=', owner.resourceId)
  return decodeGroupId(found(await rows.forNoKeyUpdate().executeTakeFirst()).group_id)
}
