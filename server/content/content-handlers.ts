/** What answers the calls about content (spec 7, Content). */
import { calls } from '../../domain/schema/calls/http.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { changeContent } from './change-content.ts'
import { readContent, readContentItem, readContentOfGroup } from './read-content.ts'
import { standardContent } from './standard-content.ts'

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
