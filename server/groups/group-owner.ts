/**
 * The owner of opening times, locks, pictures, permissions and other parts: a group or a resource. Invariant: changes of one owner's parts
 * run one after the other, because each change locks the owner's row.
 */
import { type SqlBool, sql } from 'kysely'
import type { PartKind } from '../../domain/parts/parts.ts'
import { GroupId, type ResourceId, type UserId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { ChangesOf } from '../audit/merge-or-refuse.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'

/** The services that changes of groups and resources need. */
export interface GroupContext {
  readonly database: Database
  readonly changes: Changes
  /** The directory in which picture files are stored. */
  readonly mediaDirectory: string
}

export type Owner = { readonly groupId: GroupId } | { readonly resourceId: ResourceId }

/** A call of an administrator about one owner. */
export interface OwnerCall<Id, Body> {
  readonly caller: PermittedCaller<'arrange'>
  readonly parameters: { readonly id: Id }
  readonly body: Body
}

/**
 * Locks the owner's row until the end of the transaction. People who hold or book meanwhile do not wait for this lock.
 * @returns the group whose grids show the owner
 * @throws Failure 404
 */
export const lockOwner = async (transaction: Transaction, owner: Owner): Promise<GroupId> => {
  const rows =
    'groupId' in owner
      ? transaction.selectFrom('resource_group').select('id as group_id').where('id', '=', owner.groupId)
      : transaction.selectFrom('resource').select('group_id').where('id', '=', owner.resourceId)
  return GroupId.make(found(await rows.forNoKeyUpdate().executeTakeFirst()).group_id)
}

interface OwnerChange {
  readonly caller: { readonly user: { readonly id: UserId } }
  readonly owner: Owner
}

const kindOf = (owner: Owner) => ('groupId' in owner ? 'group-changed' : 'resource-changed')

/** Records a change of an owner in the audit. The details contain neither names of people nor addresses. */
export const auditOwner = (
  transaction: Transaction,
  { caller, owner }: OwnerChange,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  audit(transaction, {
    actorId: caller.user.id,
    kind: kindOf(owner),
    details: { ...owner, ...details },
  })

/** The changes of an owner's fields in the audit. */
export const changesOfOwner =
  (owner: Owner): ChangesOf =>
  (field) =>
    sql<SqlBool>`kind = ${kindOf(owner)}
      and details @> ${JSON.stringify(owner)}::jsonb and jsonb_exists(details->'values', ${field})`

/**
 * The changes of one part in the audit.
 * @param part the details of the entries about the part, as its id
 */
export const changesOfPart =
  (owner: Owner, kind: PartKind, part: Readonly<Record<string, unknown>>): ChangesOf =>
  () =>
    sql<SqlBool>`kind = ${kindOf(owner)} and details @> ${JSON.stringify({ ...owner, ...part })}::jsonb
      and details->>'change' like ${`${kind}-%`}`
