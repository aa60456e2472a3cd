/**
 * The rows of the parts of groups and resources, written by their descriptions (`domain/parts/parts.ts`). Invariants: open grids hear of
 * a part that they show; no owner has more parts of a kind than `mostOf` says; a change that changes nothing tells nobody.
 */
import { sql } from 'kysely'
import { rowOf } from '../../domain/parts/columns.ts'
import { type PartKind, parts, unseenParts } from '../../domain/parts/parts.ts'
import { RowId } from '../../domain/schema/ids.ts'
import type { Changes } from '../changes/changes.ts'
import type { Work } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { auditOwner, columnOf, idOf, lockOwner, type Owner } from './group-owner.ts'

export interface GroupContext {
  readonly database: Database
  readonly changes: Changes
  /** Where pictures lie. */
  readonly mediaDirectory: string
}

const MOST_PARTS = 200
export const MOST_PICTURES = 50

const mostOf = (kind: PartKind): number => (kind === 'picture' ? MOST_PICTURES : MOST_PARTS)

/** The values that a kind has columns for. */
export type ValuesOf<Kind extends PartKind> = Readonly<Record<keyof (typeof parts)[Kind]['columns'], unknown>>

const columnValues = <Kind extends PartKind>(kind: Kind, values: ValuesOf<Kind>) =>
  Object.entries(
    rowOf<Readonly<Record<string, string>>, Readonly<Record<string, unknown>>>(parts[kind].columns, values),
  )

/** A condition that holds for the parts of the owner. */
export const isOf = (owner: Owner) => sql<boolean>`${sql.ref(columnOf(owner))} = ${idOf(owner)}`

/** @throws Failure `too-many` */
export const insertPart = async <Kind extends PartKind>(
  transaction: Transaction,
  owner: Owner,
  kind: Kind,
  values: ValuesOf<Kind>,
): Promise<RowId> => {
  const table = sql.table(parts[kind].table)
  const row = [...columnValues(kind, values), [columnOf(owner), idOf(owner)] as const]
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${sql.join(row.map(([column]) => sql.ref(column)))})
    select ${sql.join(row.map(([, value]) => value))}
    where (select count(*) from ${table} where ${isOf(owner)}) < ${mostOf(kind)}
    returning id`.execute(transaction)
  const [inserted] = rows
  if (inserted === undefined) throw new Failure('too-many')
  return RowId.make(inserted.id)
}

/**
 * @returns false: it is so already
 * @throws Failure 404
 */
export const updatePart = async <Kind extends PartKind>(
  transaction: Transaction,
  owner: Owner,
  kind: Kind,
  id: RowId,
  values: ValuesOf<Kind>,
): Promise<boolean> => {
  const table = sql.table(parts[kind].table)
  const set = columnValues(kind, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ isSame: boolean }>`
    with part as (select * from ${table} where id = ${id} and ${isOf(owner)}),
      changed as (update ${table} set ${sql.join(set)} where id in (select id from part) returning *)
    select part is not distinct from changed as "isSame" from part join changed using (id)`.execute(transaction)
  const [row] = rows
  return !found(row).isSame
}

/** All of them, or none. @throws Failure 404 */
export const deleteParts = async (
  transaction: Transaction,
  owner: Owner,
  kind: PartKind,
  ids: readonly RowId[],
): Promise<void> => {
  const removed = await sql`
    delete from ${sql.table(parts[kind].table)} where id = any(${[...ids]}::integer[]) and ${isOf(owner)}`.execute(
    transaction,
  )
  if (removed.numAffectedRows !== BigInt(ids.length)) throw new Failure('not-found')
}

/** To be called once it is done; details hold neither names nor addresses. */
export type Done = (
  action: 'added' | 'changed' | 'removed',
  details: Readonly<Record<string, unknown>>,
) => Promise<void>

/** Changes parts of a kind within a change; the owner is locked until its end. @throws Failure 404 */
export const changePartsWithin = async <Result>(
  { transaction, news }: Pick<Work, 'transaction' | 'news'>,
  caller: AdministratorCaller,
  owner: Owner,
  kind: PartKind,
  work: (transaction: Transaction, done: Done) => Promise<Result>,
): Promise<Result> => {
  const groupId = await lockOwner(transaction, owner)
  return work(transaction, async (action, details) => {
    await auditOwner(transaction, caller, owner, { change: `${kind}-${action}`, ...details })
    if (!unseenParts.includes(kind)) news.grid(groupId)
  })
}

/** Changes parts of a kind; the owner is locked meanwhile. @throws Failure 404 */
export const changeParts = <Result>(
  { changes }: Pick<GroupContext, 'changes'>,
  caller: AdministratorCaller,
  owner: Owner,
  kind: PartKind,
  work: (transaction: Transaction, done: Done) => Promise<Result>,
): Promise<Result> => changes.run((change) => changePartsWithin(change, caller, owner, kind, work))
