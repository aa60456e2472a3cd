/**
 * Administrators' answers to people whose user type counts only after approval, and the lock of a type that somebody chooses. Invariants: only people of such a type wait; people who had the type before it required approval do not wait; a person who
 * waited gets one mail with the approval, or with the refusal and its reason.
 */
import { typeRefusalProblem } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import { mayChoose } from '../../domain/rules/user-types.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { type AccountCall, type AccountContext, lockAccount } from './account.ts'
import { mailTypeAnswer } from './account-mails.ts'
import type { AcceptedPerson } from './person.ts'
import { readVisibleUser, selectUserTypes, userTypeOf } from './read-users.ts'

type ApprovalContext = Pick<AccountContext, 'changes' | 'links'>

/** The columns of an account whose user type is approved. */
export const approved = {
  type_approved: true,
  approved_type_id: null,
  approved_organisation_id: null,
  type_refusal: null,
} as const

/**
 * Locks the type that is chosen for a person, and tells whether the person has it at once. The result stays valid until the end of the
 * transaction. The type is locked before an account, because a change of a type locks the type before the accounts.
 * @throws Failure 422 if the type was removed or retired, or became another kind, since the person was checked
 */
export const countsAtOnce = async (
  transaction: Transaction,
  { userTypeId, organisationType }: Pick<AcceptedPerson, 'userTypeId' | 'organisationType'>,
  chooser: Parameters<typeof mayChoose>[1],
): Promise<boolean> => {
  const row = await selectUserTypes(transaction).where('id', '=', userTypeId).forShare().executeTakeFirst()
  const type = row === undefined ? null : userTypeOf(row)
  if (type === null || type.organisationType !== organisationType || !mayChoose(type, chooser))
    throw new Failure('invalid', { fields: { userType: personTexts.userType } })
  return type.needsApproval !== true
}

/** Approves the user type that waits. @throws Failure 404 */
export const approveUserType = (
  { changes, links }: ApprovalContext,
  caller: PermittedCaller<'administer'>,
  id: UserId,
): Promise<User> =>
  changes.run(async ({ transaction, news }) => {
    const account = found(await lockAccount(transaction, id))
    if (!account.type_approved) {
      news.waits()
      await transaction.updateTable('app_user').set(approved).where('id', '=', id).execute()
      await audit(transaction, { actorId: caller.user.id, kind: 'type-approved', userId: id })
      await mailTypeAnswer(transaction, links, { ids: [id], userTypeId: account.user_type_id, refusedFor: null })
    }
    return readVisibleUser(transaction, id, caller)
  })

/**
 * Refuses the user type that waits. The previous type still counts, and an administrator can still approve the refused type.
 * @throws Failure 404, 422
 */
export const refuseUserType = async (
  { changes, links }: ApprovalContext,
  { caller, parameters: { id }, body }: AccountCall<'refuseUserType', PermittedCaller<'administer'>>,
): Promise<User> => {
  refuseInvalid({ reason: typeRefusalProblem(body.reason) })
  const reason = body.reason.trim()
  return changes.run(async ({ transaction, news }) => {
    const account = found(await lockAccount(transaction, id))
    if (!account.type_approved && account.type_refusal === null) {
      news.waits()
      await transaction.updateTable('app_user').set({ type_refusal: reason }).where('id', '=', id).execute()
      await audit(transaction, { actorId: caller.user.id, kind: 'type-refused', userId: id })
      await mailTypeAnswer(transaction, links, { ids: [id], userTypeId: account.user_type_id, refusedFor: reason })
    }
    return readVisibleUser(transaction, id, caller)
  })
}
