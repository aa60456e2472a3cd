/**
 * Changing an account (contract 2): one's own, or any for administrators. Invariants: role and closing are for
 * administrators alone; a changed address is used once it is verified; who loses a role or the account loses every token.
 */
import { isDeepStrictEqual } from 'node:util'
import type { User, UserId } from '../../domain/entities.ts'
import type { UserModel } from '../../domain/http-calls.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { acceptPerson } from './accept-person.ts'
import { endAllTokens } from './access-token.ts'
import { killCodes } from './account-codes.ts'
import type { Recipient } from './account-mails.ts'
import type { AccountParts } from './account-parts.ts'
import { emailKeyOf } from './email-key.ts'
import { requireOtherAdministrator } from './last-administrator.ts'
import { setPendingEmail } from './pending-email.ts'
import { askToProve, findOtherHolder } from './prove-address.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { deleteLeftOrganisation, emailColumns, personColumns, writeOrganisation } from './write-person.ts'

export type UpdateUser = (caller: SignedInCaller, id: UserId, model: UserModel) => Promise<User>

const lockAccount = async (transaction: Transaction, id: UserId) =>
  found(
    await transaction
      .selectFrom('app_user')
      .select(['email_key', 'verified', 'role', 'disabled', 'organisation_id'])
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )

/** The names of what differs: never what it was or is. */
const changedKeys = (before: User, after: User): string[] => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(value, old.get(key)))
    .map(([key]) => key)
}

export const createUpdateUser = ({ database, mails, acceptsOrigin }: AccountParts): UpdateUser => {
  /** One that was proved stays in use until the new one is too; one that never was gives way at once. */
  const changeEmail = async (
    transaction: Transaction,
    caller: SignedInCaller,
    recipient: Recipient,
    isVerified: boolean,
  ): Promise<void> => {
    const { id, email } = recipient
    const holder = await findOtherHolder(transaction, id, email)
    await killCodes(transaction, id, 'verify')
    if (isVerified) await setPendingEmail(transaction, id, email)
    else if (holder === null) {
      await transaction.updateTable('app_user').set(emailColumns(email)).where('id', '=', id).execute()
      // What was sent to the old one is void.
      await killCodes(transaction, id, 'reset')
    }
    await askToProve(transaction, mails, caller, recipient, holder)
  }

  return async (caller, id, model) => {
    const before = await readVisibleUser(database, id, caller)
    const accepted = await acceptPerson(database, model, {
      userTypes: await readUserTypes(database, caller),
      acceptsOrigin,
      further: () => ({}),
    })
    const { person } = accepted

    return runTransaction(database, async (transaction) => {
      const isSetByAdministrator = isAdministrator(caller)
      const isLowered = isSetByAdministrator && (model.role === 'user' || model.disabled === true)
      if (isLowered) await requireOtherAdministrator(transaction, id)
      const account = await lockAccount(transaction, id)
      const role = (isSetByAdministrator ? model.role : null) ?? account.role
      const disabled = (isSetByAdministrator ? model.disabled : null) ?? account.disabled

      await transaction
        .updateTable('app_user')
        .set({
          ...personColumns(person, accepted.userTypeId),
          organisation_id: await writeOrganisation(transaction, account.organisation_id, accepted),
          role,
          disabled,
        })
        .where('id', '=', id)
        .execute()
      await deleteLeftOrganisation(transaction, account.organisation_id)
      // The address of now takes back no change that waits: a form that was not told of it sends this too.
      if (emailKeyOf(person.email) === account.email_key)
        await transaction.updateTable('app_user').set(emailColumns(person.email)).where('id', '=', id).execute()
      else await changeEmail(transaction, caller, { id, ...person }, account.verified)

      const closes = disabled && !account.disabled
      if (closes || (account.role === 'administrator' && role !== 'administrator')) await endAllTokens(transaction, id)
      if (closes) await killCodes(transaction, id)

      const after = await readVisibleUser(transaction, id, caller)
      const actorId = caller.user.id
      const fields = changedKeys(before, after)
      await audit(transaction, { actorId, kind: 'user-changed', userId: id, details: { fields } })
      if (role !== account.role)
        await audit(transaction, { actorId, kind: 'role-set', userId: id, details: { from: account.role, to: role } })
      return after
    })
  }
}
