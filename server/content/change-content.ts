/** An administrator writes another text (spec 7, Content). Invariant: a text that is as it was leaves no trace. */
import type { ContentItem, RowId } from '../../domain/entities.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { contentValue } from './content-rules.ts'
import { readContentItem } from './read-content.ts'

/** @throws Failure 404, 422 */
export const changeContent = async (
  transaction: Transaction,
  caller: AdministratorCaller,
  id: RowId,
  sent: string,
): Promise<ContentItem> => {
  const item = found(await readContentItem(transaction, caller, { id }))
  const value = contentValue(item, sent)
  if (value === item.value) return item
  await transaction.updateTable('content_item').set({ value }).where('id', '=', id).execute()
  await audit(transaction, { actorId: caller.user.id, kind: 'content-changed', details: { key: item.key } })
  return { ...item, value }
}
