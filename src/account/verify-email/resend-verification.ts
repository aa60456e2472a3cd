import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { addressOf } from '../../core/base-path.ts'

/** Sends the link that proves a user's address once more (contract 2). */
export const resendVerification = (core: CoreRequests, id: UserId): Answer<unknown> => {
  const body = { baseUrl: addressOf(routes.verifyEmail) }
  return core.call('resendVerification', { parameters: { id }, body }, { success: 'activation-sent' })
}
