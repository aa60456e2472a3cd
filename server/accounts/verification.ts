/**
 * An address that waits to be proved, and how the waiting ends. It may be proved, the address of a new account or the changed one of an old
 * account, which is used from then on. Or its change may be cancelled while it waits, or be undone by the link that the address before got.
 * Invariants: an address belongs to at most one account; where it was taken meanwhile nothing changes. A new account that is proved in
 * another browser than the one that registered it may be another person's, so the password that was given there is void, and the link goes
 * on to choose one.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens, makeToken } from '../access/access-token.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { addressProblem } from '../http/accepted-origins.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { dayProblem } from '../mail/links.ts'
import {
  type AccountCall,
  type AccountContext,
  endAccess,
  type LockedAccount,
  lockAccount,
  setPendingEmail,
} from './account.ts'
import { codesOf } from './account-codes.ts'
import { mailWithName, mailWithoutName } from './account-mails.ts'
import { undosOf } from './email-undo.ts'
import { emailColumns } from './person.ts'
import { answeredAlike, askToProve, findOtherHolder, isRegisteringBrowser } from './prove-email.ts'
import { readVisibleUser } from './read-users.ts'

const lockOpenAccount = async (transaction: Transaction, id: UserId): Promise<LockedAccount | null> => {
  const account = await lockAccount(transaction, id)
  return account?.disabled === false ? account : null
}

/** @returns false for a code that is wrong, old or used, and for an account that is not there */
export const verifyEmail = (
  { database, links }: AccountContext,
  { caller, parameters: { id }, body: { code } }: AccountCall<'verifyEmail'>,
): Promise<boolean> =>
  runTransaction(database, async (transaction) => {
    const account = await lockOpenAccount(transaction, id)
    const codes = codesOf(transaction, id)
    const isNew = account?.verified === false
    const isElsewhere = isNew && !isRegisteringBrowser(account.registering_session, caller)
    const choosesPassword = isElsewhere || (isNew && account.password_hash === null)
    const isRight = choosesPassword ? await codes.spendForChoosing(code) : await codes.spend('verify', code)
    if (!isRight || account === null) return false
    const email = account.pending_email ?? account.email
    if (email === null || (await findOtherHolder(transaction, id, email)) !== null) return false

    await transaction
      .updateTable('app_user')
      .set({ ...emailColumns(email), pending_email: null, verified: true, unclaimed: false, registering_session: null })
      .where('id', '=', id)
      .execute()
    await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
    if (account.pending_email !== null && account.email !== null) {
      // Codes that were sent to the address before are void, but for the one that undoes this change.
      await codes.kill('reset')
      await mailWithoutName(transaction, links, { name: 'email-changed', to: { id, email: account.email } })
    }
    if (isElsewhere) {
      await transaction.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
      await endAllTokens(transaction, id)
    }
    // A client that knows only the calls of the specification registers without a password. The name may be a stranger's.
    if (account.password_hash === null)
      await mailWithName(transaction, links, { name: 'reset-password', to: { id, email, firstName: null } })
    return true
  })

/** Sends the mail that asks to prove the address again, if there is one to prove. @throws Failure 422 */
export const resendVerification = async (
  context: AccountContext,
  { caller, parameters: { id }, body: { baseUrl, returnUrl } }: AccountCall<'resendVerification'>,
): Promise<void> => {
  refuseInvalid({ baseUrl: addressProblem(baseUrl, context.acceptsOrigin), returnUrl: dayProblem(returnUrl) })
  const links = context.links.returningTo(returnUrl ?? null)
  await answeredAlike(() =>
    runTransaction(context.database, async (transaction) => {
      const account = await lockOpenAccount(transaction, id)
      const email = account?.pending_email ?? (account?.verified === false ? account.email : null)
      if (account === null || email === null) return
      const holder = await findOtherHolder(transaction, id, email)
      await askToProve(transaction, { ...context, links }, { caller, recipient: { id, email }, holder })
    }),
  )
}

/**
 * Gives the account the address before again. Whoever changed it may know the password, so it opens nothing from then on, and all that was
 * given out ends.
 * @returns a code that chooses another password (purpose `reset`); null for a link that is wrong, old or used
 */
export const undoEmailChange = async (
  { database, passwords }: AccountContext,
  id: UserId,
  code: string,
): Promise<string | null> => {
  if ((await undosOf(database, id).find(code)) === null) return null
  // A password that nobody knows, and not none: an administrator without one looks like one who never came (`first-administrator.ts`).
  const password_hash = await passwords.hash(makeToken())
  return runTransaction(database, async (transaction) => {
    await lockAccount(transaction, id)
    const undos = undosOf(transaction, id)
    const undo = await undos.find(code)
    if (undo === null || (await findOtherHolder(transaction, id, undo.email)) !== null) return null
    await transaction
      .updateTable('app_user')
      .set({ ...emailColumns(undo.email), verified: true, password_hash })
      .where('id', '=', id)
      .execute()
    await undos.spend(undo)
    await endAccess(transaction, id)
    await audit(transaction, { actorId: null, kind: 'email-change-undone', userId: id })
    return codesOf(transaction, id).make('reset')
  })
}

/** Keeps the present address: the code that was sent to the new one becomes void. @throws Failure 404 */
export const cancelEmailChange = (database: Database, caller: SignedInCaller, id: UserId): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { pendingEmail = null } = await readVisibleUser(transaction, id, caller)
    if (pendingEmail === null) return
    await setPendingEmail(transaction, id, null)
    await codesOf(transaction, id).kill('verify')
    const details = { fields: ['pendingEmail'] }
    await audit(transaction, { actorId: caller.user.id, kind: 'user-changed', userId: id, details })
  })
