/**
 * Copies a resource with what is said of it: hours, special days, rules, permissions and prices (features 2). Invariant: what has happened
 * to it or in it stays its own: bookings, locks and pictures.
 */
import { sql } from 'kysely'
import { parseCopy } from '../../domain/rules/parse-group.ts'
import type { Resource } from '../../domain/schema/administered-groups.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { accepted, found } from '../http/failure.ts'
import type { GroupContext } from './group-context.ts'
import { auditOwner } from './group-owner.ts'
import { lastPlace, lockGroups } from './groups.ts'
import { readResources } from './read-groups.ts'

type Whose = 'id' | 'group_id' | 'resource_id'

/** Every column but whose row it is: one that is added does not compile until it is copied. */
const copiedParts: {
  readonly [Table in
    | 'opening_time'
    | 'special_day'
    | 'booking_rule'
    | 'allowed_user_type'
    | 'resource_price']: Readonly<Record<Exclude<keyof Tables[Table], Whose>, true>>
} = {
  opening_time: { day_of_week: true, start_time: true, end_time: true },
  special_day: { date: true, start_time: true, end_time: true, title: true },
  booking_rule: {
    user_type_id: true,
    horizon_days: true,
    opens_at: true,
    notice_minutes: true,
    shortest_minutes: true,
    longest_minutes: true,
    most_ahead: true,
    quota_minutes: true,
    quota_per: true,
    cancel_minutes: true,
    confirms: true,
    confirms_days: true,
    confirms_from: true,
    confirms_to: true,
    series: true,
  },
  allowed_user_type: { user_type_id: true },
  resource_price: { block_minutes: true, price: true, user_type_id: true, organisation_id: true, user_id: true },
}

const copyParts = async (transaction: Transaction, from: ResourceId, to: ResourceId): Promise<void> => {
  for (const [table, columns] of Object.entries(copiedParts)) {
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
    await sql`
      insert into ${sql.table(table)} (resource_id, ${names})
      select ${to}::integer, ${names} from ${sql.table(table)} where resource_id = ${from} order by id`.execute(
      transaction,
    )
  }
}

/** It stands last in the group, and is as active as what it is a copy of. @throws Failure 404 or 422 */
export const copyResource = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  from: ResourceId,
  model: Pick<Resource, 'title'>,
): Promise<Resource> =>
  changes.run(async ({ transaction, news }) => {
    const row = await transaction
      .selectFrom('resource')
      .select(['description', 'assets', 'enabled', 'group_id'])
      .where('id', '=', from)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const original = found(row)
    const group = GroupId.make(original.group_id)
    const { title } = accepted(parseCopy(model))
    await lockGroups(transaction, [group])
    const { id } = await transaction
      .insertInto('resource')
      .values({ ...original, title, place: lastPlace(group) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resourceId = ResourceId.make(id)
    await copyParts(transaction, from, resourceId)
    await auditOwner(transaction, caller, { resourceId }, { change: 'made', title, group, copyOf: from })
    news.grid(group)
    const [copy] = await readResources(transaction, resourceId)
    return found(copy)
  })
