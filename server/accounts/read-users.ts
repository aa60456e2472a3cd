/**
 * Lists and reads people, and the user types and schools that they may choose. Invariants: a person is seen by themselves and by who handles
 * bookings where the person books, and everybody else gets "missing"; a cleared person looks missing to these too; no list contains a
 * personal number, and only who may see billing gets more than what a booking needs.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { LARGEST_PAGE_SIZE } from '../../domain/rules/paging.ts'
import { LONGEST_SEARCH } from '../../domain/rules/search-words.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { PagedUsers, UserSearch } from '../../domain/schema/calls/user-administration-calls.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { Organisation, type OrganisationType, type User, UserType } from '../../domain/schema/people.ts'
import { hasAskedFor } from '../access/protected-look.ts'
import { personMatches } from '../access/search-people.ts'
import { selectUsers, userOf, withoutBilling } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isPersonOf } from '../database/group-scope.ts'
import { shownName, shownUser } from '../database/shown-person.ts'
import { type Caller, callerGroups, callerMay, type SignedInCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

const firstPage = 1
const usualPageSize = 20

/** Builds SQL for the order of a Swedish telephone book, because neither database sorts å, ä and ö last in this order. */
const alphabetical = (name: 'last_name' | 'first_name') =>
  sql`translate(lower(${shownName(sql<string>`${sql.ref(`app_user.${name}`)}`)}), 'åäö', '{|}') collate "C"`

const typeWaits = sql<SqlBool>`not app_user.type_approved and app_user.type_refusal is null`

/** Counts the people whose user type waits for an administrator's approval. */
export const countWaitingTypes = async (database: Database): Promise<number> => {
  const waiting = database.selectFrom('app_user').where(typeWaits).where('cleared_at', 'is', null)
  const { count } = await waiting.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Reads a page of the users that match a search and whom the caller may see. @throws Failure 422 */
export const readUsers = async (
  database: Database,
  caller: SignedInCaller,
  { search = '', waits, page = firstPage, pageSize = usualPageSize }: typeof UserSearch.Type,
): Promise<PagedUsers> => {
  refuseInvalid({
    search: search.length > LONGEST_SEARCH ? fieldTexts.longText : null,
    page: page < firstPage ? fieldTexts.page : null,
    pageSize: pageSize < 1 || pageSize > LARGEST_PAGE_SIZE ? fieldTexts.pageSize : null,
  })
  const groups = callerGroups(caller, 'handle-bookings')
  const matching = database
    .selectFrom('app_user')
    .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
    .where('cleared_at', 'is', null)
    .where(personMatches(search, groups))
    .where(isPersonOf(groups))
    .$if(waits === 'true', (query) => query.where(typeWaits))
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const waiting = callerMay(caller, 'administer') ? { waiting: await countWaitingTypes(database) } : {}
  const rows = await selectUsers(database)
    .where('app_user.id', 'in', matching.select('app_user.id'))
    .orderBy(alphabetical('last_name'))
    .orderBy(alphabetical('first_name'))
    .orderBy('app_user.id')
    .limit(pageSize)
    .offset((page - firstPage) * pageSize)
    .execute()
  const seesBilling = callerMay(caller, 'see-billing')
  const users = rows.map((row) => {
    const user = row.id === caller.user.id ? userOf(row, true) : shownUser(userOf(row, true))
    const { pin: _, ...listed } = seesBilling ? user : withoutBilling(user)
    return listed
  })
  return { users, page, pageSize, pages: Math.ceil(count / pageSize), ...waiting }
}

/** Reads a user whom the caller may see. @throws Failure 404 */
export const readVisibleUser = async (
  database: Database | Transaction,
  id: UserId,
  caller: SignedInCaller,
): Promise<User> => {
  const isOwn = id === caller.user.id
  const handles = callerMay(caller, 'handle-bookings')
  const row =
    isOwn || handles
      ? await selectUsers(database)
          .where('app_user.id', '=', id)
          .where('cleared_at', 'is', null)
          .where(isOwn ? sql<SqlBool>`true` : isPersonOf(callerGroups(caller, 'handle-bookings')))
          .executeTakeFirst()
      : null
  const whole = userOf(found(row), handles)
  const isOpen = isOwn || whole.protection === undefined || (await hasAskedFor(database, caller, id))
  const user = isOpen ? whole : shownUser(whole)
  // Who books for people without an account also corrects what they have told.
  const isWhole = isOwn || callerMay(caller, 'see-billing') || user.unclaimed === true
  return isWhole ? user : withoutBilling(user)
}

const decodeUserType = Schema.decodeUnknownSync(UserType)

export const selectUserTypes = (database: Database | Transaction) =>
  database
    .selectFrom('user_type')
    .select(['id', 'name', 'public', 'organisation_type as organisationType', 'needs_approval as needsApproval'])
    .select(['short_registration as shortRegistration', 'retired'])
    .orderBy('place')
    .orderBy('id')

type UserTypeRow = Awaited<ReturnType<ReturnType<typeof selectUserTypes>['executeTakeFirstOrThrow']>>

export const userTypeOf = ({ needsApproval, shortRegistration, retired, ...type }: UserTypeRow): UserType =>
  decodeUserType({
    ...type,
    ...(needsApproval ? { needsApproval } : {}),
    ...(shortRegistration ? { shortRegistration } : {}),
    ...(retired ? { retired } : {}),
  })

/** Reads the types that the caller may choose and the caller's own type, or all types for the people of the house. The order is the house's. */
export const readUserTypes = async (database: Database | Transaction, caller: Caller): Promise<readonly UserType[]> => {
  const ownType = database
    .selectFrom('app_user')
    .select('user_type_id')
    .where('id', '=', caller.user?.id ?? 0)
  const rows = await selectUserTypes(database)
    .$if(!callerMay(caller, 'see-bookings'), (query) =>
      query.where((where) =>
        where.or([where.and([where('public', '=', true), where('retired', '=', false)]), where('id', 'in', ownType)]),
      ),
    )
    .execute()
  return rows.map(userTypeOf)
}

const decodeOrganisations = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Organisation.fields.id, name: Organisation.fields.name })),
)

/**
 * Reads the organisations of a type that anybody may choose. Only schools are such organisations, because all others belong to single
 * users.
 */
export const readOrganisations = async (
  database: Database,
  type: OrganisationType,
): Promise<ReturnType<typeof decodeOrganisations>> => {
  if (type !== SCHOOL) return []
  const rows = await database
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('organisation_type', '=', SCHOOL)
    .orderBy('id')
    .execute()
  return decodeOrganisations(rows).toSorted((a, b) => swedishOrder(a.name, b.name))
}
