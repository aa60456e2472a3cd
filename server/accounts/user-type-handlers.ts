/** What answers the calls about user types that an administrator says yes to (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import { serve } from '../http/served-call.ts'
import type { AccountContext } from './account-context.ts'
import { approveUserType, setNeedsApproval } from './type-approval.ts'

export const userTypeHandlers = (context: Pick<AccountContext, 'database' | 'links'>) => ({
  approveUserType: serve(calls.approveUserType, ({ caller, parameters }) =>
    approveUserType(context, caller, parameters.id),
  ),
  updateUserType: serve(calls.updateUserType, ({ caller, parameters, body }) =>
    setNeedsApproval(context, caller, { ...parameters, ...body }),
  ),
})
