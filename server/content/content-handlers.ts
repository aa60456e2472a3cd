/** What answers the calls about content (spec 7, Content). */
import { contentCalls } from '../../domain/schema/calls/content-calls.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import { changeContent } from './change-content.ts'
import { readContent, readContentItem, readContentOfGroup } from './read-content.ts'

export interface ContentHandlerServices {
  readonly database: Database
}

export const contentHandlers = ({
  database,
}: ContentHandlerServices): Readonly<Record<keyof typeof contentCalls, ServedCall>> => ({
  content: serve(contentCalls.content, ({ caller }) => readContent(database, caller)),
  contentItem: serve(contentCalls.contentItem, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  contentOfGroup: serve(contentCalls.contentOfGroup, ({ parameters, caller }) =>
    readContentOfGroup(database, caller, parameters.group),
  ),
  contentByKey: serve(contentCalls.contentByKey, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  updateContent: serve(contentCalls.updateContent, ({ parameters, body, caller }) =>
    runTransaction(database, (transaction) => changeContent(transaction, caller, parameters.id, body)),
  ),
})
