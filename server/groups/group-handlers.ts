/** The handlers of the calls about groups and resources with their parts. */
import { groupParts, resourceParts } from '../../domain/schema/calls/group-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { copyResource } from './copy-resource.ts'
import { createGroup, createResource, updateGroup, updateResource } from './groups.ts'
import { orderResources } from './order-resources.ts'
import { notificationHandlers, partHandlers } from './part-handlers.ts'
import type { GroupContext } from './part-rows.ts'
import { readGroupsAsSeen, readPublicResources, readResources } from './read-groups.ts'

const resourcesAsSeenBy = (caller: Caller) => (isAdministrator(caller) ? readResources : readPublicResources)

export const groupHandlers = (context: GroupContext) => {
  const { database } = context
  const ofNotifications = notificationHandlers(context)
  const ofGroup = partHandlers(context, groupParts, (id) => ({ groupId: GroupId.make(id) }))
  const ofResource = partHandlers(context, resourceParts, (id) => ({ resourceId: ResourceId.make(id) }))
  return {
    groups: serve(calls.groups, async ({ caller, setHeader }) => {
      // The revision is read first, so that the groups are at least as new as it says.
      const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
      setHeader('x-revision', String(value))
      return readGroupsAsSeen(database, caller, null)
    }),
    group: serve(calls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await readGroupsAsSeen(database, caller, id)
      return found(group)
    }),
    createGroup: serve(calls.createGroup, ({ caller, body }) => createGroup(context, caller, body)),
    updateGroup: serve(calls.updateGroup, ({ caller, parameters, body }) =>
      updateGroup(context, caller, parameters.id, body),
    ),
    orderResources: serve(calls.orderResources, ({ caller, parameters, body }) =>
      orderResources(context, caller, parameters.id, body.resources),
    ),
    addNotification: ofNotifications.add,
    removeNotification: ofNotifications.remove,
    addGroupOpenTime: ofGroup.openTime.add,
    removeGroupOpenTime: ofGroup.openTime.remove,
    addGroupLock: ofGroup.lock.add,
    changeGroupLock: ofGroup.lock.change,
    removeGroupLock: ofGroup.lock.remove,
    addGroupPrice: ofGroup.price.add,
    changeGroupPrice: ofGroup.price.change,
    removeGroupPrice: ofGroup.price.remove,
    setGroupRule: ofGroup.rule.set,
    removeGroupRule: ofGroup.rule.remove,
    addGroupSpecialDays: ofGroup.specialDay.add,
    removeGroupSpecialDay: ofGroup.specialDay.remove,
    affectedByGroup: ofGroup.affected,
    addGroupMedia: ofGroup.media.add,
    removeGroupMedia: ofGroup.media.remove,
    addGroupAllowed: ofGroup.allowed.add,
    removeGroupAllowed: ofGroup.allowed.remove,

    resources: serve(calls.resources, ({ caller }) => resourcesAsSeenBy(caller)(database, null)),
    resource: serve(calls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await resourcesAsSeenBy(caller)(database, id)
      return found(resource)
    }),
    createResource: serve(calls.createResource, ({ caller, body }) => createResource(context, caller, body)),
    updateResource: serve(calls.updateResource, ({ caller, parameters, body }) =>
      updateResource(context, caller, parameters.id, body),
    ),
    copyResource: serve(calls.copyResource, ({ caller, parameters, body }) =>
      copyResource(context, caller, parameters.id, body),
    ),
    addPrice: ofResource.price.add,
    changePrice: ofResource.price.change,
    removePrice: ofResource.price.remove,
    addResourceOpenTime: ofResource.openTime.add,
    removeResourceOpenTime: ofResource.openTime.remove,
    addResourceLock: ofResource.lock.add,
    changeResourceLock: ofResource.lock.change,
    removeResourceLock: ofResource.lock.remove,
    setResourceRule: ofResource.rule.set,
    removeResourceRule: ofResource.rule.remove,
    addResourceSpecialDays: ofResource.specialDay.add,
    removeResourceSpecialDay: ofResource.specialDay.remove,
    affectedByResource: ofResource.affected,
    addResourceMedia: ofResource.media.add,
    removeResourceMedia: ofResource.media.remove,
    addResourceAllowed: ofResource.allowed.add,
    removeResourceAllowed: ofResource.allowed.remove,
  }
}
