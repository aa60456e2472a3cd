/** What answers the calls about groups and resources with their parts (spec 7, Groups and resources). */
import { groupCalls } from '../../domain/schema/calls/group-calls.ts'
import type { Database } from '../database/database.ts'
import { Failure, found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Changes } from '../live/changes.ts'
import { readPublicGroups } from './public-groups.ts'

export interface GroupHandlerServices {
  readonly database: Database
  readonly changes: Changes
  /** Where pictures lie. */
  readonly mediaDirectory: string
}

const unserved = async (): Promise<never> => {
  throw new Failure('not-found')
}

export const groupHandlers = ({
  database,
}: GroupHandlerServices): Readonly<Record<keyof typeof groupCalls, ServedCall>> => ({
  groups: serve(groupCalls.groups, () => readPublicGroups(database, null)),
  group: serve(groupCalls.group, async ({ parameters }) => found((await readPublicGroups(database, parameters.id))[0])),
  createGroup: serve(groupCalls.createGroup, unserved),
  updateGroup: serve(groupCalls.updateGroup, unserved),
  addNotification: serve(groupCalls.addNotification, unserved),
  removeNotification: serve(groupCalls.removeNotification, unserved),
  addGroupOpenTime: serve(groupCalls.addGroupOpenTime, unserved),
  removeGroupOpenTime: serve(groupCalls.removeGroupOpenTime, unserved),
  addGroupLock: serve(groupCalls.addGroupLock, unserved),
  removeGroupLock: serve(groupCalls.removeGroupLock, unserved),
  addGroupMedia: serve(groupCalls.addGroupMedia, unserved),
  removeGroupMedia: serve(groupCalls.removeGroupMedia, unserved),
  addGroupAllowed: serve(groupCalls.addGroupAllowed, unserved),
  removeGroupAllowed: serve(groupCalls.removeGroupAllowed, unserved),
  resources: serve(groupCalls.resources, unserved),
  resource: serve(groupCalls.resource, unserved),
  createResource: serve(groupCalls.createResource, unserved),
  updateResource: serve(groupCalls.updateResource, unserved),
  addPrice: serve(groupCalls.addPrice, unserved),
  removePrice: serve(groupCalls.removePrice, unserved),
  addResourceOpenTime: serve(groupCalls.addResourceOpenTime, unserved),
  removeResourceOpenTime: serve(groupCalls.removeResourceOpenTime, unserved),
  addResourceLock: serve(groupCalls.addResourceLock, unserved),
  removeResourceLock: serve(groupCalls.removeResourceLock, unserved),
  addResourceMedia: serve(groupCalls.addResourceMedia, unserved),
  removeResourceMedia: serve(groupCalls.removeResourceMedia, unserved),
  addResourceAllowed: serve(groupCalls.addResourceAllowed, unserved),
  removeResourceAllowed: serve(groupCalls.removeResourceAllowed, unserved),
})
