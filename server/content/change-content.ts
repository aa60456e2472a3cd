/**
 * An administrator writes another text (spec 7, Content). Invariants: a text that is as it was leaves no trace; what
 * another administrator wrote meanwhile is not written over by one who did not see it.
 */
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { ContentItem } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { contentValue } from './content-rules.ts'
import { readContentItem } from './read-content.ts'

/** @param sent without `replaces`: whatever is there. @throws Failure 404, 409, 422 */
export const changeContent = async (
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
