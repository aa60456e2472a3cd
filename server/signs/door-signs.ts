/**
 * The signs of a room, as the people of the house make and end them. Invariants: the token in a sign's address has 256 random bits and is
 * stored hashed, so the address is shown once; a house has no more signs than the cap; a sign that has ended is told so within seconds,
 * because its group's news make every process ask the database again.
 */
import { sql } from 'kysely'
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import type { DoorSign } from '../../domain/schema/calls/sign-calls.ts'
import { type ResourceId, RowId } from '../../domain/schema/ids.ts'
import { parseDoorSign } from '../../domain/sign/door-sign.ts'
import { makeToken, tokenHash } from '../access/access-token.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database, Transaction } from '../database/database.ts'
import { auditOwner, lockOwner } from '../groups/group-owner.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { accepted, Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { Links } from '../mail/links.ts'
import type { Caps } from '../process/settings.ts'

export interface DoorSignContext {
  readonly database: Database
  readonly changes: Changes
  readonly links: Links
  readonly caps: Pick<Caps, 'signs'>
}

interface RoomCall {
  readonly caller: PermittedCaller<'arrange'>
  readonly parameters: { readonly id: ResourceId }
}

const columns = ['id', 'name', 'made_at as madeAt', 'seen_at as seenAt'] as const
const asSign = ({ id, ...row }: Omit<DoorSign, 'id'> & { readonly id: number }): DoorSign => ({
  id: RowId.make(id),
  ...row,
})

const countSigns = async (database: Database | Transaction): Promise<number> => {
  const { count } = await database
    .selectFrom('door_sign')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws Failure 404 */
export const readDoorSigns = async (
  { database, caps }: DoorSignContext,
  { parameters: { id } }: RoomCall,
): Promise<CallAnswer<'signs'>> => {
  found(await database.selectFrom('resource').select('id').where('id', '=', id).executeTakeFirst())
  const rows = await database
    .selectFrom('door_sign')
    .select(columns)
    .where('resource_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return { signs: rows.map(asSign), canMake: (await countSigns(database)) < caps.signs }
}

/** @throws Failure 404, 422, or 409 if the house has as many signs as it may */
export const makeDoorSign = (
  { changes, links, caps }: DoorSignContext,
  { caller, parameters: { id: resourceId }, body }: RoomCall & { readonly body: CallBody<'makeSign'> },
): Promise<CallAnswer<'makeSign'>> => {
  const { name } = accepted(parseDoorSign(body))
  const token = makeToken()
  return changes.run(async ({ transaction, news }) => {
    const owner = { resourceId }
    const groupId = await lockOwner(transaction, owner)
    // Signs are made one after the other, so that each sees how many there are.
    await sql`lock table door_sign in share row exclusive mode`.execute(transaction)
    if ((await countSigns(transaction)) >= caps.signs)
      throw new Failure('too-many', { message: failureTexts.tooManySigns(caps.signs) })
    const row = await transaction
      .insertInto('door_sign')
      .values({ resource_id: resourceId, name, token_hash: tokenHash(token), made_at: sql<string>`server_now()` })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await auditOwner(transaction, { caller, owner }, { change: 'sign-added', id: row.id, name })
    news.grid(groupId)
    return { ...asSign(row), address: links.doorSign(token) }
  })
}

/** @throws Failure 404 */
export const endDoorSign = (
  { changes }: DoorSignContext,
  { caller, parameters }: RoomCall & { readonly parameters: { readonly signId: RowId } },
): Promise<void> =>
  changes.run(async ({ transaction, news }) => {
    const owner = { resourceId: parameters.id }
    const groupId = await lockOwner(transaction, owner)
    const row = await transaction
      .updateTable('door_sign')
      .set({ ended_at: sql<string>`server_now()` })
      .where('id', '=', parameters.signId)
      .where('resource_id', '=', parameters.id)
      .where('ended_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst()
    const { id, name } = found(row)
    await auditOwner(transaction, { caller, owner }, { change: 'sign-removed', id, name })
    news.grid(groupId)
  })
