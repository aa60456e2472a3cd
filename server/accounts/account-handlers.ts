/** The handlers of the calls about accounts: signing in, people with and without an account, and user types. */
import { calls } from '../../domain/schema/calls/http.ts'
import { browserWords } from '../../domain/wording/browser-words.ts'
import { endToken } from '../access/access-token.ts'
import {
  endAllSessions,
  endSession,
  readSessions,
  rememberBrowser,
  setTellsNewBrowser,
  signIn,
  signInSilently,
} from '../access/sign-in.ts'
import { auditLookup } from '../audit/audit.ts'
import { type BookingContext, workOnBookings } from '../bookings/booking-context.ts'
import { deleteBookingsOf } from '../bookings/change-bookings.ts'
import { standardContent } from '../content/standard-content.ts'
import { serve } from '../http/served-call.ts'
import type { AccountContext } from './account.ts'
import { codesOf } from './account-codes.ts'
import { clearUser } from './clear-user.ts'
import { changePassword, resetPassword, sendResetLink } from './passwords.ts'
import { lookAtProtected, setProtection } from './protection.ts'
import { readOrganisations, readUsers, readUserTypes, readVisibleUser } from './read-users.ts'
import { register, resendRegistration } from './registration.ts'
import { registrationProved, signInByLink } from './sign-in-by-link.ts'
import { approveUserType, refuseUserType } from './type-approval.ts'
import { addPerson, claimAccount, claimState, makeClaimLink } from './unclaimed-account.ts'
import { updateUser } from './update-user.ts'
import { userTypeHandlers } from './user-types.ts'
import { cancelEmailChange, resendVerification, undoEmailChange, verifyEmail } from './verification.ts'

export const accountHandlers = (context: AccountContext & BookingContext) => ({
  signIn: serve(calls.signIn, ({ caller, browser, body }) => signIn(context, caller, browser, body)),
  signInSilent: serve(calls.signInSilent, ({ caller }) => signInSilently(context, caller)),
  signInByLink: serve(calls.signInByLink, (call) => signInByLink(context, call)),
  signOut: serve(calls.signOut, async ({ caller: { token }, browser }) => {
    if (token === null) return
    if ((await endToken(context.database, token)) !== null) browser.setLeft(true)
    context.tokenEnded(token)
  }),
  authenticated: serve(calls.authenticated, async ({ caller }) => caller.user !== null),
  sessions: serve(calls.sessions, ({ caller }) => readSessions(context.database, caller)),
  endSession: serve(calls.endSession, ({ caller, parameters }) => endSession(context.database, caller, parameters.id)),
  endAllSessions: serve(calls.endAllSessions, ({ caller }) => endAllSessions(context.database, caller)),
  tellNewBrowser: serve(calls.tellNewBrowser, ({ caller, body }) =>
    setTellsNewBrowser(context.database, caller, body.on),
  ),

  setProtection: serve(calls.setProtection, ({ caller, parameters, body }) =>
    setProtection(context, caller, { ...parameters, ...body }),
  ),
  lookAtProtected: serve(calls.lookAtProtected, ({ caller, parameters, body }) =>
    lookAtProtected(context, caller, { ...parameters, ...body }),
  ),

  userTypes: serve(calls.userTypes, ({ caller }) => readUserTypes(context.database, caller)),
  roles: serve(calls.roles, async () => standardContent.roles),
  organisations: serve(calls.organisations, ({ parameters }) =>
    readOrganisations(context.database, parameters.organisationType),
  ),

  users: serve(calls.users, async ({ query, caller }) => {
    const page = await readUsers(context.database, caller, query)
    await auditLookup(context.database, caller, { kind: 'people-listed', list: 'users' })
    return page
  }),
  user: serve(calls.user, async ({ caller, parameters }) => {
    const user = await readVisibleUser(context.database, parameters.id, caller)
    await auditLookup(context.database, caller, { kind: 'user-viewed', userId: user.id })
    return user
  }),
  register: serve(calls.register, (call) => register(context, call)),
  resendRegistration: serve(calls.resendRegistration, ({ caller, body }) => resendRegistration(context, caller, body)),
  registrationProved: serve(calls.registrationProved, (call) => registrationProved(context, call)),
  updateUser: serve(calls.updateUser, (call) => updateUser(context, call)),
  cancelEmailChange: serve(calls.cancelEmailChange, ({ caller, parameters }) =>
    cancelEmailChange(context.database, caller, parameters.id),
  ),
  undoEmailChange: serve(calls.undoEmailChange, async ({ parameters, body }) => ({
    resetCode: await undoEmailChange(context, parameters.id, body.code),
  })),
  clearUser: serve(calls.clearUser, ({ caller, parameters }) => clearUser(context, caller, parameters.id)),
  deleteUserBookings: serve(calls.deleteUserBookings, ({ caller, parameters }) =>
    workOnBookings(context, (work) => deleteBookingsOf(work, parameters.id, caller)),
  ),

  changePassword: serve(calls.changePassword, async (call) => {
    const { browser, parameters } = call
    const token = await changePassword(context, call, browserWords(browser.userAgent))
    await rememberBrowser(context, browser, parameters.id)
    return { token }
  }),
  forgotPassword: serve(calls.forgotPassword, ({ caller, body }) => sendResetLink(context, caller, body)),
  resetPassword: serve(calls.resetPassword, async ({ browser, parameters, body }) => {
    await resetPassword(context, parameters.id, body)
    await rememberBrowser(context, browser, parameters.id)
  }),
  verifyEmail: serve(calls.verifyEmail, (call) => verifyEmail(context, call)),
  maySetPassword: serve(calls.maySetPassword, ({ parameters, body }) =>
    codesOf(context.database, parameters.id).has('choose', body.code),
  ),
  resendVerification: serve(calls.resendVerification, (call) => resendVerification(context, call)),

  addPerson: serve(calls.addPerson, ({ caller, body }) => addPerson(context, caller, body)),
  makeClaimLink: serve(calls.makeClaimLink, async (call) => ({ address: await makeClaimLink(context, call) })),
  mayClaim: serve(calls.mayClaim, ({ parameters, body }) => claimState(context.database, parameters.id, body.code)),
  claimAccount: serve(calls.claimAccount, async (call) => ({ verified: await claimAccount(context, call) })),

  approveUserType: serve(calls.approveUserType, ({ caller, parameters }) =>
    approveUserType(context, caller, parameters.id),
  ),
  refuseUserType: serve(calls.refuseUserType, (call) => refuseUserType(context, call)),
  ...userTypeHandlers(context),
})
