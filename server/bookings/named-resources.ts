/**
 * The resources that a booking model names, as far as they exist.
 */
import type { ResourceId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

export interface NamedResource {
  readonly id: number
  readonly title: string
  readonly groupId: number
  /** Neither it nor its group is disabled. */
  readonly enabled: boolean
}

export const readNamedResources = async (
  database: Database | Transaction,
  ids: readonly ResourceId[],
): Promise<ReadonlyMap<number, NamedResource>> => {
  const rows = await database
    .selectFrom('resource')
    .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
    .select(['resource.id', 'resource.title', 'resource.group_id', 'resource.enabled'])
    .select('resource_group.enabled as group_enabled')
    .where('resource.id', 'in', [0, ...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, title: row.title, groupId: row.group_id, enabled: row.enabled && row.group_enabled },
    ]),
  )
}
