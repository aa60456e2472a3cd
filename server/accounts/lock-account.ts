/** The row of an account, for whatever is about to change it: nothing else changes it until the end of the transaction. */
import type { UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { Failure } from '../http/failure.ts'

/** Null: there is none, or it was cleared. */
export const lockAccount = async (transaction: Transaction, id: UserId) =>
  (await transaction
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

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
