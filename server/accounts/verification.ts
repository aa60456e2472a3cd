/**
 * Proving that an address is one's own (contract 2 and 3): that of a new account, or the changed one of an old account,
 * which is used from then on. Invariant: an address belongs to at most one account; when it was taken meanwhile, nothing
 * changes.
 */
import type { UserId } from '../../domain/entities.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { baseUrlProblem } from './accept-person.ts'
import { killCodes, spendCode } from './account-codes.ts'
import type { AccountParts } from './account-parts.ts'
import { answeredAlike } from './answered-alike.ts'
import { askToProve, findOtherHolder } from './prove-address.ts'
import { emailColumns } from './write-person.ts'

export interface Verification {
  /** False for a code that is wrong, old or used, and for nobody's. */
  verify(id: UserId, code: string): Promise<boolean>
  resend(caller: Caller, id: UserId, baseUrl: string | null | undefined): Promise<void>
}

/** Null when it is nobody's, or disabled; a cleared account is disabled. */
const lockAccount = async (transaction: Transaction, id: UserId) =>
  (await transaction
    .selectFrom('app_user')
    .select(['email', 'pending_email', 'first_name', 'verified', 'password_hash'])
    .where('id', '=', id)
    .where('disabled', '=', false)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const createVerification = ({ database, mails, acceptsOrigin }: AccountParts): Verification => ({
  verify: (id, code) =>
    runTransaction(database, async (transaction) => {
      const account = await lockAccount(transaction, id)
      if (!(await spendCode(transaction, id, 'verify', code)) || account === null) return false
      const email = account.pending_email ?? account.email
      if (email === null || (await findOtherHolder(transaction, id, email)) !== null) return false
      await transaction
        .updateTable('app_user')
        .set({ ...emailColumns(email), pending_email: null, verified: true })
        .where('id', '=', id)
        .execute()
      // What was sent to the address before is no longer its owner's to use.
      if (account.pending_email !== null) await killCodes(transaction, id, 'reset')
      await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
      // Registered without a password: now that the address is proved it can be chosen.
      if (account.password_hash === null)
        await mails.resetPassword(transaction, { id, email, firstName: account.first_name })
      return true
    }),

  async resend(caller, id, baseUrl) {
    refuseInvalid(baseUrlProblem(baseUrl, acceptsOrigin))
    await answeredAlike(() =>
      runTransaction(database, async (transaction) => {
        const account = await lockAccount(transaction, id)
        const email = account?.pending_email ?? (account?.verified === false ? account.email : null)
        if (account === null || email === null) return
        const holder = await findOtherHolder(transaction, id, email)
        await askToProve(transaction, mails, caller, { id, email, firstName: account.first_name }, holder)
      }),
    )
  },
})
