/**
 * Groups with their resources as anyone may see them (contract 2): without prices, permissions and notifications.
 * Invariant: nothing of a disabled group or resource is in them.
 */
import { Schema } from 'effect'
import type { PublicGroup as PublicGroupType } from '../../domain/entities.ts'
import { PublicGroup } from '../../domain/schema/entities.ts'
import type { Database } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(PublicGroup))

interface Part {
  readonly group_id: number | null
  readonly resource_id: number | null
}

/** The parts of groups and of resources, found by their owner. */
const byOwner = <Row extends Part, Entity>(rows: readonly Row[], entity: (row: Row) => Entity) => {
  const groups = Map.groupBy(rows, (row) => row.group_id)
  const resources = Map.groupBy(rows, (row) => row.resource_id)
  return {
    ofGroup: (id: number): Entity[] => (groups.get(id) ?? []).map(entity),
    ofResource: (id: number): Entity[] => (resources.get(id) ?? []).map(entity),
  }
}

/** @param onlyId null: all of them */
export const readPublicGroups = async (
  database: Database,
  onlyId: number | null,
): Promise<readonly PublicGroupType[]> => {
  const groups = await database
    .selectFrom('resource_group')
    .selectAll()
    .where('enabled', '=', true)
    .$if(onlyId !== null, (query) => query.where('id', '=', onlyId))
    .orderBy('id')
    .execute()
  if (groups.length === 0) return []
  const groupIds = groups.map((group) => group.id)
  const resources = await database
    .selectFrom('resource')
    .selectAll()
    .where('enabled', '=', true)
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute()
  const resourceIds = [0, ...resources.map((resource) => resource.id)]

  const [openings, locks, pictures] = await Promise.all([
    database
      .selectFrom('opening_time')
      .selectAll()
      .where((where) => where.or([where('group_id', 'in', groupIds), where('resource_id', 'in', resourceIds)]))
      .orderBy('id')
      .execute(),
    database
      .selectFrom('time_lock')
      .selectAll()
      .where((where) => where.or([where('group_id', 'in', groupIds), where('resource_id', 'in', resourceIds)]))
      .orderBy('id')
      .execute(),
    database
      .selectFrom('media')
      .selectAll()
      .where((where) => where.or([where('group_id', 'in', groupIds), where('resource_id', 'in', resourceIds)]))
      .orderBy('id')
      .execute(),
  ])
  const open = byOwner(openings, (row) => ({
    id: row.id,
    dayOfWeek: row.day_of_week,
    startTime: row.start_time,
    endTime: row.end_time,
  }))
  const locked = byOwner(locks, (row) => ({
    id: row.id,
    startDate: row.start_date,
    startTime: row.start_time,
    endDate: row.end_date,
    endTime: row.end_time,
  }))
  const media = byOwner(pictures, (row) => ({
    id: row.id,
    title: row.title,
    url: `/media/${encodeURIComponent(row.file_name)}`,
  }))
  const resourcesOf = Map.groupBy(resources, (resource) => resource.group_id)

  return decode(
    groups.map((group) => ({
      id: group.id,
      title: group.title,
      description: group.description,
      color: group.color,
      slotTime: group.slot_time,
      enabled: group.enabled,
      open: open.ofGroup(group.id),
      locked: locked.ofGroup(group.id),
      media: media.ofGroup(group.id),
      resources: (resourcesOf.get(group.id) ?? []).map((resource) => ({
        id: resource.id,
        title: resource.title,
        description: resource.description,
        assets: resource.assets,
        group: resource.group_id,
        enabled: resource.enabled,
        open: open.ofResource(resource.id),
        locked: locked.ofResource(resource.id),
        media: media.ofResource(resource.id),
      })),
    })),
  )
}
