/**
 * Changing an account (contract 2): one's own, or any for administrators. Invariants: role and closing are for
 * administrators alone; a changed address is used once it is verified; who loses a role or the account loses every token.
 */
import { isDeepStrictEqual } from 'node:util'
import { Schema } from 'effect'
import type { User, UserId as UserIdType } from '../../domain/entities.ts'
import type { UserModel } from '../../domain/http-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { acceptPerson } from './accept-person.ts'
import { endAllTokens } from './access-token.ts'
import { killCodes } from './account-codes.ts'
import type { AccountParts } from './account-parts.ts'
import { emailKeyOf } from './email-key.ts'
import { requireOtherAdministrator } from './last-administrator.ts'
import { mayBeMailed } from './mail-allowance.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { deleteLeftOrganisation, emailColumns, personColumns, writeOrganisation } from './write-person.ts'

export type UpdateUser = (caller: SignedInCaller, id: UserIdType, model: UserModel) => Promise<User>

const decodeId = Schema.decodeUnknownSync(UserId)

const lockAccount = async (transaction: Transaction, id: UserIdType) =>
  found(
    await transaction
      .selectFrom('app_user')
      .select(['email_key', 'pending_email', 'verified', 'role', 'disabled', 'organisation_id'])
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )

const readHolder = (transaction: Transaction, id: UserIdType, emailKey: string) =>
  transaction
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'disabled'])
    .where('email_key', '=', emailKey)
    .where('id', '<>', id)
    .executeTakeFirst()

/** The names of what differs: never what it was or is. */
const changedKeys = (before: User, after: User): string[] => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(value, old.get(key)))
    .map(([key]) => key)
}

export const createUpdateUser = ({ database, mails, acceptsOrigin }: AccountParts): UpdateUser => {
  /** To an address that is another's its owner is written, and the answer tells nothing of it. */
  const changeEmail = async (
    transaction: Transaction,
    caller: SignedInCaller,
    recipient: { readonly id: UserIdType; readonly email: string; readonly firstName: string },
    isVerified: boolean,
  ): Promise<void> => {
    const { id, email } = recipient
    const mayMail = await mayBeMailed(transaction, emailKeyOf(email), caller)
    const holder = await readHolder(transaction, id, emailKeyOf(email))
    await killCodes(transaction, id, 'verify')
    if (holder !== undefined) {
      await setPending(transaction, id, null)
      const owner = { id: decodeId(holder.id), email: holder.email ?? email, firstName: holder.first_name }
      if (mayMail && !holder.disabled) await mails.addressKnown(transaction, owner)
      return
    }
    if (isVerified) await setPending(transaction, id, email)
    else {
      // The old one was never proved: nobody needs it any more, and what was sent to it is void.
      await transaction.updateTable('app_user').set(emailColumns(email)).where('id', '=', id).execute()
      await killCodes(transaction, id, 'reset')
    }
    if (mayMail) await mails.verifyAddress(transaction, recipient)
  }

  const keepEmail = async (transaction: Transaction, id: UserIdType, email: string, hasPending: boolean) => {
    await transaction.updateTable('app_user').set(emailColumns(email)).where('id', '=', id).execute()
    if (!hasPending) return
    await setPending(transaction, id, null)
    await killCodes(transaction, id, 'verify')
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
      if (emailKeyOf(person.email) === account.email_key)
        await keepEmail(transaction, id, person.email, account.pending_email !== null)
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

const setPending = async (transaction: Transaction, id: UserIdType, email: string | null): Promise<void> => {
  await transaction.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute()
}
