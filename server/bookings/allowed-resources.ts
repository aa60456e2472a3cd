/**
 * Whether somebody's user type may book resources (contract 3, Allowed): their groups and they themselves must allow it.
 */
import { isAllowed } from '../../domain/rules/allowed.ts'
import { UserTypeId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { NamedResource } from './named-resources.ts'

/** @throws Failure `not-allowed`, naming the first resource that is refused. A disabled one refuses no user type. */
export const requireAllowed = async (
  transaction: Transaction,
  userTypeId: UserTypeId,
  resources: readonly NamedResource[],
): Promise<void> => {
  const rows = await transaction
    .selectFrom('allowed_user_type')
    .select(['group_id', 'resource_id', 'user_type_id'])
    .where((where) =>
      where.or([
        where('group_id', 'in', [0, ...resources.map((resource) => resource.groupId)]),
        where('resource_id', 'in', [0, ...resources.map((resource) => resource.id)]),
      ]),
    )
    .execute()
  const allowedBy = (isOwner: (row: (typeof rows)[number]) => boolean): readonly UserTypeId[] =>
    rows.filter(isOwner).map((row) => UserTypeId.make(row.user_type_id))

  for (const { id, groupId, title, enabled } of resources) {
    const ofGroup = allowedBy((row) => row.group_id === groupId)
    const ofResource = allowedBy((row) => row.resource_id === id)
    if (enabled && !isAllowed(userTypeId, ofGroup, ofResource))
      throw new Failure('not-allowed', { message: failureTexts.notAllowedResource(title) })
  }
}
