/**
 * SQL for what is of some groups. Somebody with a permission in these groups only is told of nothing else (docs/rules.md#permission).
 * Invariant: no groups at all means nothing, and never everything.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Groups } from '../../domain/rules/permissions.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from './database.ts'

/** Builds a condition on some groups. `condition` gets SQL for any of their ids. */
const within = (groups: Groups, condition: (ids: RawBuilder<unknown>) => RawBuilder<SqlBool>): RawBuilder<SqlBool> => {
  if (groups === 'all') return sql<SqlBool>`true`
  return groups.length === 0 ? sql<SqlBool>`false` : condition(sql`any(${[...groups]}::integer[])`)
}

/** Whether the group of a column is one of them. */
export const isOf = (groups: Groups, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  within(groups, (ids) => sql`${column} = ${ids}`)

/** Whether the resource of a column is in one of the groups. */
export const isResourceOf = (groups: Groups, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  within(groups, (ids) => sql`${column} in (select scoped.id from resource scoped where scoped.group_id = ${ids})`)

/** Whether any part of the booking of a column is in one of the groups. */
export const isBookingOf = (groups: Groups, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  within(
    groups,
    (ids) => sql`exists (
      select from booked_resource scoped_part join resource scoped on scoped.id = scoped_part.resource_id
      where scoped_part.booking_id = ${column} and scoped.group_id = ${ids}
    )`,
  )

/**
 * Whether the current row of `app_user` is a person of one of the groups: they have booked there, or have a price of their own there. So is
 * everybody who has booked nowhere, unless they are of the house.
 */
export const isPersonOf = (groups: Groups): RawBuilder<SqlBool> =>
  within(
    groups,
    (ids) => sql`(
      exists (
        select from booking of_person
        where of_person.user_id = app_user.id and ${isBookingOf(groups, sql`of_person.id`)}
      )
      or exists (
        select from resource_price left join resource scoped on scoped.id = resource_price.resource_id
        where resource_price.user_id = app_user.id and coalesce(resource_price.group_id, scoped.group_id) = ${ids}
      )
      or (
        app_user.role = 'user' and app_user.staff_role is null
        and not exists (select from booking of_person where of_person.user_id = app_user.id)
      )
    )`,
  )

/** Reads the groups of resources. A resource that does not exist has none. */
export const readGroupIds = async (
  database: Database | Transaction,
  resourceIds: readonly number[],
): Promise<readonly GroupId[]> => {
  const rows = await database
    .selectFrom('resource')
    .select('group_id')
    .distinct()
    .where('id', '=', sql<number>`any(${[...resourceIds]}::integer[])`)
    .execute()
  return rows.map(({ group_id }) => GroupId.make(group_id))
}
