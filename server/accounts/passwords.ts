/**
 * Changes, resets and sends links to reset passwords. Invariants: a new password ends everything that gave access before (`account.ts`),
 * and the owner gets a mail about the change; one by mail ends the links with providers too, because it may have won the account back from
 * whoever linked them; a request for a link gets the same answer for known and unknown addresses.
 */
import { emailProblem } from '../../domain/rules/email.ts'
import { opensByPassword } from '../../domain/rules/password-sign-in.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { issueToken, readSessionStart } from '../access/access-token.ts'
import { checkOwnPassword, hasPassword } from '../access/check-password.ts'
import { newPasswordProblem } from '../access/new-password.ts'
import { forgetFailures } from '../access/sign-in-delay.ts'
import { emailKeyOf, readUser, roleIn } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { addressProblem } from '../http/accepted-origins.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { dayProblem } from '../mail/links.ts'
import { type AccountCall, type AccountContext, endAccess, endLinks, lockAccount } from './account.ts'
import { codesOf } from './account-codes.ts'
import { mailWithName } from './account-mails.ts'
import { mayBeMailed } from './mail-allowance.ts'
import { answeredAlike } from './prove-email.ts'

/** Returns the known texts about a person, and the address of the service. `newPasswordProblem` refuses passwords made of these texts. */
export const knownOf = (user: User, { links }: Pick<AccountContext, 'links'>): string[] =>
  [links.home(), ...Object.values(user), ...Object.values(user.organisation ?? {})].filter(
    (value) => typeof value === 'string',
  )

const refuse = (field: string, text: string): Failure => new Failure('invalid', { fields: { [field]: text } })

interface PasswordGiven extends Pick<User, 'id' | 'email'> {
  /** Null if the name may come from a stranger. */
  readonly firstName: string | null
}

/** Ends all access that the previous password gave, and mails the owner. */
const endOthers = async (
  transaction: Transaction,
  { links }: AccountContext,
  { user, kind }: { readonly user: PasswordGiven; readonly kind: 'password-changed' | 'password-reset' },
): Promise<void> => {
  const { id, email, firstName } = user
  await endAccess(transaction, id)
  await audit(transaction, { actorId: id, kind, userId: id })
  await mailWithName(transaction, links, { name: 'password-changed', to: { id, email, firstName } })
}

/**
 * Changes the caller's own password, and ends all other access to the account.
 * @param browser the browser in words
 * @returns the new token, which is now the only valid one
 * @throws Failure 404, 422, `signed-out`, `password-closed`
 */
export const changePassword = async (
  context: AccountContext,
  { caller, parameters: { id }, body: { oldPassword, newPassword } }: AccountCall<'changePassword', SignedInCaller>,
  browser: string,
): Promise<string> => {
  const { database } = context
  if (id !== caller.user.id) throw new Failure('not-found')
  if (!(await hasPassword(context, caller))) throw new Failure('password-closed')
  const user = found(await readUser(database, id))
  refuseInvalid({
    newPassword: newPassword === '' ? fieldTexts.newPassword : newPasswordProblem(newPassword, knownOf(user, context)),
    oldPassword: oldPassword === '' ? fieldTexts.oldPassword : null,
  })
  const oldHash = await checkOwnPassword(context, id, oldPassword)
  if (oldHash === null) throw refuse('oldPassword', fieldTexts.wrongOldPassword)
  const newHash = await context.passwords.hash(newPassword)
  const token = await runTransaction(database, async (transaction) => {
    const changed = await transaction
      .updateTable('app_user')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      // If two changes run at once, the second has the wrong old password.
      .where('password_hash', '=', oldHash)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw refuse('oldPassword', fieldTexts.wrongOldPassword)
    // The session goes on with the second factor that it has proved.
    const before = caller.token === null ? null : await readSessionStart(transaction, caller.token)
    await endOthers(transaction, context, { user, kind: 'password-changed' })
    const start = { ...(before ?? { factor: 'none', provider: null }), browser }
    return issueToken(transaction, id, newHash, start)
  })
  if (caller.token !== null) context.tokenEnded(caller.token)
  if (token === null) throw new Failure('signed-out')
  return token
}

/**
 * Mails a link to choose another password if the address belongs to an account for which a password is a way in.
 * @throws Failure 422, `password-closed` if it is for nobody
 */
export const sendResetLink = async (
  { database, links, acceptsOrigin, mailCaps, passwordSignIn }: AccountContext,
  caller: Caller,
  { email, baseUrl, returnUrl }: CallBody<'forgotPassword'>,
): Promise<void> => {
  const emailKey = emailKeyOf(email)
  refuseInvalid({
    email: emailProblem(emailKey, fieldTexts.forgotEmail),
    baseUrl: addressProblem(baseUrl, acceptsOrigin),
    returnUrl: dayProblem(returnUrl),
  })
  if (passwordSignIn === 'off') throw new Failure('password-closed')
  await answeredAlike(() =>
    runTransaction(database, async (transaction) => {
      const account = await transaction
        .selectFrom('app_user')
        .select(['id', 'email', 'first_name', 'verified', 'role', 'staff_role', 'role_issuer as roleIssuer'])
        .where('email_key', '=', emailKey)
        .where('disabled', '=', false)
        .forUpdate()
        .executeTakeFirst()
      // A password would be no way in for them.
      const opens = account !== undefined && opensByPassword(passwordSignIn, { ...account, role: roleIn(account) })
      if (!opens) return
      const reader = account.verified ? 'owner' : 'stranger'
      if (!(await mayBeMailed(transaction, mailCaps, { emailKey, caller, reader }))) return
      const to = {
        id: UserId.make(account.id),
        email: account.email ?? '',
        firstName: account.verified ? account.first_name : null,
      }
      await mailWithName(transaction, links.returningTo(returnUrl ?? null), { name: 'reset-password', to })
    }),
  )
}

/** Whether a password would be a way in for this person. */
const mayHavePassword = async ({ database, passwordSignIn }: AccountContext, id: UserId): Promise<boolean> => {
  const account = await database
    .selectFrom('app_user')
    .select(['role', 'staff_role', 'role_issuer as roleIssuer'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account !== undefined && opensByPassword(passwordSignIn, { ...account, role: roleIn(account) })
}

/** Sets the password that a person chooses with a mailed link. @throws Failure 422, `password-closed` */
export const resetPassword = async (
  context: AccountContext,
  id: UserId,
  { code, password, repeatNewPassword }: CallBody<'resetPassword'>,
): Promise<void> => {
  const { database } = context
  const isRepeated = repeatNewPassword === password
  refuseInvalid({
    password: password === '' ? fieldTexts.password : null,
    repeatNewPassword:
      repeatNewPassword === '' ? fieldTexts.repeatPassword : isRepeated ? null : fieldTexts.passwordsDiffer,
  })

  // The words of the refusal are the same for every problem with the code and for a missing account. A caller without a valid code then
  // learns nothing about the owner from the refused passwords.
  const refusedCode = refuse('code', fieldTexts.resetCode)
  const codes = codesOf(database, id)
  const isReset = await codes.has('reset', code)
  const purpose = isReset ? 'reset' : 'choose'
  const user = isReset || (await codes.has('choose', code)) ? await readUser(database, id) : null
  if (user === null) throw refusedCode
  if (!(await mayHavePassword(context, id))) throw new Failure('password-closed')
  refuseInvalid({ password: newPasswordProblem(password, knownOf(user, context)) })
  const passwordHash = await context.passwords.hash(password)

  await runTransaction(database, async (transaction) => {
    // The account is always locked before the code.
    const account = await lockAccount(transaction, id)
    if (!(await codesOf(transaction, id).spend(purpose, code))) throw refusedCode
    const reset = await transaction
      .updateTable('app_user')
      // The code came by mail, so this also proves the address.
      .set({ password_hash: passwordHash, verified: true, unclaimed: false })
      .where('id', '=', id)
      .where('disabled', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (reset === undefined) throw refusedCode
    // Before this moment, the name may have come from a stranger.
    const firstName = account?.verified === true ? user.firstName : null
    await endOthers(transaction, context, { user: { id, email: user.email, firstName }, kind: 'password-reset' })
    if (account !== null) await endLinks(transaction, context.links, { account, since: null })
    await forgetFailures(transaction, emailKeyOf(user.email))
  })
}
