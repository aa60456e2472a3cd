/**
 * User types that count for somebody only once an administrator has said yes, and the answers of administrators; also whether people of a
 * type register with little. Invariants: only people of such a type wait; people who were of the type before it began to ask for a yes do
 * not; people who waited get one mail of the yes, or of the no with its reason.
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

/** The columns of an account whose type counts. */
export const approved = {
  type_approved: true,
  approved_type_id: null,
  approved_organisation_id: null,
  type_refusal: null,
} as const

/**
 * Whether people who choose this type are of it at once, which stays so until the end of the transaction. It is asked before an account is
 * locked, since a change of a type locks the type before the accounts.
 */
export const countsAtOnce = async (transaction: Transaction, userTypeId: UserTypeId): Promise<boolean> => {
  const type = transaction.selectFrom('user_type').select('needs_approval').where('id', '=', userTypeId).forShare()
  return !(await type.executeTakeFirstOrThrow()).needs_approval
}

/** @throws Failure 404 */
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
 * Says no to the user type that waits. The type that counted until then goes on to count, and a yes can still be given.
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

/** Changes whether a user type needs a yes, and whether its people register with little. People of the type who wait for a yes get it, whichever way it changes. @throws Failure 404 */
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
