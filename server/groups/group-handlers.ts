/** What answers the calls about groups and resources with their parts (spec 7, Groups and resources). */
import { calls } from '../../domain/schema/calls/http.ts'
import type { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { affectedBookings } from './affected-bookings.ts'
import type { GroupContext } from './group-context.ts'
import type { Owner } from './group-owner.ts'
import {
  addAllowed,
  addLock,
  addNotification,
  addOpenTime,
  addPrice,
  addSpecialDays,
  removeAllowed,
  removePart,
  setRule,
} from './group-parts.ts'
import { createGroup, createResource, updateGroup, updateResource } from './groups.ts'
import { readGroupsAsSeen } from './groups-as-seen.ts'
import { addPicture, removePicture } from './pictures.ts'
import { readPublicResources, readResources } from './read-groups.ts'

export const ofGroup = ({ parameters }: { readonly parameters: { readonly id: GroupId } }): Owner => ({
  groupId: parameters.id,
})
export const ofResource = ({ parameters }: { readonly parameters: { readonly id: ResourceId } }): Owner => ({
  resourceId: parameters.id,
})

const resourcesAsSeenBy = (caller: Caller) => (isAdministrator(caller) ? readResources : readPublicResources)

export const groupHandlers = (context: GroupContext) => {
  const { database } = context
  return {
    groups: serve(calls.groups, async ({ caller, setHeader }) => {
      // Read first: what is told to be at this revision is at least as new.
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
    addNotification: serve(calls.addNotification, (call) => addNotification(context, call.parameters.id, call)),
    removeNotification: serve(calls.removeNotification, (call) =>
      removePart(context, ofGroup(call), 'notification', call),
    ),
    addGroupOpenTime: serve(calls.addGroupOpenTime, (call) => addOpenTime(context, ofGroup(call), call)),
    removeGroupOpenTime: serve(calls.removeGroupOpenTime, (call) =>
      removePart(context, ofGroup(call), 'opening', call),
    ),
    addGroupLock: serve(calls.addGroupLock, (call) => addLock(context, ofGroup(call), call)),
    removeGroupLock: serve(calls.removeGroupLock, (call) => removePart(context, ofGroup(call), 'lock', call)),
    setGroupRule: serve(calls.setGroupRule, (call) => setRule(context, ofGroup(call), call)),
    removeGroupRule: serve(calls.removeGroupRule, (call) => removePart(context, ofGroup(call), 'rule', call)),
    addGroupSpecialDays: serve(calls.addGroupSpecialDays, (call) => addSpecialDays(context, ofGroup(call), call)),
    removeGroupSpecialDay: serve(calls.removeGroupSpecialDay, (call) =>
      removePart(context, ofGroup(call), 'special-day', call),
    ),
    affectedByGroup: serve(calls.affectedByGroup, (call) => affectedBookings(database, ofGroup(call), call.body)),
    addGroupAllowed: serve(calls.addGroupAllowed, (call) => addAllowed(context, ofGroup(call), call)),
    removeGroupAllowed: serve(calls.removeGroupAllowed, (call) => removeAllowed(context, ofGroup(call), call)),
    addGroupMedia: serve(calls.addGroupMedia, (call) => addPicture(context, ofGroup(call), call)),
    removeGroupMedia: serve(calls.removeGroupMedia, (call) => removePicture(context, ofGroup(call), call)),

    resources: serve(calls.resources, ({ caller }) => resourcesAsSeenBy(caller)(database, null)),
    resource: serve(calls.resource, async ({ caller, parameters: { id } }) => {
      const [resource] = await resourcesAsSeenBy(caller)(database, id)
      return found(resource)
    }),
    createResource: serve(calls.createResource, ({ caller, body }) => createResource(context, caller, body)),
    updateResource: serve(calls.updateResource, ({ caller, parameters, body }) =>
      updateResource(context, caller, parameters.id, body),
    ),
    addPrice: serve(calls.addPrice, (call) => addPrice(context, ofResource(call), call)),
    removePrice: serve(calls.removePrice, (call) => removePart(context, ofResource(call), 'price', call)),
    addResourceOpenTime: serve(calls.addResourceOpenTime, (call) => addOpenTime(context, ofResource(call), call)),
    removeResourceOpenTime: serve(calls.removeResourceOpenTime, (call) =>
      removePart(context, ofResource(call), 'opening', call),
    ),
    addResourceLock: serve(calls.addResourceLock, (call) => addLock(context, ofResource(call), call)),
    removeResourceLock: serve(calls.removeResourceLock, (call) => removePart(context, ofResource(call), 'lock', call)),
    setResourceRule: serve(calls.setResourceRule, (call) => setRule(context, ofResource(call), call)),
    removeResourceRule: serve(calls.removeResourceRule, (call) => removePart(context, ofResource(call), 'rule', call)),
    addResourceSpecialDays: serve(calls.addResourceSpecialDays, (call) =>
      addSpecialDays(context, ofResource(call), call),
    ),
    removeResourceSpecialDay: serve(calls.removeResourceSpecialDay, (call) =>
      removePart(context, ofResource(call), 'special-day', call),
    ),
    affectedByResource: serve(calls.affectedByResource, (call) =>
      affectedBookings(database, ofResource(call), call.body),
    ),
    addResourceAllowed: serve(calls.addResourceAllowed, (call) => addAllowed(context, ofResource(call), call)),
    removeResourceAllowed: serve(calls.removeResourceAllowed, (call) => removeAllowed(context, ofResource(call), call)),
    addResourceMedia: serve(calls.addResourceMedia, (call) => addPicture(context, ofResource(call), call)),
    removeResourceMedia: serve(calls.removeResourceMedia, (call) => removePicture(context, ofResource(call), call)),
  }
}
