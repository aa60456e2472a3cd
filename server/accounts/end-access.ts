/**
 * All that somebody may hold of an account ends: tokens, codes, an address that waits to be proved, the address of the
 * calendar. So whoever copied a token has nothing left to come back by. Invariant: an address that has been taken away
 * can still be undone from the one before, whatever the thief does next; only closing and clearing the account end that
 * too.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import type { Transaction } from '../database/database.ts'
import { killCodes } from './account-codes.ts'
import { forgetIdleUndos, forgetUndos } from './email-undo.ts'

/** The address that the account shall have once it is proved; null: none waits. */
export const setPendingEmail = async (transaction: Transaction, id: UserId, email: string | null): Promise<void> => {
  await transaction.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute()
}

/** Another password was chosen, or is about to be. */
export const endAccess = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAllTokens(transaction, id)
  await killCodes(transaction, id)
  await setPendingEmail(transaction, id, null)
  await transaction.deleteFrom('booking_feed').where('user_id', '=', id).execute()
  await forgetIdleUndos(transaction, id)
}

/** The account is closed or cleared. */
export const endAccount = async (transaction: Transaction, id: UserId): Promise<void> => {
  await endAccess(transaction, id)
  await forgetUndos(transaction, id)
}
