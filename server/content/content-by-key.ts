/**
 * A text that administrators write, found by its key (spec 3). Invariant: e-mail texts reach administrators alone.
 */
import { Schema } from 'effect'
import type { ContentItem as ContentItemType } from '../../domain/entities.ts'
import { ContentItem } from '../../domain/schema/entities.ts'
import type { Database } from '../database/database.ts'

const decode = Schema.decodeUnknownSync(ContentItem)

/** Null when there is none that this caller may read. */
export const contentByKey = async (
  database: Database,
  key: string,
  isForAdministrator: boolean,
): Promise<ContentItemType | null> => {
  if (key.startsWith('email.') && !isForAdministrator) return null
  const row = await database.selectFrom('content_item').selectAll().where('key', '=', key).executeTakeFirst()
  return row === undefined
    ? null
    : decode({ id: row.id, key: row.key, value: row.value, contentType: row.content_type })
}
