/**
 * The payer of a booking, as rows of `app_user` and `organisation` say it: the columns that an invoice is written from,
 * the copy that a booking keeps, and how lists, queue and reports name them. Invariant: a booking keeps its payer as
 * they were when it was made.
 */
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { Database, Transaction } from '../database/database.ts'

/** The columns that an invoice is written from, by the names of the domain. */
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

/** Everybody, each with the organisation that they pay for. */
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
 * The user as `booking.payer` keeps them (`Payer`); null: who was cleared. The database fills it in where a booking is inserted without.
 * @param id of SQL, or of a user
 */
export const payerNow = (id: RawBuilder<number> | number): RawBuilder<string> => sql<string>`payer_of(${id})`

/** `payer_told`: the organisation's number and name, the person's name and the address, a tab between them. */
const told = (part: 1 | 2 | 3) => sql<string>`coalesce(split_part(booking.payer_told, chr(9), ${sql.lit(part)}), '')`

/** People of a school are known by their own names: the organisation is not theirs. */
const paidFromSchool = sql`exists (
  select 1 from organisation as school
  where school.id::text = ${told(1)} and school.organisation_type = ${sql.lit(SCHOOL)}
)`

export const companyThen = sql<string>`case when ${paidFromSchool} then '' else ${told(2)} end`
export const personThen = told(3)

const personNow = sql<string>`trim(app_user.first_name || ' ' || app_user.last_name)`

/** Somebody who has gone to another company has not changed its name. Null: the name is the same. */
export const nameNow = sql<string | null>`case
  when booking.payer_told is null then null
  when ${companyThen} = '' then nullif(nullif(${personNow}, ''), ${personThen})
  when organisation.id::text = ${told(1)} then nullif(nullif(organisation.name, ''), ${told(2)})
end`
