/**
 * Writes the rows of the parts of groups and resources from their descriptions (`domain/parts/parts.ts`). Invariants: open grids are
 * notified of a changed part that they show; no owner has more parts of a kind than the limit; a change without a difference notifies
 * nobody.
 */
import { Schema } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { rowOf } from '../../domain/parts/columns.ts'
import { type PartKind, parts, unseenParts } from '../../domain/parts/parts.ts'
import type { FieldValues } from '../../domain/rules/merge-fields.ts'
import { Began } from '../../domain/schema/calls/call.ts'
import { RowId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { auditOwner, lockOwner, type Owner } from './group-owner.ts'

const MOST_PARTS = 200
export const MOST_PICTURES = 50

/** The values for the columns of a kind of part. */
export type ValuesOf<Kind extends PartKind> = Readonly<Record<keyof (typeof parts)[Kind]['columns'], unknown>>

/** The audit stores no addresses, and of a picture only its number. */
const unrecordedParts: readonly PartKind[] = ['notification', 'picture']

/** A part as the audit stores it after its change or removal: its values under the domain's names. */
export type FormerPart = Readonly<Record<string, unknown>>

const decodeFormer = Schema.decodeUnknownSync(Began)

/** A part before its change, with its values under the domain's names. */
export interface PresentPart {
  readonly id: RowId
  readonly values: FieldValues
}

/** The parts of one kind of one owner during a change. */
export interface OwnParts<Kind extends PartKind> {
  readonly transaction: Transaction
  /** Builds SQL that is true if a row is a part of the owner. */
  readonly isOwn: RawBuilder<boolean>
  /** Reads the parts that meet a condition, with their values, in the order of their ids. */
  read(condition: RawBuilder<boolean>): Promise<readonly PresentPart[]>
  /** Inserts a part. @throws Failure `too-many` */
  insert(values: ValuesOf<Kind>): Promise<RowId>
  /** Updates a part. Returns the former values, or null if the part already has these values. @throws Failure 404 */
  update(id: RowId, values: ValuesOf<Kind>): Promise<FormerPart | null>
  /** Deletes all of these parts, or none, and returns their values. @throws Failure 404 */
  delete(ids: readonly RowId[]): Promise<readonly FormerPart[]>
  /** Deletes the parts that meet a condition, and returns their values. */
  deleteWhere(condition: RawBuilder<boolean>): Promise<readonly FormerPart[]>
  /** Writes the audit and notifies open grids after a change. The details contain neither names nor addresses. */
  done(action: 'added' | 'changed' | 'removed', details: Readonly<Record<string, unknown>>): Promise<void>
}

interface PartsToChange<Kind> {
  readonly caller: PermittedCaller<'arrange'>
  readonly owner: Owner
  readonly kind: Kind
}

/** Changes parts of a kind. Their owner is locked until the end of the transaction. @throws Failure 404 */
export const changeParts = async <Kind extends PartKind, Result>(
  { transaction, news }: Work,
  { caller, owner, kind }: PartsToChange<Kind>,
  change: (parts: OwnParts<Kind>) => Promise<Result>,
): Promise<Result> => {
  const table = sql.table(parts[kind].table)
  const [ownerColumn, ownerId] =
    'groupId' in owner ? (['group_id', owner.groupId] as const) : (['resource_id', owner.resourceId] as const)
  const isOwn = sql<boolean>`${sql.ref(ownerColumn)} = ${ownerId}`
  const most = kind === 'picture' ? MOST_PICTURES : MOST_PARTS
  const columnValues = (values: ValuesOf<Kind>) =>
    Object.entries(
      rowOf<Readonly<Record<string, string>>, Readonly<Record<string, unknown>>>(parts[kind].columns, values),
    )

  const recorded = unrecordedParts.includes(kind) ? [] : Object.entries<string>(parts[kind].columns)
  /** Builds SQL for the recorded values of a row. */
  const former = (row: string) =>
    sql`json_build_object(${sql.join(recorded.flatMap(([name, column]) => [sql.lit(name), sql.ref(`${row}.${column}`)]))})`
  const deleteWhere = async (condition: RawBuilder<boolean>): Promise<readonly FormerPart[]> => {
    const { rows } = await sql<{ former: FormerPart }>`
      delete from ${table} as part where ${condition} and ${isOwn} returning ${former('part')} as former`.execute(
      transaction,
    )
    return rows.map((row) => row.former)
  }

  const groupId = await lockOwner(transaction, owner)
  return change({
    transaction,
    isOwn,
    async read(condition) {
      const { rows } = await sql<{ id: number; former: FormerPart }>`
        select part.id, ${former('part')} as former from ${table} as part
        where ${condition} and ${isOwn} order by id`.execute(transaction)
      return rows.map((row) => ({ id: RowId.make(row.id), values: decodeFormer(row.former) }))
    },
    async insert(values) {
      const row = [...columnValues(values), [ownerColumn, ownerId] as const]
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(row.map(([column]) => sql.ref(column)))})
        select ${sql.join(row.map(([, value]) => value))}
        where (select count(*) from ${table} where ${isOwn}) < ${most}
        returning id`.execute(transaction)
      const [inserted] = rows
      if (inserted === undefined) throw new Failure('too-many')
      return RowId.make(inserted.id)
    },
    async update(id, values) {
      const set = columnValues(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const { rows } = await sql<{ isSame: boolean; former: FormerPart }>`
        with part as (select * from ${table} where id = ${id} and ${isOwn}),
          changed as (update ${table} set ${sql.join(set)} where id in (select id from part) returning *)
        select part is not distinct from changed as "isSame", ${former('part')} as former
        from part join changed using (id)`.execute(transaction)
      const { isSame, former: before } = found(rows[0])
      return isSame ? null : before
    },
    async delete(ids) {
      const removed = await deleteWhere(sql<boolean>`id = any(${[...ids]}::integer[])`)
      if (removed.length !== ids.length) throw new Failure('not-found')
      return removed
    },
    deleteWhere,
    async done(action, details) {
      await auditOwner(transaction, { caller, owner }, { change: `${kind}-${action}`, ...details })
      if (!unseenParts.includes(kind)) news.grid(groupId)
    },
  })
}
