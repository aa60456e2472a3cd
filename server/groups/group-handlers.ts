/** What answers the calls about groups and resources with their parts (spec 7, Groups and resources). */

import type { groupAdministrationCalls } from '../../domain/schema/calls/group-administration-calls.ts'
import type { groupCalls } from '../../domain/schema/calls/group-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
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
}: GroupHandlerServices): Readonly<
  Record<'groups' | keyof typeof groupCalls | keyof typeof groupAdministrationCalls, ServedCall>
> => {
  const groups = createGroups(changes)
  const parts = createGroupParts(changes)

  return {
    ...mediaHandlers({ changes, mediaDirectory }),

    groups: serve(calls.groups, ({ caller }) =>
      isAdministrator(caller) ? readGroups(database, null) : readPublicGroups(database, null),
    ),
    group: serve(calls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await (isAdministrator(caller) ? readGroups(database, id) : readPublicGroups(database, id))
      return found(group)
    }),
    createGroup: serve(calls.createGroup, ({ caller, body }) => groups.createGroup(caller, body)),
    updateGroup: serve(calls.updateGroup, ({ caller, parameters, body }) =>
      groups.updateGroup(caller, parameters.id, body),
    ),
    addNotification: serve(calls.addNotification, ({ caller, parameters, body }) =>
      parts.addNotification(caller, parameters.id, body.email),
    ),
    removeNotification: serve(calls.removeNotification, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'notification', partId),
    ),
    addGroupOpenTime: serve(calls.addGroupOpenTime, ({ caller, parameters, body }) =>
      parts.addOpenTime(caller, { groupId: parameters.id }, body),
    ),
    removeGroupOpenTime: serve(calls.removeGroupOpenTime, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'opening', partId),
    ),
    addGroupLock: serve(calls.addGroupLock, ({ caller, parameters, body }) =>
      parts.addLock(caller, { groupId: parameters.id }, body),
    ),
    removeGroupLock: serve(calls.removeGroupLock, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { groupId: id }, 'lock', partId),
    ),
    addGroupAllowed: serve(calls.addGroupAllowed, ({ caller, parameters, body }) =>
      parts.addAllowed(caller, { groupId: parameters.id }, body.userTypeId),
    ),
    removeGroupAllowed: serve(calls.removeGroupAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      parts.removeAllowed(caller, { groupId: id }, userTypeId),
    ),

    resources: serve(calls.resources, ({ caller }) =>
      isAdministrator(caller) ? readResources(database, null) : readPublicResources(database, null),
    ),
    resource: serve(calls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await (isAdministrator(caller)
        ? readResources(database, id)
        : readPublicResources(database, id))
      return found(resource)
    }),
    createResource: serve(calls.createResource, ({ caller, body }) => groups.createResource(caller, body)),
    updateResource: serve(calls.updateResource, ({ caller, parameters, body }) =>
      groups.updateResource(caller, parameters.id, body),
    ),
    addPrice: serve(calls.addPrice, ({ caller, parameters, body }) => parts.addPrice(caller, parameters.id, body)),
    removePrice: serve(calls.removePrice, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'price', partId),
    ),
    addResourceOpenTime: serve(calls.addResourceOpenTime, ({ caller, parameters, body }) =>
      parts.addOpenTime(caller, { resourceId: parameters.id }, body),
    ),
    removeResourceOpenTime: serve(calls.removeResourceOpenTime, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'opening', partId),
    ),
    addResourceLock: serve(calls.addResourceLock, ({ caller, parameters, body }) =>
      parts.addLock(caller, { resourceId: parameters.id }, body),
    ),
    removeResourceLock: serve(calls.removeResourceLock, ({ caller, parameters: { id, partId } }) =>
      parts.remove(caller, { resourceId: id }, 'lock', partId),
    ),
    addResourceAllowed: serve(calls.addResourceAllowed, ({ caller, parameters, body }) =>
      parts.addAllowed(caller, { resourceId: parameters.id }, body.userTypeId),
    ),
    removeResourceAllowed: serve(calls.removeResourceAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      parts.removeAllowed(caller, { resourceId: id }, userTypeId),
    ),
  }
}
