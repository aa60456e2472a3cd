/**
 * A person as a row, with the organisation that belongs to it (contract 2, User): a Company or a Municipality has one of
 * its own, which its owner fills; a school is one of those that there are. Invariant: an own organisation belongs
 * to one user, and goes with the user, or with the user type that needs it.
 */
import { type SqlBool, sql } from 'kysely'
import type { Person } from '../../domain/rules/person.ts'
import type { OrganisationType } from '../../domain/schema/people.ts'
import { emailKeyOf } from '../access/email-key.ts'
import type { Transaction } from '../database/database.ts'
import type { AcceptedPerson } from './accept-person.ts'

export const personColumns = (
  person: Omit<Person, 'email' | 'company' | 'orgNr' | 'accountString' | 'reference'>,
  userTypeId: number,
) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  pin: person.pin,
  address: person.address,
  zip_code: person.zipCode,
  city: person.city,
  phone: person.phone,
  user_type_id: userTypeId,
  billing_email: person.billingEmail,
  billing_first_name: person.billingFirstName,
  billing_last_name: person.billingLastName,
  billing_address: person.billingAddress,
  billing_zip_code: person.billingZipCode,
  billing_city: person.billingCity,
})

/** @param email empty: there is none, as of somebody who books by telephone */
export const emailColumns = (email: string) =>
  email === '' ? { email: null, email_key: null } : { email, email_key: emailKeyOf(email) }

/** Of organisations that belong to one user, and not to everybody as a school does: Company and Municipality. */
const ownTypes: readonly OrganisationType[] = [1, 3]

/**
 * What the user's `organisation_id` is to be. An own organisation is written; one that is left is for
 * `deleteLeftOrganisation`, once the user's row no longer names it.
 * @param organisationId what it is now
 */
export const writeOrganisation = async (
  transaction: Transaction,
  organisationId: number | null,
  { person, organisationType, schoolId }: AcceptedPerson,
): Promise<number | null> => {
  if (!ownTypes.includes(organisationType)) return schoolId
  const values = {
    organisation_type: organisationType,
    name: person.company,
    org_nr: person.orgNr,
    account_string: person.accountString,
    reference: person.reference,
  }
  const own = await transaction
    .updateTable('organisation')
    .set(values)
    .where('id', '=', organisationId)
    .where('organisation_type', 'in', ownTypes)
    .returning('id')
    .executeTakeFirst()
  const written =
    own ?? (await transaction.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow())
  return written.id
}

/** Deletes an own organisation that no user names any more. */
export const deleteLeftOrganisation = async (
  transaction: Transaction,
  organisationId: number | null,
): Promise<void> => {
  await transaction
    .deleteFrom('organisation')
    .where('id', '=', organisationId)
    .where('organisation_type', 'in', ownTypes)
    .where(sql<SqlBool>`not exists (select from app_user where app_user.organisation_id = organisation.id)`)
    .execute()
}
