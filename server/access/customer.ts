/**
 * The payer of a booking as lists, queue and reports name them: as they were when it was made. For statements about rows
 * of `booking` beside their `app_user` and `organisation`, which say how they are named today.
 */
import { sql } from 'kysely'
import { SCHOOL } from '../../domain/rules/user-types.ts'

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
