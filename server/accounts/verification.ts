/**
 * Proving that an address is one's own: that of a new account, or the changed one of an old account, which is used from
 * then on. Invariants: an address belongs to at most one account; when it was taken meanwhile, nothing changes. A
 * new account that is proved in another browser than the one that registered it may be another person's: the password
 * that was given there is void, and the link goes on to choose one.
 */
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { addressProblem } from '../http/accepted-origins.ts'
import type { Caller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { dayProblem } from '../mail/links.ts'
import { type AccountContext, type LockedAccount, lockAccount } from './account.ts'
import { killCodes, spendCode, spendForChoosing } from './account-codes.ts'
import { mailPerson, mailWithoutName } from './account-mails.ts'
import { emailColumns } from './person.ts'
import { answeredAlike, askToProve, findOtherHolder, isRegisteringBrowser } from './prove-email.ts'

const lockOpenAccount = async (transaction: Transaction, id: UserId): Promise<LockedAccount | null> => {
  const account = await lockAccount(transaction, id)
  return account?.disabled === false ? account : null
}

const takeEmail = async (
  transaction: Transaction,
  { links }: AccountContext,
  id: UserId,
  account: LockedAccount,
  email: string,
): Promise<void> => {
  await transaction
    .updateTable('app_user')
    .set({ ...emailColumns(email), pending_email: null, verified: true, unclaimed: false, registering_session: null })
    .where('id', '=', id)
    .execute()
  await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
  if (account.pending_email === null || account.email === null) return
  // Codes that were sent to the address before are void, but for the one that undoes this.
  await killCodes(transaction, id, 'reset')
  await mailWithoutName(transaction, links, 'email-changed', { id, email: account.email })
}

const voidPassword = async (transaction: Transaction, id: UserId): Promise<void> => {
  await transaction.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
  await endAllTokens(transaction, id)
}

/** False for a code that is wrong, old or used, or for an account that is not there. */
export const verifyEmail = (context: AccountContext, caller: Caller, id: UserId, code: string): Promise<boolean> =>
  runTransaction(context.database, async (transaction) => {
    const account = await lockOpenAccount(transaction, id)
    const isNew = account?.verified === false
    const isElsewhere = isNew && !isRegisteringBrowser(account.registering_session, caller)
    const choosesPassword = isElsewhere || (isNew && account.password_hash === null)
    const isRight = choosesPassword
      ? await spendForChoosing(transaction, id, code)
      : await spendCode(transaction, id, 'verify', code)
    if (!isRight || account === null) return false
    const email = account.pending_email ?? account.email
    if (email === null || (await findOtherHolder(transaction, id, email)) !== null) return false
    await takeEmail(transaction, context, id, account, email)
    if (isElsewhere) await voidPassword(transaction, id)
    // For clients that know only the calls of the specification, and registered without one. The name may be a stranger's.
    if (account.password_hash === null)
      await mailPerson(transaction, context.links, 'reset-password', { id, email, firstName: null })
    return true
  })

/** Sends the mail that asks to prove the address again, if there is one to prove. @throws Failure 422 */
export const resendVerification = async (
  context: AccountContext,
  caller: Caller,
  id: UserId,
  { baseUrl, returnUrl }: CallBody<'resendVerification'>,
): Promise<void> => {
  refuseInvalid({ baseUrl: addressProblem(baseUrl, context.acceptsOrigin), returnUrl: dayProblem(returnUrl) })
  const links = context.links.returningTo(returnUrl ?? null)
  await answeredAlike(() =>
    runTransaction(context.database, async (transaction) => {
      const account = await lockOpenAccount(transaction, id)
      const email = account?.pending_email ?? (account?.verified === false ? account.email : null)
      if (account === null || email === null) return
      const holder = await findOtherHolder(transaction, id, email)
      await askToProve(transaction, { ...context, links }, caller, { id, email }, holder)
    }),
  )
}
