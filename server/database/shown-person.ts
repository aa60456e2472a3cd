/**
 * What a reader gets of a person whose personal data is protected (docs/rules.md#accounts). Everything that the server says of a
 * person to somebody else passes here: whole rows by `shownUser`, names within a statement by `isProtectedOwner` and `nameOfPerson`.
 * Invariant: only the person, and an administrator's session that has asked with a reason (`access/protected-look.ts`), get more than "Skyddad person".
 */
import { type SqlBool, sql } from 'kysely'
import { hiddenUser, PROTECTED_NAME } from '../../domain/rules/protected-person.ts'
import type { User } from '../../domain/schema/people.ts'

/** The user as somebody else sees them. */
export const shownUser = (user: User): User => (user.protection === undefined ? user : hiddenUser(user))

/** Whether the owner of the current booking is protected. */
export const isProtectedOwner = sql<SqlBool>`booking.user_id in (
  select protected_person.id from app_user protected_person where protected_person.protected)`

/** A name in a row of `app_user`, as others see it. */
export const shownName = (name: ReturnType<typeof sql<string>>) =>
  sql<string>`case when app_user.protected then ${sql.lit(PROTECTED_NAME)} else ${name} end`

/** The address in a row of `co_booker`, as others than the owner of the booking see it. */
export const shownAddress = sql<string>`case when exists (
  select from app_user protected_person where protected_person.email_key = co_booker.email_key and protected_person.protected
) then ${sql.lit(PROTECTED_NAME)} else co_booker.email end`
