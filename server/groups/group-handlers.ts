/** What answers the calls about groups and resources with their parts (spec 7, Groups and resources). */
import { groupCalls } from '../../domain/schema/calls/group-calls.ts'
import type { Database } from '../database/database.ts'
import { isAdministrator } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Changes } from '../live/changes.ts'
import { mediaHandlers } from '../media/media-handlers.ts'
import { createGroupParts } from './group-parts.ts'
import { createGroups } from './groups.ts'
import { readGroups, readPublicGroups, readPublicResources, readResources } from './read-groups.ts'

export interface GroupHandlerServices {
  readonly database: Database
  readonly changes: Changes
  /** Where pictures lie. */
  readonly mediaDirectory: string
}

export const groupHandlers = ({
  database,
  changes,
  mediaDirectory,
}: GroupHandlerServices): Readonly<Record<keyof typeof groupCalls, ServedCall>> => {
  const groups = createGroups(changes)
  const parts = createGroupParts(changes)

  return {
    ...mediaHandlers({ changes, mediaDirectory }),

    groups: serve(groupCalls.groups, ({ caller }) =>
      isAdministrator(caller) ? readGroups(database, null) : readPublicGroups(database, null),
    ),
    group: serve(groupCalls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await (isAdministrator(caller) ? readGroups(database, id) : readPublicGroups(database, id))
      return found(group)
    }),
    createGroup: serve(groupCalls.createGroup, ({ caller, body }) => groups.createGroup(caller, body)),
    updateGroup: serve(groupCalls.updateGroup, ({ caller, parameters, body }) =>
      groups.updateGroup(caller, parameters.id, body),
    ),
    addNotification: serve(groupCalls.addNotification, ({ caller, parameters, body }) =>
      parts.addNotification(caller, parameters.id, body.email),
    ),
    removeNotification: serve(groupCalls.removeNotification, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'notification', partId),
    ),
    addGroupOpenTime: serve(groupCalls.addGroupOpenTime, ({ caller, parameters, body }) =>
      parts.addOpenTime(caller, { groupId: parameters.id }, body),
    ),
    removeGroupOpenTime: serve(groupCalls.removeGroupOpenTime, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'opening', partId),
    ),
    addGroupLock: serve(groupCalls.addGroupLock, ({ caller, parameters, body }) =>
      parts.addLock(caller, { groupId: parameters.id }, body),
    ),
    removeGroupLock: serve(groupCalls.removeGroupLock, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'lock', partId),
    ),
    addGroupAllowed: serve(groupCalls.addGroupAllowed, ({ caller, parameters, body }) =>
      parts.addAllowed(caller, { groupId: parameters.id }, body.userTypeId),
    ),
    removeGroupAllowed: serve(groupCalls.removeGroupAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      parts.removeAllowed(caller, { groupId: id }, userTypeId),
    ),

    resources: serve(groupCalls.resources, ({ caller }) =>
      isAdministrator(caller) ? readResources(database, null) : readPublicResources(database, null),
    ),
    resource: serve(groupCalls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await (isAdministrator(caller)
        ? readResources(database, id)
        : readPublicResources(database, id))
      return found(resource)
    }),
    createResource: serve(groupCalls.createResource, ({ caller, body }) => groups.createResource(caller, body)),
    updateResource: serve(groupCalls.updateResource, ({ caller, parameters, body }) =>
      groups.updateResource(caller, parameters.id, body),
    ),
    addPrice: serve(groupCalls.addPrice, ({ caller, parameters, body }) => parts.addPrice(caller, parameters.id, body)),
    removePrice: serve(groupCalls.removePrice, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'price', partId),
    ),
    addResourceOpenTime: serve(groupCalls.addResourceOpenTime, ({ caller, parameters, body }) =>
      parts.addOpenTime(caller, { resourceId: parameters.id }, body),
    ),
    removeResourceOpenTime: serve(groupCalls.removeResourceOpenTime, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'opening', partId),
    ),
    addResourceLock: serve(groupCalls.addResourceLock, ({ caller, parameters, body }) =>
      parts.addLock(caller, { resourceId: parameters.id }, body),
    ),
    removeResourceLock: serve(groupCalls.removeResourceLock, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'lock', partId),
    ),
    addResourceAllowed: serve(groupCalls.addResourceAllowed, ({ caller, parameters, body }) =>
      parts.addAllowed(caller, { resourceId: parameters.id }, body.userTypeId),
    ),
    removeResourceAllowed: serve(groupCalls.removeResourceAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      parts.removeAllowed(caller, { resourceId: id }, userTypeId),
    ),
  }
}
