/** What answers the calls about groups and resources with their parts (spec 7, Groups and resources). */
import { calls } from '../../domain/schema/calls/http.ts'
import { isAdministrator } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import type { GroupContext } from './group-context.ts'
import {
  addAllowed,
  addLock,
  addNotification,
  addOpenTime,
  addPrice,
  removeAllowed,
  removePart,
} from './group-parts.ts'
import { createGroup, createResource, updateGroup, updateResource } from './groups.ts'
import { addPicture, removePicture } from './pictures.ts'
import { readGroups, readPublicGroups, readPublicResources, readResources } from './read-groups.ts'

export const groupHandlers = (context: GroupContext) => {
  const { database } = context
  return {
    groups: serve(calls.groups, ({ caller }) =>
      isAdministrator(caller) ? readGroups(database, null) : readPublicGroups(database, null),
    ),
    group: serve(calls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await (isAdministrator(caller) ? readGroups(database, id) : readPublicGroups(database, id))
      return found(group)
    }),
    createGroup: serve(calls.createGroup, ({ caller, body }) => createGroup(context, caller, body)),
    updateGroup: serve(calls.updateGroup, ({ caller, parameters, body }) =>
      updateGroup(context, caller, parameters.id, body),
    ),
    addNotification: serve(calls.addNotification, ({ caller, parameters, body }) =>
      addNotification(context, caller, parameters.id, body.email),
    ),
    removeNotification: serve(calls.removeNotification, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { groupId: id }, 'notification', partId),
    ),
    addGroupOpenTime: serve(calls.addGroupOpenTime, ({ caller, parameters, body }) =>
      addOpenTime(context, caller, { groupId: parameters.id }, body),
    ),
    removeGroupOpenTime: serve(calls.removeGroupOpenTime, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { groupId: id }, 'opening', partId),
    ),
    addGroupLock: serve(calls.addGroupLock, ({ caller, parameters, body }) =>
      addLock(context, caller, { groupId: parameters.id }, body),
    ),
    removeGroupLock: serve(calls.removeGroupLock, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { groupId: id }, 'lock', partId),
    ),
    addGroupAllowed: serve(calls.addGroupAllowed, ({ caller, parameters, body }) =>
      addAllowed(context, caller, { groupId: parameters.id }, body.userTypeId),
    ),
    removeGroupAllowed: serve(calls.removeGroupAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      removeAllowed(context, caller, { groupId: id }, userTypeId),
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
    createResource: serve(calls.createResource, ({ caller, body }) => createResource(context, caller, body)),
    updateResource: serve(calls.updateResource, ({ caller, parameters, body }) =>
      updateResource(context, caller, parameters.id, body),
    ),
    addPrice: serve(calls.addPrice, ({ caller, parameters, body }) => addPrice(context, caller, parameters.id, body)),
    removePrice: serve(calls.removePrice, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { resourceId: id }, 'price', partId),
    ),
    addResourceOpenTime: serve(calls.addResourceOpenTime, ({ caller, parameters, body }) =>
      addOpenTime(context, caller, { resourceId: parameters.id }, body),
    ),
    removeResourceOpenTime: serve(calls.removeResourceOpenTime, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { resourceId: id }, 'opening', partId),
    ),
    addResourceLock: serve(calls.addResourceLock, ({ caller, parameters, body }) =>
      addLock(context, caller, { resourceId: parameters.id }, body),
    ),
    removeResourceLock: serve(calls.removeResourceLock, ({ caller, parameters: { id, partId } }) =>
      removePart(context, caller, { resourceId: id }, 'lock', partId),
    ),
    addResourceAllowed: serve(calls.addResourceAllowed, ({ caller, parameters, body }) =>
      addAllowed(context, caller, { resourceId: parameters.id }, body.userTypeId),
    ),
    removeResourceAllowed: serve(calls.removeResourceAllowed, ({ caller, parameters: { id, userTypeId } }) =>
      removeAllowed(context, caller, { resourceId: id }, userTypeId),
    ),

    addGroupMedia: serve(calls.addGroupMedia, ({ caller, parameters, body, file }) =>
      addPicture(context, caller, { groupId: parameters.id }, body.title, file),
    ),
    removeGroupMedia: serve(calls.removeGroupMedia, ({ caller, parameters: { id, partId } }) =>
      removePicture(context, caller, { groupId: id }, partId),
    ),
    addResourceMedia: serve(calls.addResourceMedia, ({ caller, parameters, body, file }) =>
      addPicture(context, caller, { resourceId: parameters.id }, body.title, file),
    ),
    removeResourceMedia: serve(calls.removeResourceMedia, ({ caller, parameters: { id, partId } }) =>
      removePicture(context, caller, { resourceId: id }, partId),
    ),
  }
}
