/**
 * People for whom an administrator books: a name and a telephone number are enough for an account. They make it theirs
 * by a link that the administrator hands over or sends. Invariants: nobody can sign in to it before its owner has
 * claimed it or proved its address; the link works once, for seven days, and a new one kills it; an address is proved
 * by a mail that came to it, the link's own or the usual one; whoever claims learns nothing of who has an address, and
 * takes nothing from them.
 */
import { sql } from 'kysely'
import { emailProblem } from '../../domain/rules/email.ts'
import { isRequiredOfCaller } from '../../domain/rules/person.ts'
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import type { ListedUser, PersonModel } from '../../domain/schema/calls/user-administration-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { cleanEmail } from '../../domain/text/typed-text.ts'
import { newPasswordProblem } from '../access/new-password.ts'
import { emailKeyOf, readUser } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { AdministratorCaller, Caller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { type AccountContext, type LockedAccount, lockAccount } from './account.ts'
import { claimPurposeOf, killCodes, makeCode } from './account-codes.ts'
import { mailWithoutName } from './account-mails.ts'
import { knownOf } from './passwords.ts'
import { acceptPerson, emailColumns, personColumns, writeOrganisation } from './person.ts'
import { answeredAlike, askToProve, findOtherHolder, registeringSession } from './prove-email.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'

/** @throws Failure 422: `email` of an address that is another account's, too. Administrators see all accounts. */
export const addPerson = async (
  { database, acceptsOrigin }: AccountContext,
  caller: AdministratorCaller,
  model: PersonModel,
): Promise<ListedUser> => {
  const userTypes = await readUserTypes(database, caller)
  /** Private people come first: of them least is asked. */
  const usual = userTypes.find(({ organisationType }) => organisationType === 0) ?? userTypes[0]
  const userType = model.userType ?? usual?.id
  if (userType === undefined) throw new Error('There are no user types')
  const accepted = await acceptPerson(
    database,
    { ...model, userType },
    { userTypes, acceptsOrigin, required: isRequiredOfCaller, further: () => ({}) },
  )
  const { person, userTypeId } = accepted
  return runTransaction(database, async (transaction) => {
    if (person.email !== '' && (await findOtherHolder(transaction, null, person.email)) !== null)
      throw new Failure('invalid', { fields: { email: fieldTexts.emailTaken } })
    const { id } = await transaction
      .insertInto('app_user')
      .values({
        ...emailColumns(person.email),
        ...personColumns(person, userTypeId),
        organisation_id: await writeOrganisation(transaction, null, accepted),
        unclaimed: true,
        created_at: sql<string>`server_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = UserId.make(id)
    await audit(transaction, { actorId: caller.user.id, kind: 'person-added', userId })
    const { pin: _, ...listed } = await readVisibleUser(transaction, userId, caller)
    return listed
  })
}

const killLinks = async (...[transaction, id]: Parameters<typeof killCodes>): Promise<void> => {
  await killCodes(transaction, id, 'claim')
  await killCodes(transaction, id, 'claim-by-mail')
}

/**
 * @param send by e-mail, to the address that the account has
 * @returns the link's address; null: it was sent
 * @throws Failure 404, `claimed`, or 422: there is no address
 */
export const makeClaimLink = (
  { database, links }: AccountContext,
  caller: AdministratorCaller,
  id: UserId,
  send: boolean,
): Promise<string | null> =>
  runTransaction(database, async (transaction) => {
    const { unclaimed, disabled, email } = found(await lockAccount(transaction, id))
    if (!unclaimed || disabled) throw new Failure('claimed')
    await killLinks(transaction, id)
    await audit(transaction, { actorId: caller.user.id, kind: 'claim-link-made', userId: id })
    if (!send) return links.claimAccount(id, await makeCode(transaction, id, 'claim'))
    if (email === null) throw new Failure('invalid', { fields: { email: fieldTexts.email } })
    await mailWithoutName(transaction, links, 'claim-account', { id, email })
    return null
  })

const isOpen = (account: Pick<LockedAccount, 'unclaimed' | 'disabled'>): boolean =>
  account.unclaimed && !account.disabled

/** The account that the code claims; null: it claims none. */
const findClaimed = async (database: Database, id: UserId, code: string) => {
  if ((await claimPurposeOf(database, id, code)) === null) return null
  const account = await database
    .selectFrom('app_user')
    .select(['email', 'unclaimed', 'disabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account !== undefined && isOpen(account) ? account : null
}

/** The owner of the link reads the address too: the administrator has filled it in for them. */
export const claimState = async (database: Database, id: UserId, code: string): Promise<CallAnswer<'mayClaim'>> => {
  const account = await findClaimed(database, id, code)
  return { works: account !== null, email: account?.email ?? '' }
}

const refuseCode = (): Failure => new Failure('invalid', { fields: { code: fieldTexts.claimCode } })

/**
 * @returns whether the address is proved: one can sign in. If not, a mail asks its reader to prove it
 * @throws Failure 422
 */
export const claimAccount = async (
  context: AccountContext,
  caller: Caller,
  id: UserId,
  { code, email: typed, password }: CallBody<'claimAccount'>,
): Promise<boolean> => {
  const { database } = context
  const email = cleanEmail(typed)
  const account = await findClaimed(database, id, code)
  if (account === null) throw refuseCode()
  const known = [email, ...knownOf(found(await readUser(database, id)), context)]
  refuseInvalid({
    email: emailProblem(email, fieldTexts.email),
    password: password === '' ? fieldTexts.password : newPasswordProblem(password, known),
  })
  const passwordHash = await context.passwords.hash(password)
  return answeredAlike(() =>
    runTransaction(database, async (transaction) => {
      const locked = await lockAccount(transaction, id)
      const purpose = await claimPurposeOf(transaction, id, code)
      if (locked === null || !isOpen(locked) || purpose === null) throw refuseCode()
      await killLinks(transaction, id)
      const isProved = purpose === 'claim-by-mail' && emailKeyOf(email) === locked.email_key
      const holder = await findOtherHolder(transaction, id, email)
      if (holder === null) {
        await killCodes(transaction, id, 'verify')
        await killCodes(transaction, id, 'reset')
        await transaction
          .updateTable('app_user')
          .set({
            ...emailColumns(email),
            password_hash: passwordHash,
            verified: isProved,
            // Until the address is proved it is no one's yet: the administrator can make another link.
            unclaimed: !isProved,
            registering_session: isProved ? null : registeringSession(caller),
          })
          .where('id', '=', id)
          .execute()
        await audit(transaction, { actorId: isProved ? id : null, kind: 'account-claimed', userId: id })
      }
      if (isProved && holder === null) return true
      await askToProve(transaction, context, caller, { id, email }, holder, 'vouched')
      return false
    }),
  )
}
