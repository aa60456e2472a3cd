/**
 * The payer of a booking, in SQL. This module has the columns from which an invoice is written, the copy that a booking keeps, and the
 * names under which lists, the queue and reports show the payer. Invariant: a booking keeps its payer as it was when the booking was made.
 */
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { PROTECTED_NAME } from '../../domain/rules/protected-person.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isProtectedOwner } from '../database/shown-person.ts'

/** The columns from which an invoice is written, under their names in the domain. */
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

/** All users, each with the organisation for which they pay. */
export const selectPayers = (database: Database | Transaction) =>
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

/**
 * A user in the form in which `booking.payer` keeps it (`Payer`), or null for a cleared account. If a booking is inserted without this
 * column, the database fills it in.
 * @param id a user's id, or SQL that gives one
 */
export const payerNow = (id: RawBuilder<number> | number): RawBuilder<string> => sql<string>`payer_of(${id})`

/**
 * One part of the column `payer_told`. The column holds the organisation's id, its name, the person's name and the address, separated by
 * tabs.
 */
const told = (part: 1 | 2 | 3) => sql<string>`coalesce(split_part(booking.payer_told, chr(9), ${sql.lit(part)}), '')`

/** Whether the payer's organisation is a school. Persons of a school are shown by their own names. */
const paidFromSchool = sql`exists (
  select 1 from organisation as school
  where school.id::text = ${told(1)} and school.organisation_type = ${sql.lit(SCHOOL)}
)`

export const companyThen = sql<string>`case when ${paidFromSchool} or ${isProtectedOwner} then '' else ${told(2)} end`
export const personThen = sql<string>`case when ${isProtectedOwner} then ${sql.lit(PROTECTED_NAME)} else ${told(3)} end`

const personNow = sql<string>`trim(app_user.first_name || ' ' || app_user.last_name)`

/**
 * The payer's present name, or null if it has not changed since the booking. If the person now pays for another company, the old name
 * counts as unchanged.
 */
export const nameNow = sql<string | null>`case
  when booking.payer_told is null or ${isProtectedOwner} then null
  when ${companyThen} = '' then nullif(nullif(${personNow}, ''), ${personThen})
  when organisation.id::text = ${told(1)} then nullif(nullif(organisation.name, ''), ${told(2)})
end`
