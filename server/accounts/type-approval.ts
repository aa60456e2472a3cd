/**
 * Administrators' answers to people whose user type counts only after approval. The module also sets whether people of a type register with
 * few details. Invariants: only people of such a type wait; people who had the type before it required approval do not wait; a person who
 * waited gets one mail with the approval, or with the refusal and its reason.
 */
import { typeRefusalProblem } from '../../domain/rules/person.ts'
import type { UserId, UserTypeId } from '../../domain/schema/ids.ts'
import type { User, UserType } from '../../domain/schema/people.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { type AccountCall, type AccountContext, lockAccount } from './account.ts'
import { mailTypeAnswer } from './account-mails.ts'
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
 * Whether people who choose this type have it at once. The result stays valid until the end of the transaction. The type is locked before
 * an account, because a change of a type locks the type before the accounts.
 */
export const countsAtOnce = async (transaction: Transaction, userTypeId: UserTypeId): Promise<boolean> => {
  const type = transaction.selectFrom('user_type').select('needs_approval').where('id', '=', userTypeId).forShare()
  return !(await type.executeTakeFirstOrThrow()).needs_approval
}

/** Approves the user type that waits. @throws Failure 404 */
export const approveUserType = (
  { changes, links }: ApprovalContext,
  caller: AdministratorCaller,
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
  { caller, parameters: { id }, body }: AccountCall<'refuseUserType', AdministratorCaller>,
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

interface TypeChange {
  readonly id: UserTypeId
  readonly needsApproval?: boolean
  readonly shortRegistration?: boolean
}

/**
 * Changes whether a user type requires approval, and whether its people register with few details. If the requirement of approval changes
 * in either direction, the people of the type who wait are approved.
 * @throws Failure 404
 */
export const changeUserType = (
  { changes, links }: ApprovalContext,
  caller: AdministratorCaller,
  { id, ...asked }: TypeChange,
): Promise<UserType> =>
  changes.run(async ({ transaction, news }) => {
    const before = found(await selectUserTypes(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
    const { needsApproval, shortRegistration } = { ...before, ...asked }
    if (before.needsApproval !== needsApproval) {
      await transaction.updateTable('user_type').set({ needs_approval: needsApproval }).where('id', '=', id).execute()
      const letIn = await transaction
        .updateTable('app_user')
        .set(approved)
        .where('user_type_id', '=', id)
        .where('type_approved', '=', false)
        .returning('id')
        .execute()
      if (letIn.length > 0) news.waits()
      const ids = letIn.map((account) => account.id)
      await mailTypeAnswer(transaction, links, { ids, userTypeId: id, refusedFor: null })
      const details = { userTypeId: id, needsApproval }
      await audit(transaction, { actorId: caller.user.id, kind: 'user-type-changed', details })
    }
    if (before.shortRegistration !== shortRegistration) {
      const marked = transaction.updateTable('user_type').set({ short_registration: shortRegistration })
      await marked.where('id', '=', id).execute()
      const details = { userTypeId: id, shortRegistration }
      await audit(transaction, { actorId: caller.user.id, kind: 'user-type-changed', details })
    }
    return userTypeOf({ ...before, needsApproval, shortRegistration })
  })
