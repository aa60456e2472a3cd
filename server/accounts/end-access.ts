/**
 * All that somebody may hold of an account ends (contract 2): tokens, codes, an address that waits to be proved, the
 * address of the calendar. So whoever copied a token has nothing left to come back by. Invariant: an address that has
 * been taken away can still be undone from the one before, whatever the thief does next; only closing and clearing the
 * account end that too.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import type { Transaction } from '../database/database.ts'
import { killCodes } from './account-codes.ts'
import { forgetIdleUndos, forgetUndos } from './address-undo.ts'
import { setPendingEmail } from './pending-email.ts'

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
