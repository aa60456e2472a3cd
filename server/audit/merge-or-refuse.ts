/**
 * Merges what a form sends with what was saved since the form was filled, and names the people whose changes collide with it. The caller
 * has locked the row that the form is about, so the database decides which of two changes is first, also between processes.
 */

import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FieldValues, mergeFields } from '../../domain/rules/merge-fields.ts'
import type { FieldValue, TheirChange } from '../../domain/schema/failure-body.ts'
import type { Transaction } from '../database/database.ts'
import { shownName } from '../database/shown-person.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'

/** Changes that are further back in the audit than this are not searched for. The collision is then told without a name. */
const ENTRIES_SEARCHED = 5_000

/** Builds the condition for the audit entries about a change of a field. */
export type ChangesOf = (field: string) => RawBuilder<SqlBool>

const decodeRow = Schema.decodeUnknownSync(
  Schema.Struct({ actorId: Schema.NullOr(Schema.Int), name: Schema.String, at: Schema.String }),
)

/** Returns who changed a field last, and when. Only people of the house are told the name of somebody else. */
const lastChange = async (
  transaction: Transaction,
  caller: SignedInCaller,
  condition: RawBuilder<SqlBool>,
): Promise<Pick<TheirChange, 'who' | 'at' | 'own'>> => {
  const row = await transaction
    .selectFrom('audit_entry')
    .leftJoin('app_user', 'app_user.id', 'audit_entry.actor_id')
    .select(['at', 'actor_id as actorId'])
    .select(shownName(sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`).as('name'))
    .where(sql<SqlBool>`audit_entry.id > (select coalesce(max(id), 0) from audit_entry) - ${ENTRIES_SEARCHED}::integer`)
    .where(condition)
    .orderBy('audit_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return {}
  const { actorId, name, at } = decodeRow(row)
  if (actorId === caller.user.id) return { own: true, at }
  return callerMay(caller, 'see-bookings') && name !== '' ? { who: name, at } : { at }
}

interface Meeting<Mine extends object> {
  readonly caller: SignedInCaller
  /** The values with which the form began. Absent if the client does not say; then its values win. */
  readonly began: FieldValues | undefined
  readonly mine: Mine
  /** The present values of the locked row. */
  readonly theirs: { readonly [Field in keyof Mine]?: FieldValue }
  readonly together?: readonly (readonly (keyof Mine & string)[])[]
  readonly changesOf: ChangesOf
}

/** Refuses a change that collides with a change of somebody else. @throws Failure `overtaken` */
export const refuseCollisions = async (
  transaction: Transaction,
  collisions: readonly Pick<TheirChange, 'field' | 'mine' | 'theirs'>[],
  { caller, changesOf }: Pick<Meeting<object>, 'caller' | 'changesOf'>,
): Promise<void> => {
  if (collisions.length === 0) return
  const told: TheirChange[] = []
  for (const collision of collisions)
    told.push({ ...collision, ...(await lastChange(transaction, caller, changesOf(collision.field))) })
  throw new Failure('overtaken', { collisions: told })
}

/** Returns the values to save. @throws Failure `overtaken` */
export const mergeOrRefuse = async <Mine extends { readonly [Field in keyof Mine]: FieldValue | undefined }>(
  transaction: Transaction,
  { began, mine, theirs, together, ...meeting }: Meeting<Mine>,
): Promise<Mine> => {
  const { merged, collisions } = mergeFields({ began: began ?? {}, mine, theirs, together })
  await refuseCollisions(transaction, collisions, meeting)
  return merged
}
