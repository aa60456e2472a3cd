/**
 * The role and the user type that a provider gives a person. They are asked for at each sign-in by it (docs/rules.md#sign-in).
 * Invariants: a value that no setting names changes nothing that the house gave; what a provider gave it takes when it says it no longer; the
 * last administrator stays one; every change stands in the history.
 */
import { isDeepStrictEqual } from 'node:util'
import { isRole, isStaff, may } from '../../domain/rules/permissions.ts'
import { GroupId, type UserId } from '../../domain/schema/ids.ts'
import { endSessionsOfOthers } from '../access/access-token.ts'
import { roleColumns, roleIn } from '../access/user-row.ts'
import { type LockedAccount, leaveStaff, lockAccount, requireOtherAdministrator } from '../accounts/account.ts'
import { deleteLeftOrganisation } from '../accounts/person.ts'
import { approved } from '../accounts/type-approval.ts'
import { audit } from '../audit/audit.ts'
import type { Work } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import type { GivenRole } from '../process/provider-settings.ts'
import type { AttemptPerson } from './attempts.ts'

const noRole: GivenRole = { role: 'user', groups: null }

/** The first of these user types that there is, with its kind of organisation. Null if there is none. */
export const findType = async (database: Database | Transaction, ids: readonly number[]) => {
  if (ids.length === 0) return null
  const rows = await database
    .selectFrom('user_type')
    .select(['id', 'organisation_type'])
    .where('id', 'in', ids)
    .where('retired', '=', false)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])[0] ?? null
}

/** Whether the person is the last administrator. If so, all administrators are locked until the end of the transaction. */
const isLastAdministrator = async (transaction: Transaction, id: UserId): Promise<boolean> => {
  try {
    await requireOtherAdministrator(transaction, id)
    return false
  } catch (error) {
    if (error instanceof Failure && error.body.code === 'last-administrator') return true
    throw error
  }
}

/** The role that the account gets, or null if it keeps the one that it has. */
const roleFor = (account: Pick<LockedAccount, 'role_issuer'>, { role, issuer }: AttemptPerson): GivenRole | null =>
  role ?? (account.role_issuer === issuer ? noRole : null)

interface Given {
  readonly id: UserId
  readonly person: AttemptPerson
  /** The numbers of the providers of the person's issuer. */
  readonly providers: readonly string[]
}

/**
 * Gives the account what the provider says, and takes what it no longer says.
 * @returns the account, which is locked from now on; null if it is closed or there is none
 */
export const applyGiven = async (
  { transaction, news }: Pick<Work, 'transaction' | 'news'>,
  { id, person, providers }: Given,
): Promise<LockedAccount | null> => {
  const before = await transaction
    .selectFrom('app_user')
    .select(['role', 'role_issuer'])
    .where('id', '=', id)
    .executeTakeFirst()
  const administers = (role: string | undefined): boolean => isRole(role) && may({ role }, 'administer')
  const given = before === undefined ? null : roleFor(before, person)
  const lowers = administers(before?.role) && given !== null && !administers(given.role)
  const keepsRole = lowers && (await isLastAdministrator(transaction, id))
  const account = await lockAccount(transaction, id)
  if (account === null || account.disabled) return null

  const role = keepsRole ? null : roleFor(account, person)
  const giver =
    role === null ? account.role_issuer : await setRole(transaction, { account, role, issuer: person.issuer })
  // What this provider gives, and can take, lives in no session of another way in.
  if (giver === person.issuer) await endSessionsOfOthers(transaction, id, providers)
  if (role !== null && !isStaff(role.role) && isStaff(roleIn(account))) await leaveStaff(transaction, id)
  const type = await findType(transaction, person.userTypes)
  if (type !== null && type.id !== account.user_type_id) await setType(transaction, account, type)
  if (role !== null || type !== null) news.touched('users')
  return account
}

interface SettingRole {
  readonly account: LockedAccount
  readonly role: GivenRole
  readonly issuer: string
}

/** @returns the issuer that can take the role from now on, or null */
const setRole = async (
  transaction: Transaction,
  { account, role: given, issuer }: SettingRole,
): Promise<string | null> => {
  const { role, groups } = given
  const from = roleIn(account)
  // A role that nobody can take away needs no issuer.
  const role_issuer = isStaff(role) ? issuer : null
  const columns = roleColumns(role, groups?.map((id) => GroupId.make(id)) ?? null)
  const isSame = from === role && isDeepStrictEqual(account.role_groups, columns.role_groups)
  if (isSame && account.role_issuer === role_issuer) return role_issuer
  const id = account.id
  await transaction
    .updateTable('app_user')
    .set({ ...columns, role_issuer })
    .where('id', '=', id)
    .execute()
  if (isSame) return role_issuer
  const details = { from, to: role, ...(groups === null ? {} : { groups }), provider: issuer }
  await audit(transaction, { actorId: null, kind: 'role-set', userId: account.id, details })
  return role_issuer
}

const setType = async (
  transaction: Transaction,
  account: LockedAccount,
  type: { readonly id: number; readonly organisation_type: number },
): Promise<void> => {
  const before = await transaction
    .selectFrom('user_type')
    .select('organisation_type')
    .where('id', '=', account.user_type_id)
    .executeTakeFirstOrThrow()
  // An organisation of another kind does not go with the new type.
  const leaves = before.organisation_type !== type.organisation_type
  await transaction
    .updateTable('app_user')
    .set({ user_type_id: type.id, ...approved, ...(leaves ? { organisation_id: null } : {}) })
    .where('id', '=', account.id)
    .execute()
  if (leaves) await deleteLeftOrganisation(transaction, account.organisation_id)
  const details = { fields: ['userType'] }
  await audit(transaction, { actorId: null, kind: 'user-changed', userId: account.id, details })
}
