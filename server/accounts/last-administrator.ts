/** The last administrator stays one (contract 2): there is always somebody who can let others in. */
import type { UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { Failure } from '../http/failure.ts'

/**
 * For a user who is to lose the role, the account or both. Administrators are locked until the end of the transaction, so
 * that two of them cannot end each other. Comes before any other lock on a user.
 * @throws Failure `last-administrator`
 */
export const requireOtherAdministrator = async (transaction: Transaction, id: UserId): Promise<void> => {
  const administrators = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === id) throw new Failure('last-administrator')
}
