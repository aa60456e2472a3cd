/**
 * The house's list of things that resources may have: equipment, and aids that make a room accessible. Invariants: no two things have the
 * same name; if a thing is removed from the list, it is removed from every resource, and open grids are notified.
 */
import { sql } from 'kysely'
import { attributeWords, parseAttribute } from '../../domain/parts/owner.ts'
import type { ListedAttribute } from '../../domain/schema/calls/attribute-calls.ts'
import { type CallBody, calls } from '../../domain/schema/calls/http.ts'
import type { Attribute } from '../../domain/schema/entities.ts'
import { AttributeId, GroupId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import type { NewsWriter } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { accepted, found, refuseInvalid } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import type { GroupContext, OwnerCall } from './group-owner.ts'

const readAttributes = async (database: Database): Promise<readonly ListedAttribute[]> => {
  const { rows } = await sql<{ id: number; name: string; resources: number }>`
    select id, name, (select count(*)::integer from resource where attribute.id = any(attribute_ids)) as resources
    from attribute order by id`.execute(database)
  return rows.map((row) => ({ ...row, id: AttributeId.make(row.id) }))
}

/** Locks the list. Changes of the list run one after the other, so each change sees all names. */
const lockList = (transaction: Transaction) =>
  sql`lock table attribute in share row exclusive mode`.execute(transaction)

/** Locks the list, and returns the name of an attribute. @throws Failure 404 */
const lockedName = async (transaction: Transaction, id: AttributeId): Promise<string> => {
  await lockList(transaction)
  return found(await transaction.selectFrom('attribute').select('name').where('id', '=', id).executeTakeFirst()).name
}

/**
 * Checks that a name is free.
 * @param own the attribute that gets the name. Null for a new attribute.
 * @returns the name in its normal form
 * @throws Failure 422
 */
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

/** Adds news for the groups whose resources have the thing. */
const tellGroups = async (transaction: Transaction, news: NewsWriter, id: AttributeId): Promise<void> => {
  const { rows } = await sql<{ group: number }>`
    select distinct group_id as group from resource where ${id}::integer = any(attribute_ids)`.execute(transaction)
  for (const row of rows) news.grid(GroupId.make(row.group))
}

const addAttribute = (
  { changes }: GroupContext,
  caller: PermittedCaller<'administer'>,
  model: { readonly name: string },
): Promise<Attribute> =>
  changes.run(async ({ transaction }) => {
    await lockList(transaction)
    const name = await freeName(transaction, model, null)
    const row = await transaction.insertInto('attribute').values({ name }).returning('id').executeTakeFirstOrThrow()
    const id = AttributeId.make(row.id)
    const details = { change: 'added', id, name }
    await audit(transaction, { actorId: caller.user.id, kind: 'attributes-changed', details })
    return { id, name }
  })

const renameAttribute = (
  { changes }: GroupContext,
  { caller, parameters: { id }, body }: OwnerCall<AttributeId, CallBody<'renameAttribute'>>,
): Promise<Attribute> =>
  changes.run(async ({ transaction, news }) => {
    const before = await lockedName(transaction, id)
    const { name } = await mergeOrRefuse(transaction, {
      ...{ caller, began: body.began, mine: { name: await freeName(transaction, body, id) }, theirs: { name: before } },
      changesOf: () => sql`kind = 'attributes-changed' and details @> ${JSON.stringify({ id })}::jsonb`,
    })
    if (name !== before) {
      await transaction.updateTable('attribute').set({ name }).where('id', '=', id).execute()
      const details = { change: 'renamed', id, from: before, to: name }
      await audit(transaction, { actorId: caller.user.id, kind: 'attributes-changed', details })
      await tellGroups(transaction, news, id)
    }
    return { id, name }
  })

const removeAttribute = (
  { changes }: GroupContext,
  caller: PermittedCaller<'administer'>,
  id: AttributeId,
): Promise<void> =>
  changes.run(async ({ transaction, news }) => {
    const name = await lockedName(transaction, id)
    await transaction.deleteFrom('attribute').where('id', '=', id).execute()
    await tellGroups(transaction, news, id)
    const { numAffectedRows } = await sql`
      update resource set attribute_ids = array_remove(attribute_ids, ${id}::integer)
      where ${id}::integer = any(attribute_ids)`.execute(transaction)
    const details = { change: 'removed', id, name, resources: Number(numAffectedRows ?? 0) }
    await audit(transaction, { actorId: caller.user.id, kind: 'attributes-changed', details })
  })

export const attributeHandlers = (context: GroupContext) => ({
  attributes: serve(calls.attributes, () => readAttributes(context.database)),
  addAttribute: serve(calls.addAttribute, ({ caller, body }) => addAttribute(context, caller, body)),
  renameAttribute: serve(calls.renameAttribute, (call) => renameAttribute(context, call)),
  removeAttribute: serve(calls.removeAttribute, ({ caller, parameters }) =>
    removeAttribute(context, caller, parameters.id),
  ),
})
