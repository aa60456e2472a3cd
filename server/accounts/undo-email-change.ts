/**
 * Undoing another address by the link that the one before got (contract 2). Invariant: the thief may know the
 * password, so it opens nothing from then on, and all that was given out ends; the code that is answered chooses another.
 */
import { randomBytes } from 'node:crypto'
import type { UserId } from '../../domain/schema/ids.ts'
import { hashPassword } from '../access/password.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { makeCode } from './account-codes.ts'
import { findUndo, spendUndo } from './address-undo.ts'
import { endAccess } from './end-access.ts'
import { findOtherHolder } from './prove-address.ts'
import { emailColumns } from './write-person.ts'

/** Not none: an administrator without a password would look like one who never came (`first-administrator.ts`). */
const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

const lockAccount = async (transaction: Transaction, id: UserId): Promise<void> => {
  await transaction.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().execute()
}

/** @returns a code to choose a password with (purpose `reset`); null for a link that is wrong, old or used */
export const undoEmailChange = async (database: Database, id: UserId, code: string): Promise<string | null> => {
  if ((await findUndo(database, id, code)) === null) return null
  const password_hash = await unusablePassword()
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
