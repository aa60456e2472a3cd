/**
 * An address that waits to be proved, and the ways in which the waiting ends. The address of a new account or the changed address of an old
 * account may be proved, and is used from then on. A change may be cancelled while it waits, or be undone by the link that the previous
 * address got. Invariants: an address belongs to at most one account; if another account has taken the address meanwhile, nothing changes.
 * If a new account is proved in another browser than the registering one, it may belong to another person. The registered password is then
 * void, and the link asks for a new one.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens, makeToken } from '../access/access-token.ts'
import { factorNews, noteFactorChange } from '../access/second-factors.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { addressProblem } from '../http/accepted-origins.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { requireAttended } from '../http/served-call.ts'
import { dayProblem } from '../mail/links.ts'
import {
  type AccountCall,
  type AccountContext,
  endAccess,
  endLinks,
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

/** Proves an address by a code. Returns false if the code is wrong, too old or used, or if there is no such account. */
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
      .set({
        ...emailColumns(email),
        pending_email: null,
        verified: true,
        unclaimed: false,
        // After a proof elsewhere the browser that registered may still ask whether there was one (`registrationProved`).
        ...(isElsewhere ? {} : { registering_session: null, registering_browser: null }),
      })
      .where('id', '=', id)
      .execute()
    await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
    if (account.pending_email !== null && account.email !== null) {
      // Codes that were sent to the previous address become invalid, except the code that undoes this change.
      await codes.kill('reset')
      await mailWithoutName(transaction, links, { name: 'email-changed', to: { id, email: account.email } })
    }
    if (isElsewhere) {
      await transaction.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
      await endAllTokens(transaction, id)
    }
    // A client that knows only the calls of the specification registers without a password. The name may come from a stranger.
    if (isNew && account.password_hash === null)
      await mailWithName(transaction, links, { name: 'reset-password', to: { id, email, firstName: null } })
    return true
  })

/** Sends the mail that asks for a proof of the address again, if an address waits. @throws Failure 422 */
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
 * Removes the ways in that came while somebody else may have had the address, because only that reader was told of them: linked providers,
 * an app for codes, which would keep the owner out, and passkeys.
 */
const endWaysSince = async (
  transaction: Transaction,
  { links }: Pick<AccountContext, 'links'>,
  { account, since }: { readonly account: LockedAccount; readonly since: string },
): Promise<void> => {
  const id = UserId.make(account.id)
  await endLinks(transaction, links, { account, since })
  for (const [table, what] of [
    ['totp', factorNews.appRemoved],
    ['passkey', factorNews.passkeyRemoved],
  ] as const) {
    const gone = await transaction
      .deleteFrom(table)
      .where('user_id', '=', id)
      .where('since', '>=', since)
      .returning('user_id')
      .execute()
    if (gone.length === 0) continue
    // The recovery codes may have come with it.
    await transaction.deleteFrom('recovery_code').where('user_id', '=', id).execute()
    await noteFactorChange(transaction, links, { userId: id, what, actorId: null })
  }
}

/**
 * Returns the account to its previous address. The person who changed the address may know the password, so the password and all other
 * access end, and what that person may have added since.
 * @returns a code for choosing another password (purpose `reset`). Null if the link is wrong, too old or used.
 */
export const undoEmailChange = async (
  { database, links, passwords }: AccountContext,
  id: UserId,
  code: string,
): Promise<string | null> => {
  if ((await undosOf(database, id).find(code)) === null) return null
  // The account gets a password that nobody knows, because an administrator without a password looks like a person who never signed in
  // (`first-administrator.ts`).
  const password_hash = await passwords.hash(makeToken())
  return runTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, id)
    const undos = undosOf(transaction, id)
    const undo = await undos.find(code)
    if (account === null || undo === null) return null
    if ((await findOtherHolder(transaction, id, undo.email)) !== null) return null
    await transaction
      .updateTable('app_user')
      .set({ ...emailColumns(undo.email), verified: true, password_hash })
      .where('id', '=', id)
      .execute()
    await undos.spend(undo)
    await endAccess(transaction, id)
    await endWaysSince(transaction, { links }, { account, since: undo.since })
    await audit(transaction, { actorId: null, kind: 'email-change-undone', userId: id })
    return codesOf(transaction, id).make('reset')
  })
}

/** Keeps the present address. The code that was sent to the new address becomes invalid. @throws Failure 404 */
export const cancelEmailChange = (database: Database, caller: SignedInCaller, id: UserId): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const { pendingEmail = null } = await readVisibleUser(transaction, id, caller)
    if (id !== caller.user.id && !callerMay(caller, 'administer')) throw new Failure('forbidden')
    if (id !== caller.user.id) requireAttended(caller)
    if (pendingEmail === null) return
    await setPendingEmail(transaction, id, null)
    await codesOf(transaction, id).kill('verify')
    const details = { fields: ['pendingEmail'] }
    await audit(transaction, { actorId: caller.user.id, kind: 'user-changed', userId: id, details })
  })
