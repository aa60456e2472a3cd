/**
 * The end of a change of address: cancelled while it waits, or undone by the link that the address before got.
 * Invariant of undoing: the thief may know the password, so it opens nothing from then on, and all that was given out
 * ends; the code that is answered chooses another.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { makeToken } from '../access/access-token.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AccountContext, endAccess, lockAccount, setPendingEmail } from './account.ts'
import { killCodes, makeCode } from './account-codes.ts'
import { findUndo, spendUndo } from './email-undo.ts'
import { emailColumns } from './person.ts'
import { findOtherHolder } from './prove-email.ts'
import { readVisibleUser } from './read-users.ts'

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
