/** The handlers of the calls about groups, resources and their parts. */
import { groupParts, ofOwner, resourceParts } from '../../domain/schema/calls/group-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { attributeHandlers } from './attributes.ts'
import type { GroupContext } from './group-owner.ts'
import {
  copyResource,
  createGroup,
  createResource,
  orderResources,
  removeOwnPrices,
  updateGroup,
  updateResource,
} from './groups.ts'
import { notificationHandlers, partHandlers } from './part-handlers.ts'
import { readGroupsAsSeen, readResourcesAsSeen } from './read-groups.ts'
import { specialDayHandlers } from './special-days.ts'

export const groupHandlers = (context: GroupContext) => {
  const { database } = context
  return {
    groups: serve(calls.groups, async ({ caller, setHeader }) => {
      // The revision is read first, so the groups are at least as new as the revision.
      const { value } = await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
      setHeader('x-revision', String(value))
      return readGroupsAsSeen(database, caller, null)
    }),
    group: serve(calls.group, async ({ caller, parameters: { id } }) => {
      const [group] = await readGroupsAsSeen(database, caller, id)
      return found(group)
    }),
    createGroup: serve(calls.createGroup, ({ caller, body }) => createGroup(context, caller, body)),
    updateGroup: serve(calls.updateGroup, (call) => updateGroup(context, call)),
    orderResources: serve(calls.orderResources, (call) => orderResources(context, call)),
    removeOwnPrices: serve(calls.removeOwnPrices, ({ caller, parameters }) =>
      removeOwnPrices(context, caller, parameters.id),
    ),
    ...notificationHandlers(context),
    ...attributeHandlers(context),
    ...specialDayHandlers(context),
    ...ofOwner(
      'Group',
      partHandlers(context, groupParts, (id) => ({ groupId: GroupId.make(id) })),
    ),

    resources: serve(calls.resources, ({ caller }) => readResourcesAsSeen(database, caller, null)),
    resource: serve(calls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await readResourcesAsSeen(database, caller, id)
      return found(resource)
    }),
    createResource: serve(calls.createResource, ({ caller, body }) => createResource(context, caller, body)),
    updateResource: serve(calls.updateResource, (call) => updateResource(context, call)),
    copyResource: serve(calls.copyResource, (call) => copyResource(context, call)),
    ...ofOwner(
      'Resource',
      partHandlers(context, resourceParts, (id) => ({ resourceId: ResourceId.make(id) })),
    ),
  }
}
