/** People as they are searched for: rows of `app_user` beside their `organisation`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { interchangeable, joiners, type PeopleSearch, peopleSearch } from '../../domain/rules/search-words.ts'

type Condition = RawBuilder<SqlBool>

/** `%`, `_` and `\` stand for themselves; a dash or an apostrophe may be another one, or a space. */
const patternOf = (word: string): string =>
  `%${word
    .replace(/[\\%_]/gu, '\\$&')
    .replace(interchangeable, '_')
    .replace(joiners, '%')}%`

/** Upper and lower case are one. */
export const contains = (text: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${text} ilike ${patternOf(word)}`

/** The same of a text that the database has made lower case, once for many words. */
export const lowerCaseContains = (text: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${text} like (select lower(${patternOf(word)}))`

/** A person is searched by these. */
export const searchedOfPerson = sql<string>`concat_ws(' ', app_user.first_name, app_user.last_name, app_user.email, organisation.name)`

/** The word is in the name, the e-mail address or the company. */
const personContains = (word: string): Condition => contains(searchedOfPerson, word)

export const every = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})`

/** As `phoneDigits` of the domain reads it. */
const digitsOfPhone = sql`regexp_replace(regexp_replace(app_user.phone, '[^0-9+]', '', 'g'), '^(\\+46|0046)0?', '0')`

/** The digits are in the telephone number of the person. */
export const phoneHas = (digits: string): Condition => sql<SqlBool>`strpos(${digitsOfPhone}, ${digits}) > 0`

const phoneContains = ({ words, digits }: NonNullable<PeopleSearch['phone']>): Condition =>
  sql<SqlBool>`(${every(words.map(personContains))} or ${phoneHas(digits)})`

/**
 * Each word that is typed is in the name, the e-mail address or the company; a telephone number may be the person's.
 */
export const personMatches = (typed: string): Condition => {
  const { words, phone } = peopleSearch(typed)
  return every([...words.map(personContains), ...(phone === null ? [] : [phoneContains(phone)])])
}
