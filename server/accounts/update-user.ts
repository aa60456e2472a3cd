/**
 * Changes an account: the caller's own account, or any account if the caller is an administrator. Who handles bookings corrects people for
 * whom the house books, while nobody has access to their accounts. Invariants: only administrators set a role or close an account; people change their own address only with the password, the previous address gets a mail, and the new address
 * is used after it is verified; a user type that requires approval waits for an administrator; when an account ends, its tokens end too;
 * what somebody else has saved since the form was filled is merged or refused (`merge-user.ts`).
 */
import { isDeepStrictEqual } from 'node:util'
import { isOfGroups, isRole, isStaff, may } from '../../domain/rules/permissions.ts'
import { isRequiredOfCaller } from '../../domain/rules/person.ts'
import { mayChoose } from '../../domain/rules/user-types.ts'
import type { Role } from '../../domain/schema/entities.ts'
import { GroupId, UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { endWeakStaffSessions } from '../access/access-token.ts'
import { askPassword, hasPassword, requireFresh } from '../access/check-password.ts'
import { emailKeyOf, roleColumns, roleIn } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import { refuseCollisions } from '../audit/merge-or-refuse.ts'
import type { Transaction } from '../database/database.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { requireAttended } from '../http/served-call.ts'
import {
  type AccountCall,
  type AccountContext,
  endAccount,
  endStaffFeed,
  type LockedAccount,
  lockAccount,
  requireOtherAdministrator,
  setPendingEmail,
} from './account.ts'
import { codesOf } from './account-codes.ts'
import { mailTypeAnswer, mailWithoutName } from './account-mails.ts'
import { changesOfUser, mergeUser } from './merge-user.ts'
import {
  type AcceptedPerson,
  acceptPerson,
  deleteLeftOrganisation,
  emailColumns,
  keylessEmail,
  personColumns,
  writeOrganisation,
} from './person.ts'
import { askToProve, findOtherHolder } from './prove-email.ts'
import { readUserTypes, readVisibleUser } from './read-users.ts'
import { approved, countsAtOnce } from './type-approval.ts'

interface EmailChange {
  readonly caller: SignedInCaller
  readonly account: LockedAccount
  /** The new address; empty if the account shall have none. */
  readonly email: string
}

/** Changes the address. A proved address stays in use until the new address is proved. An unproved address is replaced at once. */
const changeEmail = async (
  transaction: Transaction,
  context: AccountContext,
  { caller, account, email }: EmailChange,
): Promise<void> => {
  const id = UserId.make(account.id)
  const codes = codesOf(transaction, id)
  // A link that was sent to the old address does not prove the new address.
  await codes.kill('claim-by-mail')
  if (email === '') {
    await codes.kill('verify', 'reset')
    await transaction.updateTable('app_user').set(emailColumns('')).where('id', '=', id).execute()
    return
  }
  const holder = await findOtherHolder(transaction, id, email)
  await codes.kill('verify')
  if (account.verified) {
    await setPendingEmail(transaction, id, email)
    // If this address is already waiting, the mail about it has been sent.
    const isNews = emailKeyOf(account.pending_email ?? '') !== emailKeyOf(email)
    if (isNews && account.email !== null) {
      const to = { id, email: account.email }
      await mailWithoutName(transaction, context.links, { name: 'email-change-asked', to })
    }
  } else if (holder === null || (holder.isProtected && id !== caller.user.id)) {
    const columns = holder === null ? emailColumns(email) : keylessEmail(email)
    await transaction.updateTable('app_user').set(columns).where('id', '=', id).execute()
    // A code that was sent to the old address becomes invalid.
    await codes.kill('reset')
  }
  await askToProve(transaction, context, { caller, recipient: { id, email }, holder })
}

/**
 * Returns the approval columns. A type that was approved before stays approved. Another type may wait for approval, and the previous type
 * counts meanwhile.
 */
const approvalOf = (account: LockedAccount, { userTypeId, schoolId }: AcceptedPerson, isOfTypeAtOnce: boolean) => {
  const before = account.type_approved
    ? { approved_type_id: account.user_type_id, approved_organisation_id: account.organisation_id }
    : { approved_type_id: account.approved_type_id, approved_organisation_id: account.approved_organisation_id }
  const wasApproved =
    before.approved_type_id === userTypeId && (schoolId === null || before.approved_organisation_id === schoolId)
  return isOfTypeAtOnce || wasApproved ? approved : { type_approved: false, type_refusal: null, ...before }
}

type UpdateUser = AccountCall<'updateUser', SignedInCaller>

/**
 * Requires that the caller may change the person. Who handles bookings may correct people to book for, as long as nobody else has access.
 * @throws Failure `forbidden`
 */
const requireMayChange = ({ caller, parameters: { id } }: UpdateUser, person: User, hasPassword: boolean): void => {
  const isBookedFor = person.unclaimed === true && !hasPassword && !isStaff(person.role)
  if (id !== caller.user.id && !callerMay(caller, 'administer') && !isBookedFor) throw new Failure('forbidden')
}

/** The role and the groups that the account shall have. @throws Failure 422 if one of the groups does not exist */
const roleAfter = async (transaction: Transaction, account: LockedAccount, { role, groups }: AskedRole) => {
  const known = account.role_groups?.map((group) => GroupId.make(group)) ?? null
  const wanted = groups === undefined ? known : groups
  const shall = { role: role ?? roleIn(account), groups: wanted?.length === 0 ? null : (wanted ?? null) }
  const ids = new Set(isOfGroups(shall.role) && groups !== undefined ? shall.groups : [])
  if (ids.size === 0) return shall
  const there = await transaction
    .selectFrom('resource_group')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  refuseInvalid({ roleGroups: there.length === ids.size ? null : fieldTexts.unknownGroup })
  return { ...shall, groups: [...ids].toSorted((one, other) => one - other) }
}

interface AskedRole {
  readonly role: Role | null
  /** Null or empty for all groups. Undefined if they stay as they are. */
  readonly groups: readonly GroupId[] | null | undefined
}

/** Changes a user, or returns null if the user was changed between the check of the call and the lock of the row. */
const changeOnce = async (context: AccountContext, call: UpdateUser): Promise<User | null> => {
  const { caller, body } = call
  const { id } = call.parameters
  const { database, changes, acceptsOrigin } = context
  const wantedRole = body.role ?? null
  if (wantedRole !== null && !isRole(wantedRole)) throw new Failure('bad-request')
  const before = await readVisibleUser(database, id, caller)
  requireMayChange(call, before, false)
  if (before.protection === 'hidden') throw new Failure('protected')
  const userTypes = await readUserTypes(database, caller)
  const isSetByAdministrator = callerMay(caller, 'administer')
  const { role: _, roleGroups: wantedGroups, disabled: wantsDisabled, ...everybodys } = body
  const administrators = {
    ...(wantedRole === null ? {} : { role: wantedRole }),
    ...(wantedGroups === undefined ? {} : { roleGroups: wantedGroups?.length === 0 ? null : wantedGroups }),
    ...(wantsDisabled === null || wantsDisabled === undefined ? {} : { disabled: wantsDisabled }),
  }
  const mine = { ...everybodys, ...(isSetByAdministrator ? administrators : {}) }
  const old = new Map<string, unknown>(Object.entries(before))
  // The form of one's own profile repeats what only administrators change.
  const repeats = Object.entries(administrators).every(([field, value]) =>
    isDeepStrictEqual(value, old.get(field) ?? null),
  )
  if (isSetByAdministrator && (id !== caller.user.id || !repeats)) requireAttended(caller)
  const { model, collisions } = mergeUser(mine, before, userTypes)
  const asked = isRole(model.role) ? model.role : null
  // Administrators change the addresses of others without a password, because they do not know it.
  const isOwn = id === caller.user.id
  const changesEmail = (email: string): boolean => emailKeyOf(email) !== emailKeyOf(before.email)
  const chooser = { choosesAll: isSetByAdministrator, present: before.userType }
  // Whoever signs in by a provider alone has no password to give.
  const asksPassword = isOwn && (await hasPassword(context, caller))
  const accepted = await acceptPerson(database, model, {
    userTypes: userTypes.filter((type) => mayChoose(type, chooser)),
    acceptsOrigin,
    // Fields that are not required of an unclaimed account are not required when that account is corrected either.
    ...(before.unclaimed === true ? { required: isRequiredOfCaller } : {}),
    further: ({ email }) => ({
      password: asksPassword && changesEmail(email) && !model.password ? fieldTexts.oldPassword : null,
    }),
  })
  const { person } = accepted
  // An address that waits already is asked for by nobody anew.
  const isNews = changesEmail(person.email) && emailKeyOf(person.email) !== emailKeyOf(before.pendingEmail ?? '')
  if (isOwn && !asksPassword && isNews) await requireFresh(database, caller)
  const stillHolds =
    asksPassword && changesEmail(person.email) ? await askPassword(context, caller, model.password) : null

  return changes.run(async ({ transaction, news }) => {
    const asksForYes = !(await countsAtOnce(transaction, accepted, chooser))
    const isLowered = (asked !== null && !may({ role: asked }, 'administer')) || model.disabled === true
    if (isLowered) await requireOtherAdministrator(transaction, id)
    await stillHolds?.(transaction)
    const account = found(await lockAccount(transaction, id))
    // Everything above was judged by the user as it was before the lock.
    if (!isDeepStrictEqual(await readVisibleUser(transaction, id, caller), before)) return null
    await refuseCollisions(transaction, collisions, { caller, changesOf: changesOfUser(id) })
    requireMayChange(call, before, account.password_hash !== null)
    const role = await roleAfter(transaction, account, { role: asked, groups: model.roleGroups })
    const disabled = model.disabled ?? account.disabled

    // A different school counts as a different type, because it has its own prices.
    const { userTypeId, schoolId } = accepted
    const isOtherSchool = schoolId !== null && account.organisation_id !== schoolId
    const chooses = account.user_type_id !== userTypeId || isOtherSchool
    await transaction
      .updateTable('app_user')
      .set({
        ...personColumns(person, userTypeId),
        organisation_id: await writeOrganisation(transaction, account.organisation_id, accepted),
        ...(chooses ? approvalOf(account, accepted, isSetByAdministrator || !asksForYes) : {}),
        ...roleColumns(role.role, role.groups),
        // From now on the house has given the role, and no provider takes it.
        ...(role.role === roleIn(account) ? {} : { role_issuer: null }),
        disabled,
      })
      .where('id', '=', id)
      .execute()
    await deleteLeftOrganisation(transaction, account.organisation_id)
    // If the call repeats the present address, a waiting change is kept, because a form that does not know of the change sends the address
    // too.
    if (emailKeyOf(person.email) === emailKeyOf(account.email ?? '')) {
      const isKeyless = account.email !== null && account.email_key === null
      const columns = isKeyless ? keylessEmail(person.email) : emailColumns(person.email)
      await transaction.updateTable('app_user').set(columns).where('id', '=', id).execute()
    }
    // A person without a proved address repeats the one that waits whenever they save something else.
    else if (isNews || account.email !== null)
      await changeEmail(transaction, context, { caller, account, email: person.email })

    if (disabled && !account.disabled) await endAccount(transaction, id)
    if (isStaff(roleIn(account)) && !isStaff(role.role)) await endStaffFeed(transaction, id, caller.user.id)
    // Whoever gets a role signs in again, with a second factor.
    if (context.asksStaffForFactor) await endWeakStaffSessions(transaction, id)

    const after = await readVisibleUser(transaction, id, caller)
    news.touched('users')
    if (chooses && asksForYes && isSetByAdministrator && !account.type_approved)
      await mailTypeAnswer(transaction, context.links, { ids: [id], userTypeId, refusedFor: null })
    const actorId = caller.user.id
    // The audit stores the names of the fields that differ, never their values.
    const fields = Object.entries(after).flatMap(([key, value]) =>
      isDeepStrictEqual(value, old.get(key)) ? [] : [key],
    )
    await audit(transaction, { actorId, kind: 'user-changed', userId: id, details: { fields } })
    if (!isDeepStrictEqual([after.role, after.roleGroups], [before.role, before.roleGroups])) {
      const groups = after.roleGroups === undefined ? {} : { groups: after.roleGroups }
      const details = { from: before.role, to: after.role, ...groups }
      await audit(transaction, { actorId, kind: 'role-set', userId: id, details })
    }
    return after
  })
}

/**
 * Changes a user. Each repetition means that somebody else has changed the same user meanwhile.
 * @throws Failure 400 for a role that only another back end has, 404, 422, `overtaken`
 */
export const updateUser = async (context: AccountContext, call: UpdateUser): Promise<User> =>
  (await changeOnce(context, call)) ?? updateUser(context, call)
