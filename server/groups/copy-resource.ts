/**
 * Copies a resource with all that is said of it: hours, special days, rules, permissions and prices. Invariant: all that has happened to
 * it or in it stays its own: bookings, locks and pictures.
 */
import { sql } from 'kysely'
import { parseCopy, resourceColumns } from '../../domain/parts/owner.ts'
import { copiedParts, parts } from '../../domain/parts/parts.ts'
import type { Resource } from '../../domain/schema/administered-groups.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { accepted, found } from '../http/failure.ts'
import { auditOwner } from './group-owner.ts'
import { lastPlace, lockGroups } from './groups.ts'
import type { GroupContext } from './part-rows.ts'
import { readResources } from './read-groups.ts'

const copyParts = async (transaction: Transaction, from: ResourceId, to: ResourceId): Promise<void> => {
  for (const kind of copiedParts) {
    const { table, columns } = parts[kind]
    const names = sql.join(Object.values(columns).map((name) => sql.ref(name)))
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
      .select(Object.values(resourceColumns))
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
