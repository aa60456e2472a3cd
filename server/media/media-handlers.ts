/** What answers the calls about the pictures of groups and resources (spec 7). */
import { groupCalls } from '../../domain/schema/calls/group-calls.ts'
import { serve } from '../http/served-call.ts'
import { createMedia, type MediaServices } from './media.ts'

export const mediaHandlers = (services: MediaServices) => {
  const media = createMedia(services)
  return {
    addGroupMedia: serve(groupCalls.addGroupMedia, ({ caller, parameters, body, file }) =>
      media.add(caller, { groupId: parameters.id }, body.title, file),
    ),
    removeGroupMedia: serve(groupCalls.removeGroupMedia, ({ caller, parameters: { id, partId } }) =>
      media.remove(caller, { groupId: id }, partId),
    ),
    addResourceMedia: serve(groupCalls.addResourceMedia, ({ caller, parameters, body, file }) =>
      media.add(caller, { resourceId: parameters.id }, body.title, file),
    ),
    removeResourceMedia: serve(groupCalls.removeResourceMedia, ({ caller, parameters: { id, partId } }) =>
      media.remove(caller, { resourceId: id }, partId),
    ),
  }
}
