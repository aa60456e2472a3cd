/**
 * The texts of the house, read by everybody and written by administrators. Invariants: a text that is as it was leaves
 * no trace; a text that another administrator wrote meanwhile is not written over by one who did not see it.
 */

import { Schema } from 'effect'
import { sql } from 'kysely'
import { type CallBody, calls } from '../../domain/schema/calls/http.ts'
import { ContentItem } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { type AdministratorCaller, type Caller, isAdministrator } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { contentValue } from './accept-content.ts'
import { standardContent } from './standard-content.ts'

const decode = Schema.decodeUnknownSync(ContentItem)

const readable = (source: Database | Transaction, caller: Caller) =>
  source
    .selectFrom('content_item')
    .select(['id', 'key', 'value', 'content_type as contentType'])
    .$if(!isAdministrator(caller), (query) => query.where('key', 'not like', 'email.%'))
    .orderBy('id')

const readContent = async (database: Database, caller: Caller): Promise<readonly ContentItem[]> =>
  (await readable(database, caller).execute()).map((row) => decode(row))

/** The items of a part of the site, such as `startpage`, or those of the e-mails. */
const readContentOfGroup = async (
  database: Database,
  caller: Caller,
  group: string,
): Promise<readonly ContentItem[]> => {
  const prefix = group === 'email' ? 'email.' : `content.${group}.`
  const rows = await readable(database, caller).where(sql<boolean>`starts_with(key, ${prefix})`).execute()
  return rows.map((row) => decode(row))
}

/** Null when there is none that this caller may read. */
const readContentItem = async (
  source: Database | Transaction,
  caller: Caller,
  which: { readonly id: RowId } | { readonly key: string },
): Promise<ContentItem | null> => {
  const row = await readable(source, caller)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('key', '=', which.key)))
    .executeTakeFirst()
  return row === undefined ? null : decode(row)
}

/** @param sent without `replaces`: whatever is there. @throws Failure 404, 409, 422 */
const changeContent = async (
  transaction: Transaction,
  caller: AdministratorCaller,
  id: RowId,
  sent: CallBody<'updateContent'>,
): Promise<ContentItem> => {
  // A change at the same time waits for this one, and sees what it wrote.
  await transaction.selectFrom('content_item').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const item = found(await readContentItem(transaction, caller, { id }))
  const value = contentValue(item, sent.value)
  if (value === item.value) return item
  if (sent.replaces !== undefined && sent.replaces !== item.value) throw new Failure('overtaken')
  await transaction.updateTable('content_item').set({ value }).where('id', '=', id).execute()
  await audit(transaction, { actorId: caller.user.id, kind: 'content-changed', details: { key: item.key } })
  return { ...item, value }
}

export const contentHandlers = ({ database }: { readonly database: Database }) => ({
  content: serve(calls.content, ({ caller }) => readContent(database, caller)),
  contentItem: serve(calls.contentItem, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  standardText: serve(calls.standardText, async ({ parameters, caller }) => {
    const { key } = found(await readContentItem(database, caller, parameters))
    return { value: standardContent.content.find((text) => text.key === key)?.value ?? null }
  }),
  contentOfGroup: serve(calls.contentOfGroup, ({ parameters, caller }) =>
    readContentOfGroup(database, caller, parameters.group),
  ),
  contentByKey: serve(calls.contentByKey, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  updateContent: serve(calls.updateContent, ({ parameters, body, caller }) =>
    runTransaction(database, (transaction) => changeContent(transaction, caller, parameters.id, body)),
  ),
})
