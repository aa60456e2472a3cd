/** What answers the calls about accounts (spec 7, Auth and user). */
import type { accountCalls } from '../../domain/schema/calls/account-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { sessionCalls } from '../../domain/schema/calls/session-calls.ts'
import type { userAdministrationCalls } from '../../domain/schema/calls/user-administration-calls.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import type { BookingChanges } from '../bookings/booking-changes.ts'
import type { Database } from '../database/database.ts'
import { standardContent } from '../demo/standard-content.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Accounts } from './accounts.ts'
import { browserWords } from './browser-words.ts'
import { readOrganisations, readUsers, readUserTypes, readVisibleUser } from './read-users.ts'

export interface AccountHandlerServices {
  readonly database: Database
  readonly accounts: Accounts
  readonly bookingChanges: BookingChanges
}

export const accountHandlers = ({
  database,
  accounts,
  bookingChanges,
}: AccountHandlerServices): Readonly<
  Record<
    | 'signIn'
    | 'signInSilent'
    | 'signOut'
    | 'authenticated'
    | keyof typeof accountCalls
    | keyof typeof sessionCalls
    | keyof typeof userAdministrationCalls,
    ServedCall
  >
> => ({
  signIn: serve(calls.signIn, ({ caller, browser, body }) => accounts.signIn(caller, browser, body)),
  signInSilent: serve(calls.signInSilent, ({ caller }) => accounts.signInSilently(caller)),
  signOut: serve(calls.signOut, async ({ caller }) => {
    await accounts.signOut(caller)
    return undefined
  }),
  authenticated: serve(calls.authenticated, async ({ caller }) => caller.user !== null),
  sessions: serve(calls.sessions, ({ caller }) => accounts.sessions.read(caller)),
  endSession: serve(calls.endSession, async ({ caller, parameters }) => {
    await accounts.sessions.end(caller, parameters.id)
    return undefined
  }),
  endAllSessions: serve(calls.endAllSessions, async ({ caller }) => {
    await accounts.sessions.endAll(caller)
    return undefined
  }),
  tellNewBrowser: serve(calls.tellNewBrowser, async ({ caller, body }) => {
    await accounts.sessions.tellNewBrowser(caller, body.on)
    return {}
  }),

  userTypes: serve(calls.userTypes, ({ caller }) => readUserTypes(database, caller)),
  roles: serve(calls.roles, async () => standardContent.roles),
  organisations: serve(calls.organisations, ({ parameters }) =>
    readOrganisations(database, parameters.organisationType),
  ),

  users: serve(calls.users, async ({ query, caller }) => {
    const page = await readUsers(database, query)
    await auditLookup(database, caller, { kind: 'people-listed', list: 'users' })
    return page
  }),
  user: serve(calls.user, async ({ caller, parameters }) => {
    const user = await readVisibleUser(database, parameters.id, caller)
    await auditLookup(database, caller, { kind: 'user-viewed', userId: user.id })
    return user
  }),
  register: serve(calls.register, async ({ caller, body }) => {
    await accounts.register(caller, body)
    return {}
  }),
  updateUser: serve(calls.updateUser, ({ caller, parameters, body }) => accounts.update(caller, parameters.id, body)),
  cancelEmailChange: serve(calls.cancelEmailChange, async ({ caller, parameters }) => {
    await accounts.cancelEmailChange(caller, parameters.id)
    return undefined
  }),
  undoEmailChange: serve(calls.undoEmailChange, async ({ parameters, body }) => ({
    resetCode: await accounts.undoEmailChange(parameters.id, body.code),
  })),
  clearUser: serve(calls.clearUser, async ({ caller, parameters }) => {
    await accounts.clear(caller.user.id, parameters.id)
    return undefined
  }),
  deleteUserBookings: serve(calls.deleteUserBookings, (call) => bookingChanges.removeAllOf(call)),

  changePassword: serve(calls.changePassword, async ({ caller, browser, parameters, body }) => {
    const token = await accounts.passwords.change(caller, parameters.id, body, browserWords(browser.userAgent))
    await accounts.know(browser, parameters.id)
    return { token }
  }),
  forgotPassword: serve(calls.forgotPassword, async ({ caller, body }) => {
    await accounts.passwords.forgot(caller, body)
    return {}
  }),
  resetPassword: serve(calls.resetPassword, async ({ browser, parameters, body }) => {
    await accounts.passwords.reset(parameters.id, body)
    await accounts.know(browser, parameters.id)
    return {}
  }),
  verifyEmail: serve(calls.verifyEmail, ({ caller, parameters, body }) =>
    accounts.verification.verify(caller, parameters.id, body.code),
  ),
  maySetPassword: serve(calls.maySetPassword, ({ parameters, body }) =>
    accounts.verification.maySetPassword(parameters.id, body.code),
  ),
  resendVerification: serve(calls.resendVerification, async ({ caller, parameters, body }) => {
    await accounts.verification.resend(caller, parameters.id, body.baseUrl)
    return {}
  }),
})
