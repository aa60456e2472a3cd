/**
 * Changing an account: one's own, or any for administrators. Invariants: role and closing are for administrators alone;
 * one's own address is changed with the password alone, the one before gets a mail, and the new one is used once it is
 * verified; a user type that asks for it waits for an administrator's yes; with a role or the account every token is
 * lost.
 */
import { isDeepStrictEqual } from 'node:util'
import { Schema } from 'effect'
import { isRequiredOfCaller } from '../../domain/rules/person.ts'
import type { UserModel } from '../../domain/schema/calls/account-calls.ts'
import { Role } from '../../domain/schema/entities.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { endAllTokens } from '../access/access-token.ts'
import { askPassword } from '../access/check-password.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import {
  type AccountContext,
  endAccount,
  type LockedAccount,
  lockAccount,
  requireOtherAdministrator,
  setPendingEmail,
} from './account.ts'
import { killCodes } from './account-codes.ts'
import { mailApproved, mailWithoutName } from './account-mails.ts'
import {
  type AcceptedPerson,
  acceptPerson,
  deleteLeftOrganisation,
  emailColumns,
  personColumns,
  writeOrganisation,
} from './person.ts'
import { askToProve, findOtherHolder } from './prove-email.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { approved, countsAtOnce } from './type-approval.ts'

/** The names of the fields that differ: never their values. */
const changedKeys = (before: User, after: User): string[] => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(value, old.get(key)))
    .map(([key]) => key)
}

/** One that was proved stays in use until the new one is too; one that never was gives way at once. */
const changeEmail = async (
  transaction: Transaction,
  context: AccountContext,
  caller: SignedInCaller,
  id: UserId,
  account: LockedAccount,
  email: string,
): Promise<void> => {
  // A link that was sent to the address before proves no other one.
  await killCodes(transaction, id, 'claim-by-mail')
  if (email === '') {
    await killCodes(transaction, id, 'verify')
    await killCodes(transaction, id, 'reset')
    await transaction.updateTable('app_user').set(emailColumns('')).where('id', '=', id).execute()
    return
  }
  const holder = await findOtherHolder(transaction, id, email)
  await killCodes(transaction, id, 'verify')
  if (account.verified) {
    await setPendingEmail(transaction, id, email)
    // The mail about the one that waits already has been sent.
    const isNews = emailKeyOf(account.pending_email ?? '') !== emailKeyOf(email)
    if (isNews && account.email !== null)
      await mailWithoutName(transaction, context.links, 'email-change-asked', { id, email: account.email })
  } else if (holder === null) {
    await transaction.updateTable('app_user').set(emailColumns(email)).where('id', '=', id).execute()
    // A code that was sent to the old one is void.
    await killCodes(transaction, id, 'reset')
  }
  await askToProve(transaction, context, caller, { id, email }, holder)
}

/** Another school too: it has prices of its own. */
const isOtherType = (account: LockedAccount, { userTypeId, schoolId }: AcceptedPerson): boolean =>
  account.user_type_id !== userTypeId || (schoolId !== null && account.organisation_id !== schoolId)

/** A type that was approved before is approved; another one waits, and the one before counts meanwhile. */
const approvalOf = (account: LockedAccount, { userTypeId, schoolId }: AcceptedPerson, isOfTypeAtOnce: boolean) => {
  const before = account.type_approved
    ? { approved_type_id: account.user_type_id, approved_organisation_id: account.organisation_id }
    : { approved_type_id: account.approved_type_id, approved_organisation_id: account.approved_organisation_id }
  const wasApproved =
    before.approved_type_id === userTypeId && (schoolId === null || before.approved_organisation_id === schoolId)
  return isOfTypeAtOnce || wasApproved ? approved : { type_approved: false, type_refusal: null, ...before }
}

const isRole = Schema.is(Role)

/** @throws Failure where it is none of ours: other back ends have others */
const roleOf = ({ role }: UserModel): Role | null => {
  if (role === undefined || role === null) return null
  if (!isRole(role)) throw new Failure('bad-request')
  return role
}

export const updateUser = async (
  context: AccountContext,
  caller: SignedInCaller,
  id: UserId,
  model: UserModel,
): Promise<User> => {
  const { database, changes, acceptsOrigin } = context
  const asked = roleOf(model)
  const before = await readVisibleUser(database, id, caller)
  /** Administrators change the addresses of others, whose passwords they do not know, by their own say. */
  const isOwn = id === caller.user.id
  const changesEmail = (email: string): boolean => emailKeyOf(email) !== emailKeyOf(before.email)
  const accepted = await acceptPerson(database, model, {
    userTypes: await readUserTypes(database, caller),
    acceptsOrigin,
    // Fields that were not asked on the telephone are not asked of somebody who corrects it.
    ...(before.unclaimed === true ? { required: isRequiredOfCaller } : {}),
    further: ({ email }) => ({
      password: isOwn && changesEmail(email) && !model.password ? fieldTexts.oldPassword : null,
    }),
  })
  const { person } = accepted
  const stillHolds = isOwn && changesEmail(person.email) ? await askPassword(context, caller, model.password) : null

  return changes.run(async ({ transaction, news }) => {
    const isSetByAdministrator = isAdministrator(caller)
    const asksForYes = !(await countsAtOnce(transaction, accepted.userTypeId))
    const isLowered = isSetByAdministrator && (asked === 'user' || model.disabled === true)
    if (isLowered) await requireOtherAdministrator(transaction, id)
    await stillHolds?.(transaction)
    const account = found(await lockAccount(transaction, id))
    const role = (isSetByAdministrator ? asked : null) ?? account.role
    const disabled = (isSetByAdministrator ? model.disabled : null) ?? account.disabled

    const chooses = isOtherType(account, accepted)
    await transaction
      .updateTable('app_user')
      .set({
        ...personColumns(person, accepted.userTypeId),
        organisation_id: await writeOrganisation(transaction, account.organisation_id, accepted),
        ...(chooses ? approvalOf(account, accepted, isSetByAdministrator || !asksForYes) : {}),
        role,
        disabled,
      })
      .where('id', '=', id)
      .execute()
    await deleteLeftOrganisation(transaction, account.organisation_id)
    // The address of now takes back no change that waits: a form that does not know of it sends this too.
    if (emailKeyOf(person.email) === (account.email_key ?? ''))
      await transaction.updateTable('app_user').set(emailColumns(person.email)).where('id', '=', id).execute()
    // The one before may have become another meanwhile, for which no password was shown.
    else if (isOwn && stillHolds === null)
      throw new Failure('invalid', { fields: { password: fieldTexts.oldPassword } })
    else await changeEmail(transaction, context, caller, id, account, person.email)

    if (account.role === 'administrator' && role !== 'administrator') await endAllTokens(transaction, id)
    if (disabled && !account.disabled) await endAccount(transaction, id)

    const after = await readVisibleUser(transaction, id, caller)
    if (chooses) news.waits()
    if (chooses && asksForYes && isSetByAdministrator && !account.type_approved)
      await mailApproved(transaction, context.links, [id], accepted.userTypeId)
    const actorId = caller.user.id
    const fields = changedKeys(before, after)
    await audit(transaction, { actorId, kind: 'user-changed', userId: id, details: { fields } })
    if (role !== account.role)
      await audit(transaction, { actorId, kind: 'role-set', userId: id, details: { from: account.role, to: role } })
    return after
  })
}
