/**
 * Reads rows of `app_user` as types of the domain, and makes the key by which an e-mail address is found. Rows are decoded, so their ids
 * have branded types.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { isOfGroups, isRole, isStaff } from '../../domain/rules/permissions.ts'
import { Role } from '../../domain/schema/entities.ts'
import { GroupId, OrganisationId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { User } from '../../domain/schema/people.ts'
import { cleanEmail } from '../../domain/text/typed-text.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/caller.ts'
import { selectPayers } from './payer.ts'

/** The user types that decide prices, permissions and rules (`SignedInUser`). */
export const countedTypes = sql<readonly number[]>`case
  when app_user.type_approved then array[app_user.user_type_id]
  when app_user.approved_type_id is not null then array[app_user.approved_type_id]
  else array(select public_type.id from user_type public_type
    where public_type.public and not public_type.retired order by public_type.id) end`
/** The organisation that decides prices. A person chooses it together with the type. */
const countedOrganisation = sql<number | null>`case
  when app_user.type_approved then app_user.organisation_id else app_user.approved_organisation_id end`

/**
 * The first name for the greeting in e-mails. It is empty if the address was not proved, because a stranger may have written both. There is
 * one exception: in an unclaimed account without a password, an administrator has written both, so the name is used.
 */
export const nameInMails = sql<string>`case
  when app_user.verified or (app_user.unclaimed and app_user.password_hash is null) then app_user.first_name else '' end`

/** The person's role. A process of an older release knows only what the column `role` says. */
export const roleNow = sql<string>`case when app_user.role = 'user' then coalesce(app_user.staff_role, 'user') else app_user.role end`
/** The groups for which the person has the role. Null for all groups. */
const groupsNow = sql<
  readonly number[] | null
>`case when app_user.role = 'user' and app_user.staff_role is not null then app_user.role_groups end`

/** The person's role by the columns of an account. */
export const roleIn = ({ role, staff_role }: { readonly role: string; readonly staff_role: string | null }): Role => {
  const name = isStaff(role) ? role : (staff_role ?? role)
  return isRole(name) ? name : 'user'
}

/** The columns of a role. Groups are kept only with a role that may have some. */
export const roleColumns = (role: Role, groups: readonly GroupId[] | null) =>
  isOfGroups(role)
    ? { role: 'user', staff_role: role, role_groups: groups === null ? null : [...groups] }
    : { role, staff_role: null, role_groups: null }

/** The columns that `signedInUser` decodes. */
export const signedInColumns = [
  'app_user.id',
  roleNow.as('role'),
  groupsNow.as('roleGroups'),
  countedTypes.as('userTypes'),
  sql<boolean>`not app_user.type_approved and app_user.type_refusal is null`.as('typeWaits'),
  countedOrganisation.as('organisationId'),
] as const

const decodeSignedIn = Schema.decodeUnknownSync(
  Schema.Struct({
    id: UserId,
    role: Role,
    roleGroups: Schema.NullOr(Schema.Array(GroupId)),
    userTypes: Schema.Array(UserTypeId),
    typeWaits: Schema.Boolean,
    organisationId: Schema.NullOr(OrganisationId),
  }),
)

export const signedInUser = (row: unknown): SignedInUser => {
  const { roleGroups, ...user } = decodeSignedIn(row)
  return roleGroups === null ? user : { ...user, roleGroups }
}

const decodeUser = Schema.decodeUnknownSync(User)

/** Selects users with the domain's names for the columns, each with the organisation. */
export const selectUsers = (database: Database | Transaction) =>
  selectPayers(database).select([
    'app_user.id',
    roleNow.as('role'),
    groupsNow.as('roleGroups'),
    'app_user.email',
    'app_user.pending_email as pendingEmail',
    'app_user.verified',
    'app_user.disabled',
    'app_user.unclaimed',
    'app_user.protected as isProtected',
    'app_user.type_approved as typeApproved',
    'app_user.type_refusal as typeRefusal',
  ])

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** The user of a row. `isForAdministrator` adds the fields that only administrators may see. */
export const userOf = (
  { email, roleGroups, verified, disabled, typeApproved, typeRefusal, unclaimed, isProtected, ...row }: UserRow,
  isForAdministrator: boolean,
): User => {
  // A type that is not approved either waits for an answer or was refused.
  const approval = typeApproved ? {} : typeRefusal === null ? { typeWaits: true } : { typeRefusal }
  return decodeUser({
    ...row,
    ...(roleGroups === null ? {} : { roleGroups }),
    email: email ?? '',
    ...(isProtected ? { protection: 'shown' } : {}),
    ...approval,
    ...(isForAdministrator ? { verified, disabled, ...(unclaimed ? { unclaimed } : {}) } : {}),
  })
}

/** The person without personal number, address and billing. Of an organisation only the name is left. */
export const withoutBilling = ({ organisation, ...user }: User): User => ({
  ...user,
  ...{ pin: '', address: '', zipCode: '', city: '' },
  ...{ billingEmail: '', billingFirstName: '', billingLastName: '' },
  ...{ billingAddress: '', billingZipCode: '', billingCity: '' },
  organisation:
    organisation === null
      ? null
      : {
          ...{ id: organisation.id, name: organisation.name, orgNr: '', accountString: '', reference: '' },
          ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '' },
        },
})

/** A user with all fields, or null if no user has this id. A cleared account still exists, without a name. */
export const readUser = async (
  database: Database | Transaction,
  id: number,
  isForAdministrator = false,
): Promise<User | null> => {
  const row = await selectUsers(database).where('app_user.id', '=', id).executeTakeFirst()
  return row === undefined ? null : userOf(row, isForAdministrator)
}

/**
 * The key by which an e-mail address is found and counted. It is the same for all spellings of an address, such as one with capitals or in
 * brackets.
 */
export const emailKeyOf = (email: string): string => cleanEmail(email).toLowerCase()

/** Locks an e-mail address. Until the transaction ends, no other transaction can decide who has the address or which e-mails it gets. */
export const lockEmail = async (transaction: Transaction, emailKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`.execute(transaction)
}
