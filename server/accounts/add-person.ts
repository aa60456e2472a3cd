/**
 * Somebody for whom an administrator books, and who has no account (features 2): a name and a telephone number are enough.
 * Invariant: nobody can sign in to it before its owner has claimed it (`claim-account.ts`) or proved its address.
 */
import { sql } from 'kysely'
import { isRequiredOfCaller } from '../../domain/rules/person.ts'
import type { ListedUser, PersonModel } from '../../domain/schema/calls/user-administration-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import { runTransaction } from '../database/transaction.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { acceptPerson } from './accept-person.ts'
import type { AccountContext } from './account-context.ts'
import { findOtherHolder } from './prove-address.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { emailColumns, personColumns, writeOrganisation } from './write-person.ts'

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
