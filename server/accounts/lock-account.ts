/** The row of an account, for whatever is about to change it: nothing else changes it until the end of the transaction. */
import type { UserId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'

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
