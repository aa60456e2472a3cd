/**
 * The list of things that resources may have, which the house keeps: equipment, and what makes a room accessible. Invariants: no two
 * of a list have the same name; a thing that is removed from it is removed from every resource, and open grids hear of that.
 */
import { sql } from 'kysely'
import { attributeWords, parseAttribute } from '../../domain/parts/owner.ts'
import type { ListedAttribute } from '../../domain/schema/calls/finding-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { Attribute } from '../../domain/schema/entities.ts'
import { AttributeId, GroupId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { NewsWriter } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { accepted, found, refuseInvalid } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import type { GroupContext } from './part-rows.ts'

const readAttributes = async (database: Database): Promise<readonly ListedAttribute[]> => {
  const { rows } = await sql<{ id: number; name: string; resources: number }>`
    select id, name, (select count(*)::integer from resource where attribute.id = any(attribute_ids)) as resources
    from attribute order by id`.execute(database)
  return rows.map((row) => ({ ...row, id: AttributeId.make(row.id) }))
}

/** One change of the list after the other, so that each sees the names of all. */
const lockList = (transaction: Transaction) =>
  sql`lock table attribute in share row exclusive mode`.execute(transaction)

/** @returns the name in its one form. @throws Failure 422 */
const freeName = async (
  transaction: Transaction,
  model: { readonly name: string },
  own: AttributeId | null,
): Promise<string> => {
  const { name } = accepted(parseAttribute(model))
  const { rows } = await sql`
    select from attribute where lower(name) = lower(${name}) and id is distinct from ${own}::integer`.execute(
    transaction,
  )
  refuseInvalid({ name: rows.length === 0 ? null : attributeWords.known })
  return name
}

const auditList = (
  transaction: Transaction,
  { user }: AdministratorCaller,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => audit(transaction, { actorId: user.id, kind: 'attributes-changed', details })

/** The groups whose resources have it hear of it. */
const tellGroups = async (transaction: Transaction, news: NewsWriter, id: AttributeId): Promise<void> => {
  const { rows } = await sql<{ group: number }>`
    select distinct group_id as group from resource where ${id}::integer = any(attribute_ids)`.execute(transaction)
  for (const row of rows) news.grid(GroupId.make(row.group))
}

const addAttribute = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  model: { readonly name: string },
): Promise<Attribute> =>
  changes.run(async ({ transaction }) => {
    await lockList(transaction)
    const name = await freeName(transaction, model, null)
    const row = await transaction.insertInto('attribute').values({ name }).returning('id').executeTakeFirstOrThrow()
    const id = AttributeId.make(row.id)
    await auditList(transaction, caller, { change: 'added', id, name })
    return { id, name }
  })

const lockedName = async (transaction: Transaction, id: AttributeId): Promise<string> => {
  await lockList(transaction)
  return found(await transaction.selectFrom('attribute').select('name').where('id', '=', id).executeTakeFirst()).name
}

const renameAttribute = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  id: AttributeId,
  model: { readonly name: string },
): Promise<Attribute> =>
  changes.run(async ({ transaction, news }) => {
    const before = await lockedName(transaction, id)
    const name = await freeName(transaction, model, id)
    if (name !== before) {
      await transaction.updateTable('attribute').set({ name }).where('id', '=', id).execute()
      await auditList(transaction, caller, { change: 'renamed', id, from: before, to: name })
      await tellGroups(transaction, news, id)
    }
    return { id, name }
  })

const removeAttribute = ({ changes }: GroupContext, caller: AdministratorCaller, id: AttributeId): Promise<void> =>
  changes.run(async ({ transaction, news }) => {
    const name = await lockedName(transaction, id)
    await transaction.deleteFrom('attribute').where('id', '=', id).execute()
    await tellGroups(transaction, news, id)
    const { numAffectedRows } = await sql`
      update resource set attribute_ids = array_remove(attribute_ids, ${id}::integer)
      where ${id}::integer = any(attribute_ids)`.execute(transaction)
    await auditList(transaction, caller, { change: 'removed', id, name, resources: Number(numAffectedRows ?? 0) })
  })

export const attributeHandlers = (context: GroupContext) => ({
  attributes: serve(calls.attributes, () => readAttributes(context.database)),
  addAttribute: serve(calls.addAttribute, ({ caller, body }) => addAttribute(context, caller, body)),
  renameAttribute: serve(calls.renameAttribute, ({ caller, parameters, body }) =>
    renameAttribute(context, caller, parameters.id, body),
  ),
  removeAttribute: serve(calls.removeAttribute, ({ caller, parameters }) =>
    removeAttribute(context, caller, parameters.id),
  ),
})
