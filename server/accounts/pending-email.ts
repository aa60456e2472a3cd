/** The address that an account shall have once it is proved. */
import type { UserId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { killCodes } from './account-codes.ts'
import { readVisibleUser } from './read-users.ts'

export const setPendingEmail = async (transaction: Transaction, id: UserId, email: string | null): Promise<void> => {
  await transaction.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute()
}

/** Keeps the address of now: what was sent to the other is void. @throws Failure 404 */
export const cancelEmailChange = (database: Database, caller: SignedInCaller, id: UserId): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { pendingEmail = null } = await readVisibleUser(transaction, id, caller)
    if (pendingEmail === null) return
    await setPendingEmail(transaction, id, null)
    await killCodes(transaction, id, 'verify')
    const details = { fields: ['pendingEmail'] }
    await audit(transaction, { actorId: caller.user.id, kind: 'user-changed', userId: id, details })
  })
