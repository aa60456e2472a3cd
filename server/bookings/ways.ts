/** How people find their way to what is booked: the place of the group, a link to more about it, and the way to the resource. */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { ResourceId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'

const Way = Schema.Struct({ place: Schema.String, placeLink: Schema.String, way: Schema.String })
export type Way = typeof Way.Type

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: ResourceId, ...Way.fields })))

export const readWays = async (
  database: Database | Transaction,
  resourceIds: readonly ResourceId[],
): Promise<ReadonlyMap<ResourceId, Way>> => {
  const rows = await database
    .selectFrom('resource')
    .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
    .select(['resource.id', 'place_name as place', 'place_link as placeLink', 'way'])
    .where('resource.id', '=', sql<number>`any(${[...resourceIds]}::integer[])`)
    .execute()
  return new Map(decode(rows).map(({ id, ...way }) => [id, way]))
}

interface Placed {
  readonly resourceId: ResourceId
  readonly title: string
}

/** The ways to what is booked, for a mail: some lines for each resource about which something is known. Empty if nothing is. */
export const wayWords = (parts: readonly Placed[], ways: ReadonlyMap<ResourceId, Way>): string => {
  const titles = new Map(parts.map(({ resourceId, title }) => [resourceId, title]))
  return [...titles]
    .flatMap(([id, title]) => {
      const { place = '', placeLink = '', way = '' } = ways.get(id) ?? {}
      const lines = [place, way.trim(), placeLink].filter((line) => line !== '')
      return lines.length === 0 ? [] : [[`Hitta till ${title}:`, ...lines].join('\n')]
    })
    .join('\n\n')
}
