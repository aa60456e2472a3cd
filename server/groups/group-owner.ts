/**
 * The owner of opening times, locks, pictures, permissions and the like: a group or a resource. Invariant: parts of one
 * owner change one after the other, because each change locks the owner's row.
 */
import { GroupId, type ResourceId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'

export type Owner = { readonly groupId: GroupId } | { readonly resourceId: ResourceId }

/** The column by which a part names its owner. */
export const columnOf = (owner: Owner): 'group_id' | 'resource_id' => ('groupId' in owner ? 'group_id' : 'resource_id')
export const idOf = (owner: Owner): GroupId | ResourceId => ('groupId' in owner ? owner.groupId : owner.resourceId)

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
  return GroupId.make(found(await rows.forNoKeyUpdate().executeTakeFirst()).group_id)
}

/** @param details hold neither names of people nor addresses */
export const auditOwner = (
  transaction: Transaction,
  { user }: AdministratorCaller,
  owner: Owner,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  audit(transaction, {
    actorId: user.id,
    kind: 'groupId' in owner ? 'group-changed' : 'resource-changed',
    details: { ...owner, ...details },
  })
