/**
 * Undoing another address by the link that the one before got (contract 2). Invariant: the thief may know the
 * password, so it opens nothing from then on, and all that was given out ends; the code that is answered chooses another.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { makeToken } from '../access/access-token.ts'
import { audit } from '../audit/audit.ts'
import { runTransaction } from '../database/transaction.ts'
import { makeCode } from './account-codes.ts'
import type { AccountContext } from './account-context.ts'
import { findUndo, spendUndo } from './address-undo.ts'
import { endAccess } from './end-access.ts'
import { lockAccount } from './lock-account.ts'
import { findOtherHolder } from './prove-address.ts'
import { emailColumns } from './write-person.ts'

/** @returns a code to choose a password with (purpose `reset`); null for a link that is wrong, old or used */
export const undoEmailChange = async (
  { database, passwords }: AccountContext,
  id: UserId,
  code: string,
): Promise<string | null> => {
  if ((await findUndo(database, id, code)) === null) return null
  // Not none: an administrator without a password would look like one who never came (`first-administrator.ts`).
  const password_hash = await passwords.hash(makeToken())
  return runTransaction(database, async (transaction) => {
    await lockAccount(transaction, id)
    const undo = await findUndo(transaction, id, code)
    if (undo === null || (await findOtherHolder(transaction, id, undo.email)) !== null) return null
    await transaction
      .updateTable('app_user')
      .set({ ...emailColumns(undo.email), verified: true, password_hash })
      .where('id', '=', id)
      .execute()
    await spendUndo(transaction, id, undo)
    await endAccess(transaction, id)
    await audit(transaction, { actorId: null, kind: 'email-change-undone', userId: id })
    return makeCode(transaction, id, 'reset')
  })
}
