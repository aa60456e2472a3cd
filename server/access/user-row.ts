/**
 * A row of `app_user` as the rest of the product knows it. Rows are decoded, so that ids carry their brands.
 */
import { Schema } from 'effect'
import { Role } from '../../domain/schema/entities.ts'
import { OrganisationId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
import { User } from '../../domain/schema/people.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/caller.ts'

const decodeSignedIn = Schema.decodeUnknownSync(
  Schema.Struct({
    id: UserId,
    role: Role,
    userTypeId: UserTypeId,
    organisationId: Schema.NullOr(OrganisationId),
  }),
)

interface SignedInRow {
  readonly id: number
  readonly role: string
  readonly user_type_id: number
  readonly organisation_id: number | null
}

export const signedInUser = (row: SignedInRow): SignedInUser =>
  decodeSignedIn({ id: row.id, role: row.role, userTypeId: row.user_type_id, organisationId: row.organisation_id })

const decodeUser = Schema.decodeUnknownSync(User)

/** Users as rows, each with its organisation. */
export const selectUsers = (database: Database | Transaction) =>
  database
    .selectFrom('app_user')
    .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
    .selectAll('app_user')
    .select([
      'organisation.name as company',
      'organisation.org_nr',
      'organisation.account_string',
      'organisation.reference',
      'organisation.email as organisation_email',
      'organisation.first_name as organisation_first_name',
      'organisation.last_name as organisation_last_name',
      'organisation.address as organisation_address',
      'organisation.zip_code as organisation_zip_code',
      'organisation.city as organisation_city',
    ])

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** @param isForAdministrator with what administrators alone may know */
export const userOf = (row: UserRow, isForAdministrator: boolean): User =>
  decodeUser({
    id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    pin: row.pin,
    email: row.email ?? '',
    address: row.address,
    zipCode: row.zip_code,
    city: row.city,
    phone: row.phone,
    userType: row.user_type_id,
    organisation:
      row.organisation_id === null
        ? null
        : {
            id: row.organisation_id,
            name: row.company,
            orgNr: row.org_nr,
            accountString: row.account_string,
            reference: row.reference,
            email: row.organisation_email,
            firstName: row.organisation_first_name,
            lastName: row.organisation_last_name,
            address: row.organisation_address,
            zipCode: row.organisation_zip_code,
            city: row.organisation_city,
          },
    billingEmail: row.billing_email,
    billingFirstName: row.billing_first_name,
    billingLastName: row.billing_last_name,
    billingAddress: row.billing_address,
    billingZipCode: row.billing_zip_code,
    billingCity: row.billing_city,
    pendingEmail: row.pending_email,
    ...(isForAdministrator ? { verified: row.verified, disabled: row.disabled } : {}),
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
