/**
 * A row of `app_user` as the rest of the product knows it. Rows are decoded, so that ids carry their brands.
 */
import { Schema } from 'effect'
import type { User as UserType } from '../../domain/entities.ts'
import { Organisation, Role, User } from '../../domain/schema/entities.ts'
import { OrganisationId, UserId, UserTypeId } from '../../domain/schema/ids.ts'
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
const decodeOrganisation = Schema.decodeUnknownSync(Organisation)

/** The whole user; null when there is none with this id. */
export const readUser = async (database: Database | Transaction, id: number): Promise<UserType | null> => {
  const row = await database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return decodeUser({
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
    organisation: row.organisation_id === null ? null : await readOrganisation(database, row.organisation_id),
    billingEmail: row.billing_email,
    billingFirstName: row.billing_first_name,
    billingLastName: row.billing_last_name,
    billingAddress: row.billing_address,
    billingZipCode: row.billing_zip_code,
    billingCity: row.billing_city,
  })
}

const readOrganisation = async (database: Database | Transaction, id: number) => {
  const row = await database.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return decodeOrganisation({
    id: row.id,
    name: row.name,
    orgNr: row.org_nr,
    accountString: row.account_string,
    reference: row.reference,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    address: row.address,
    zipCode: row.zip_code,
    city: row.city,
  })
}
