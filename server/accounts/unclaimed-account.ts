/**
 * Accounts for people for whom an administrator books. A name and a telephone number are enough for such an account. The person claims it
 * with a link that the administrator hands over or sends. Invariants: nobody can sign in to the account before its owner has claimed it or
 * proved its address; the link works once, for seven days, and a new link ends the previous one; a mail proves an address, either the mail
 * with the link or the usual mail; a person who claims an account learns nothing about the owners of addresses, and takes nothing from
 * them.
 */
import { sql } from 'kysely'
import { emailProblem } from '../../domain/rules/email.ts'
import { isRequiredOfCaller } from '../../domain/rules/person.ts'
import { mayChoose } from '../../domain/rules/user-types.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { ListedUser, PersonModel } from '../../domain/schema/calls/user-administration-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { cleanEmail } from '../../domain/text/typed-text.ts'
import { newPasswordProblem } from '../access/new-password.ts'
import { isHiddenFrom } from '../access/protected-look.ts'
import { emailKeyOf, readUser } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { callerMay, type PermittedCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { type AccountCall, type AccountContext, type LockedAccount, lockAccount } from './account.ts'
import { codesOf } from './account-codes.ts'
import { mailWithoutName } from './account-mails.ts'
import { knownOf } from './passwords.ts'
import { acceptPerson, emailColumns, keylessEmail, personColumns, writeOrganisation } from './person.ts'
import { answeredAlike, askToProve, findOtherHolder, registeringSession } from './prove-email.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { countsAtOnce } from './type-approval.ts'

/** Whether the account can be claimed. */
const isOpen = (account: Pick<LockedAccount, 'unclaimed' | 'disabled'>): boolean =>
  account.unclaimed && !account.disabled

/**
 * Adds a person who has no access to the account yet. The failure reveals that another account has the address, because nobody could say
 * otherwise why the address is refused. It says no more to who does not see that account, and nothing at all of a protected person.
 * @throws Failure 422
 */
export const addPerson = async (
  { database, changes, acceptsOrigin }: AccountContext,
  caller: PermittedCaller<'handle-bookings'>,
  model: PersonModel,
): Promise<ListedUser> => {
  const chooser = { choosesAll: callerMay(caller, 'administer'), present: null }
  const userTypes = (await readUserTypes(database, caller)).filter((type) => mayChoose(type, chooser))
  // Private people come first, because they must give the fewest details.
  const usual = userTypes.find(({ organisationType }) => organisationType === 0) ?? userTypes[0]
  const userType = model.userType ?? usual?.id
  if (userType === undefined) throw new Error('There are no user types')
  const accepted = await acceptPerson(
    database,
    { ...model, userType },
    { userTypes, acceptsOrigin, required: isRequiredOfCaller, further: () => ({}) },
  )
  const { person, userTypeId } = accepted
  return changes.run(async ({ transaction, news }) => {
    const isOfTypeAtOnce = await countsAtOnce(transaction, accepted, chooser)
    const holder = person.email === '' ? null : await findOtherHolder(transaction, null, person.email)
    if (holder?.isProtected === false) throw new Failure('invalid', { fields: { email: fieldTexts.emailTaken } })
    const { id } = await transaction
      .insertInto('app_user')
      .values({
        ...(holder === null ? emailColumns(person.email) : keylessEmail(person.email)),
        ...personColumns(person, userTypeId),
        organisation_id: await writeOrganisation(transaction, null, accepted),
        // Only an administrator vouches for a type that waits for an answer.
        type_approved: isOfTypeAtOnce || chooser.choosesAll,
        unclaimed: true,
        created_at: sql<string>`server_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = UserId.make(id)
    await audit(transaction, { actorId: caller.user.id, kind: 'person-added', userId })
    news.touched('users')
    const { pin: _, ...listed } = await readVisibleUser(transaction, userId, caller)
    return listed
  })
}

/**
 * Makes the link by which a person claims the account. The link is mailed to the account's address, or the administrator hands it over.
 * @returns the address of the link. Null if the link was mailed.
 * @throws Failure 404, `claimed`, 403 `protected` if the link of a protected person would be shown to somebody who does not see the person,
 * or 422 if the link shall be mailed but the account has no address
 */
export const makeClaimLink = (
  { database, links }: AccountContext,
  { caller, parameters: { id }, body: { send } }: AccountCall<'makeClaimLink', PermittedCaller<'administer'>>,
): Promise<string | null> =>
  runTransaction(database, async (transaction) => {
    const account = found(await lockAccount(transaction, id))
    if (!isOpen(account)) throw new Failure('claimed')
    // Whoever has the link can take the account.
    if (!send && (await isHiddenFrom(transaction, caller, id))) throw new Failure('protected')
    const codes = codesOf(transaction, id)
    await codes.kill('claim', 'claim-by-mail')
    await audit(transaction, { actorId: caller.user.id, kind: 'claim-link-made', userId: id })
    if (!send) return links.claimAccount(id, await codes.make('claim'))
    const { email } = account
    if (email === null) throw new Failure('invalid', { fields: { email: fieldTexts.email } })
    await mailWithoutName(transaction, links, { name: 'claim-account', to: { id, email } })
    return null
  })

/** Finds the account that the code claims; null if it claims none. */
const findClaimed = async (database: Database, id: UserId, code: string) => {
  if ((await codesOf(database, id).claimPurpose(code)) === null) return null
  const account = await database
    .selectFrom('app_user')
    .select(['email', 'unclaimed', 'disabled', 'protected'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account !== undefined && isOpen(account) ? account : null
}

/**
 * Whether the link still works. The answer also contains the account's address, which the administrator has entered for the owner. The
 * address of a protected person is left out, because others may have had the link.
 */
export const claimState = async (database: Database, id: UserId, code: string): Promise<CallAnswer<'mayClaim'>> => {
  const account = await findClaimed(database, id, code)
  return { works: account !== null, email: account?.protected === true ? '' : (account?.email ?? '') }
}

/**
 * Gives the account to the caller, with an address and a password that the caller chooses.
 * @returns whether the address is proved, so that the person can sign in. If it is not, a mail asks its reader to prove it.
 * @throws Failure 422, `password-closed` where newcomers have no passwords
 */
export const claimAccount = async (
  context: AccountContext,
  { caller, parameters: { id }, body }: AccountCall<'claimAccount'>,
): Promise<boolean> => {
  const { database } = context
  const { code, password } = body
  if (context.passwordSignIn !== 'on') throw new Failure('password-closed')
  const email = cleanEmail(body.email)
  const refusedCode = new Failure('invalid', { fields: { code: fieldTexts.claimCode } })
  const account = await findClaimed(database, id, code)
  if (account === null) throw refusedCode
  const known = [email, ...knownOf(found(await readUser(database, id)), context)]
  refuseInvalid({
    email: emailProblem(email, fieldTexts.email),
    password: password === '' ? fieldTexts.password : newPasswordProblem(password, known),
  })
  const passwordHash = await context.passwords.hash(password)
  return answeredAlike(() =>
    runTransaction(database, async (transaction) => {
      const locked = await lockAccount(transaction, id)
      const codes = codesOf(transaction, id)
      const purpose = await codes.claimPurpose(code)
      if (locked === null || !isOpen(locked) || purpose === null) throw refusedCode
      await codes.kill('claim', 'claim-by-mail')
      const isProved = purpose === 'claim-by-mail' && emailKeyOf(email) === locked.email_key
      const holder = await findOtherHolder(transaction, id, email)
      if (holder === null) {
        await codes.kill('verify', 'reset')
        await transaction
          .updateTable('app_user')
          .set({
            ...emailColumns(email),
            password_hash: passwordHash,
            verified: isProved,
            // Until the address is proved, the account is still unclaimed, and the administrator can make another link.
            unclaimed: !isProved,
            registering_session: isProved ? null : registeringSession(caller),
          })
          .where('id', '=', id)
          .execute()
        await audit(transaction, { actorId: isProved ? id : null, kind: 'account-claimed', userId: id })
      }
      if (isProved && holder === null) return true
      await askToProve(transaction, context, { caller, recipient: { id, email }, holder, reader: 'vouched' })
      return false
    }),
  )
}
