/**
 * A row of `app_user` as the rest of the product knows it. Rows are decoded, so that ids carry their brands.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Role } from '../../domain/schema/entities.ts'
import { OrganisationId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { User } from '../../domain/schema/people.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/caller.ts'

/** The user type that counts for prices, permission and rules: null until an administrator has said yes to one that asks for it. */
export const countedType = sql<number | null>`case when app_user.type_approved then app_user.user_type_id end`
/** The organisation is chosen with the type, and has prices of its own. */
const countedOrganisation = sql<number | null>`case when app_user.type_approved then app_user.organisation_id end`

/** Columns for `signedInUser`. */
export const signedInColumns = [
  'app_user.id',
  'role',
  countedType.as('userTypeId'),
  countedOrganisation.as('organisationId'),
] as const

export const signedInUser: (row: unknown) => SignedInUser = Schema.decodeUnknownSync(
  Schema.Struct({
    id: UserId,
    role: Role,
    userTypeId: Schema.NullOr(UserTypeId),
    organisationId: Schema.NullOr(OrganisationId),
  }),
)

const decodeUser = Schema.decodeUnknownSync(User)

/** What an invoice is written from, by the names of the domain. */
const payerColumns = [
  'app_user.first_name as firstName',
  'app_user.last_name as lastName',
  'app_user.pin',
  'app_user.address',
  'app_user.zip_code as zipCode',
  'app_user.city',
  'app_user.phone',
  'app_user.user_type_id as userType',
  'app_user.billing_email as billingEmail',
  'app_user.billing_first_name as billingFirstName',
  'app_user.billing_last_name as billingLastName',
  'app_user.billing_address as billingAddress',
  'app_user.billing_zip_code as billingZipCode',
  'app_user.billing_city as billingCity',
] as const

const selectPeople = (database: Database | Transaction) =>
  database
    .selectFrom('app_user')
    .select(payerColumns)
    .select((user) =>
      jsonObjectFrom(
        user
          .selectFrom('organisation')
          .select(['id', 'name', 'org_nr as orgNr', 'account_string as accountString', 'reference', 'email'])
          .select(['first_name as firstName', 'last_name as lastName', 'address', 'zip_code as zipCode', 'city'])
          .whereRef('organisation.id', '=', 'app_user.organisation_id'),
      ).as('organisation'),
    )

/** Users by the names of the domain, each with its organisation. */
export const selectUsers = (database: Database | Transaction) =>
  selectPeople(database).select([
    'app_user.id',
    'app_user.role',
    'app_user.email',
    'app_user.pending_email as pendingEmail',
    'app_user.verified',
    'app_user.disabled',
    'app_user.unclaimed',
    'app_user.type_approved as typeApproved',
  ])

/**
 * The user as `booking.payer` keeps them (`Payer`).
 * @param id of SQL, or of a user
 */
export const payerNow = (database: Database | Transaction, id: RawBuilder<number> | number): RawBuilder<string> =>
  sql<string>`(select to_jsonb(payer) from ${selectPeople(database)
    .select(sql<string>`coalesce(app_user.email, '')`.as('email'))
    .where('app_user.id', '=', id)} payer)`

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** @param isForAdministrator with what administrators alone may know */
export const userOf = (
  { email, verified, disabled, typeApproved, unclaimed, ...row }: UserRow,
  isForAdministrator: boolean,
): User =>
  decodeUser({
    ...row,
    email: email ?? '',
    ...(typeApproved ? {} : { typeWaits: true }),
    ...(isForAdministrator ? { verified, disabled, ...(unclaimed ? { unclaimed } : {}) } : {}),
  })

/** The whole user; null when there is none with this id. A cleared one is there, without a name. */
export const readUser = async (
  database: Database | Transaction,
  id: number,
  isForAdministrator = false,
): Promise<User | null> => {
  const row = await selectUsers(database).where('app_user.id', '=', id).executeTakeFirst()
  return row === undefined ? null : userOf(row, isForAdministrator)
}
