/** What answers the calls about content (spec 7, Content). */
import { contentCalls } from '../../domain/schema/calls/content-calls.ts'
import type { Database } from '../database/database.ts'
import { isAdministrator } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import { contentByKey } from './content-by-key.ts'

export interface ContentHandlerServices {
  readonly database: Database
}

const unserved = async (): Promise<never> => {
  throw new Failure('not-found')
}

export const contentHandlers = ({
  database,
}: ContentHandlerServices): Readonly<Record<keyof typeof contentCalls, ServedCall>> => ({
  content: serve(contentCalls.content, unserved),
  contentItem: serve(contentCalls.contentItem, unserved),
  contentOfGroup: serve(contentCalls.contentOfGroup, unserved),
  contentByKey: serve(contentCalls.contentByKey, async ({ parameters, caller }) =>
    found(await contentByKey(database, parameters.key, isAdministrator(caller))),
  ),
  updateContent: serve(contentCalls.updateContent, unserved),
})
