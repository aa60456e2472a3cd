import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { addressOf } from '../../core/base-path.ts'
import { returningTo } from '../../shell/routing/paths.ts'

/**
 * Sends the link that proves a user's address again.
 * @param wayBack the page that the person came from; the link in the mail leads back to it if it is the day of a group
 */
export const resendVerification = (core: CoreRequests, id: UserId, wayBack = '/'): Answer<unknown> => {
  const body = { baseUrl: addressOf(routes.verifyEmail), ...returningTo(wayBack) }
  return core.call('resendVerification', { parameters: { id }, body }, { success: 'activation-sent' })
}
