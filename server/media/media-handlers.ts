/** What answers the calls about the pictures of groups and resources (spec 7). */
import { calls } from '../../domain/schema/calls/http.ts'
import { serve } from '../http/served-call.ts'
import { createMedia, type MediaServices } from './media.ts'

export const mediaHandlers = (services: MediaServices) => {
  const media = createMedia(services)
  return {
    addGroupMedia: serve(calls.addGroupMedia, ({ caller, parameters, body, file }) =>
      media.add(caller, { groupId: parameters.id }, body.title, file),
    ),
    removeGroupMedia: serve(calls.removeGroupMedia, ({ caller, parameters: { id, partId } }) =>
      media.remove(caller, { groupId: id }, partId),
    ),
    addResourceMedia: serve(calls.addResourceMedia, ({ caller, parameters, body, file }) =>
      media.add(caller, { resourceId: parameters.id }, body.title, file),
    ),
    removeResourceMedia: serve(calls.removeResourceMedia, ({ caller, parameters: { id, partId } }) =>
      media.remove(caller, { resourceId: id }, partId),
    ),
  }
}
