/**
 * The texts that administrators write, as one may read them (contract 2). Invariant: texts of e-mails reach
 * administrators alone.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { ContentItem } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'

const decode = Schema.decodeUnknownSync(ContentItem)

const readable = (source: Database | Transaction, caller: Caller) =>
  source
    .selectFrom('content_item')
    .select(['id', 'key', 'value', 'content_type as contentType'])
    .$if(!isAdministrator(caller), (query) => query.where('key', 'not like', 'email.%'))
    .orderBy('id')

export const readContent = async (database: Database, caller: Caller): Promise<readonly ContentItem[]> =>
  (await readable(database, caller).execute()).map((row) => decode(row))

/** The items of a part of the site, such as `startpage`, or those of the e-mails. */
export const readContentOfGroup = async (
  database: Database,
  caller: Caller,
  group: string,
): Promise<readonly ContentItem[]> => {
  const prefix = group === 'email' ? 'email.' : `content.${group}.`
  const rows = await readable(database, caller).where(sql<boolean>`starts_with(key, ${prefix})`).execute()
  return rows.map((row) => decode(row))
}

/** Null when there is none that this caller may read. */
export const readContentItem = async (
  source: Database | Transaction,
  caller: Caller,
  which: { readonly id: RowId } | { readonly key: string },
): Promise<ContentItem | null> => {
  const row = await readable(source, caller)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('key', '=', which.key)))
    .executeTakeFirst()
  return row === undefined ? null : decode(row)
}
