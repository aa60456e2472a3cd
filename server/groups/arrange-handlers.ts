/** What answers the calls that copy and order resources, price groups, and change locks and prices in place (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import { serve } from '../http/served-call.ts'
import { copyResource } from './copy-resource.ts'
import type { GroupContext } from './group-context.ts'
import { ofGroup, ofResource } from './group-handlers.ts'
import { addPrice, changeLock, changePrice, removePart } from './group-parts.ts'
import { orderResources } from './order-resources.ts'

export const arrangeHandlers = (context: GroupContext) => ({
  copyResource: serve(calls.copyResource, ({ caller, parameters, body }) =>
    copyResource(context, caller, parameters.id, body),
  ),
  orderResources: serve(calls.orderResources, ({ caller, parameters, body }) =>
    orderResources(context, caller, parameters.id, body.resources),
  ),
  addGroupPrice: serve(calls.addGroupPrice, (call) => addPrice(context, ofGroup(call), call)),
  changeGroupPrice: serve(calls.changeGroupPrice, (call) => changePrice(context, ofGroup(call), call)),
  removeGroupPrice: serve(calls.removeGroupPrice, (call) => removePart(context, ofGroup(call), 'price', call)),
  changePrice: serve(calls.changePrice, (call) => changePrice(context, ofResource(call), call)),
  changeGroupLock: serve(calls.changeGroupLock, (call) => changeLock(context, ofGroup(call), call)),
  changeResourceLock: serve(calls.changeResourceLock, (call) => changeLock(context, ofResource(call), call)),
})
