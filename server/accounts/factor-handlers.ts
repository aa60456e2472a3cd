/** The handlers of the calls about second factors: the second step of a sign-in, passkeys, and a person's own. */
import { calls } from '../../domain/schema/calls/http.ts'
import { proveAgain } from '../access/attended.ts'
import { confirmAppByTicket, offerAppByTicket, signInByFactor } from '../access/enter.ts'
import {
  confirmPasskeyByTicket,
  offerPasskeyByTicket,
  passkeySignInOptions,
  passkeyStepOptions,
  signInByPasskey,
} from '../access/enter-by-passkey.ts'
import { renamePasskey } from '../access/passkeys.ts'
import { serve } from '../http/served-call.ts'
import type { AccountContext } from './account.ts'
import { confirmOwnApp, makeOwnRecoveryCodes, offerOwnApp, readOwnFactors, removeOwnApp } from './own-factors.ts'
import { confirmOwnPasskey, offerOwnPasskey, passkeyProofOptions, removeOwnPasskey } from './own-passkeys.ts'

export const factorHandlers = (context: AccountContext) => ({
  signInByFactor: serve(calls.signInByFactor, (call) => signInByFactor(context, call, call.body)),
  offerAppByTicket: serve(calls.offerAppByTicket, (call) => offerAppByTicket(context, call, call.body.ticket)),
  confirmAppByTicket: serve(calls.confirmAppByTicket, async (call) => ({
    recoveryCodes: await confirmAppByTicket(context, call, call.body),
  })),
  proveAgain: serve(calls.proveAgain, ({ caller, body }) => proveAgain(context, caller, body)),
  ownFactors: serve(calls.ownFactors, ({ caller }) => readOwnFactors(context, caller)),
  offerApp: serve(calls.offerApp, ({ caller, body }) => offerOwnApp(context, caller, body)),
  confirmApp: serve(calls.confirmApp, ({ caller, body }) => confirmOwnApp(context, caller, body)),
  removeApp: serve(calls.removeApp, ({ caller, body }) => removeOwnApp(context, caller, body)),
  makeRecoveryCodes: serve(calls.makeRecoveryCodes, ({ caller, body }) => makeOwnRecoveryCodes(context, caller, body)),

  passkeySignInOptions: serve(calls.passkeySignInOptions, (call) => passkeySignInOptions(context, call)),
  signInByPasskey: serve(calls.signInByPasskey, (call) => signInByPasskey(context, call, call.body)),
  passkeyStepOptions: serve(calls.passkeyStepOptions, (call) => passkeyStepOptions(context, call, call.body.ticket)),
  offerPasskeyByTicket: serve(calls.offerPasskeyByTicket, (call) =>
    offerPasskeyByTicket(context, call, call.body.ticket),
  ),
  confirmPasskeyByTicket: serve(calls.confirmPasskeyByTicket, (call) =>
    confirmPasskeyByTicket(context, call, call.body),
  ),
  passkeyProofOptions: serve(calls.passkeyProofOptions, ({ caller }) => passkeyProofOptions(context, caller)),
  offerPasskey: serve(calls.offerPasskey, ({ caller, body }) => offerOwnPasskey(context, caller, body)),
  confirmPasskey: serve(calls.confirmPasskey, ({ caller, body }) => confirmOwnPasskey(context, caller, body)),
  renamePasskey: serve(calls.renamePasskey, ({ caller, parameters, body }) =>
    renamePasskey(context.database, caller, { ...parameters, ...body }),
  ),
  removePasskey: serve(calls.removePasskey, ({ caller, parameters, body }) =>
    removeOwnPasskey(context, caller, { ...parameters, ...body }),
  ),
})
