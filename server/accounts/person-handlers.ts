/** What answers the calls about people without an account, and how they claim one (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import { serve } from '../http/served-call.ts'
import type { AccountContext } from './account-context.ts'
import { addPerson } from './add-person.ts'
import { claimAccount, claimState, makeClaimLink } from './claim-account.ts'

export const personHandlers = (context: AccountContext) => ({
  addPerson: serve(calls.addPerson, ({ caller, body }) => addPerson(context, caller, body)),
  makeClaimLink: serve(calls.makeClaimLink, async ({ caller, parameters, body }) => ({
    address: await makeClaimLink(context, caller, parameters.id, body.send),
  })),
  mayClaim: serve(calls.mayClaim, ({ parameters, body }) => claimState(context.database, parameters.id, body.code)),
  claimAccount: serve(calls.claimAccount, async ({ caller, parameters, body }) => ({
    verified: await claimAccount(context, caller, parameters.id, body),
  })),
})
