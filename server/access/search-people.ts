/** SQL conditions for searching people. They apply to rows of `app_user`, joined with their `organisation`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Groups } from '../../domain/rules/permissions.ts'
import { interchangeable, joiners, peopleSearch } from '../../domain/rules/search-words.ts'
import { isBookingOf } from '../database/group-scope.ts'
import { shownName } from '../database/shown-person.ts'

type Condition = RawBuilder<SqlBool>

/**
 * A pattern for LIKE. `%`, `_` and `\` in the word have no special meaning. Any dash or apostrophe matches any other one, and also a space.
 */
const patternOf = (word: string): string =>
  `%${word
    .replace(/[\\%_]/gu, '\\$&')
    .replace(interchangeable, '_')
    .replace(joiners, '%')}%`

/** Whether a text contains a word, regardless of upper and lower case. */
export const contains = (text: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${text} ilike ${patternOf(word)}`

/** Whether a text in lower case contains a word. This is quicker than `contains` for several words. */
export const lowerCaseContains = (text: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${text} like (select lower(${patternOf(word)}))`

/** The text about a person in which words are searched. */
export const searchedOfPerson = shownName(
  sql<string>`concat_ws(' ', app_user.first_name, app_user.last_name, app_user.email, organisation.name)`,
)

/** Whether a word is in the person's name, e-mail address or company. */
const personContains = (word: string): Condition => contains(searchedOfPerson, word)

export const every = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})`

/** The digits of a telephone number, by the same rule as `phoneDigits` in the domain. */
const digitsOfPhone = sql`case when app_user.protected then '' else regexp_replace(regexp_replace(app_user.phone, '[^0-9+]', '', 'g'), '^(\\+46|0046)0?', '0') end`

/** Whether the digits are in the person's telephone number. */
export const phoneHas = (digits: string): Condition => sql<SqlBool>`strpos(${digitsOfPhone}, ${digits}) > 0`

/** Matches the number of a booking, such as "1042", or of one of its parts, such as "1042-2". */
const numbered = /^(\d{1,9})(?:-\d{1,9})?$/u

/** Whether the word is the number of a booking of the person in these groups, or in what is searched about the person. */
const wordMatches =
  (groups: Groups) =>
  (word: string): Condition => {
    const [, number] = numbered.exec(word) ?? []
    if (number === undefined) return personContains(word)
    return sql<SqlBool>`(${personContains(word)} or exists (
      select from booking named where named.user_id = app_user.id and named.booking_number = ${Number(number)}::integer
        and ${isBookingOf(groups, sql`named.id`)}
    ))`
  }

/**
 * Whether every typed word is in the person's name, e-mail address or company, or is the number of one of the person's bookings in these
 * groups: a protected person is found by nothing else. If the words form a telephone number, the person's number may match instead.
 */
export const personMatches = (typed: string, groups: Groups): Condition => {
  const { words, phone } = peopleSearch(typed)
  const conditions = words.map(wordMatches(groups))
  if (phone !== null)
    conditions.push(sql<SqlBool>`(${every(phone.words.map(personContains))} or ${phoneHas(phone.digits)})`)
  return every(conditions)
}
