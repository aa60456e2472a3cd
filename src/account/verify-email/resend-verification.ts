import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { addressOf } from '../../core/base-path.ts'
import { returningTo } from '../../shell/routing/paths.ts'

/**
 * Sends the link that proves a user's address again.
 * @param wayBack the page that one comes from: the link leads on to a group's day
 */
export const resendVerification = (core: CoreRequests, id: UserId, wayBack = '/'): Answer<unknown> => {
  const body = { baseUrl: addressOf(routes.verifyEmail), ...returningTo(wayBack) }
  return core.call('resendVerification', { parameters: { id }, body }, { success: 'activation-sent' })
}
