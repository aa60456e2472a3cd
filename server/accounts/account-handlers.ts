/** What answers the calls about accounts (spec 7, Auth and user). */
import { accountCalls } from '../../domain/schema/calls/account-calls.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import type { BookingChanges } from '../bookings/booking-changes.ts'
import type { Database } from '../database/database.ts'
import { standardContent } from '../demo/standard-content.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Accounts } from './accounts.ts'
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
}: AccountHandlerServices): Readonly<Record<keyof typeof accountCalls, ServedCall>> => ({
  signIn: serve(accountCalls.signIn, ({ body }) => accounts.signIn(body)),
  signInSilent: serve(accountCalls.signInSilent, ({ caller }) => accounts.signInSilently(caller)),
  signOut: serve(accountCalls.signOut, async ({ caller }) => {
    await accounts.signOut(caller)
    return undefined
  }),
  authenticated: serve(accountCalls.authenticated, async ({ caller }) => caller.user !== null),

  userTypes: serve(accountCalls.userTypes, ({ caller }) => readUserTypes(database, caller)),
  roles: serve(accountCalls.roles, async () => standardContent.roles),
  organisations: serve(accountCalls.organisations, ({ parameters }) =>
    readOrganisations(database, parameters.organisationType),
  ),

  users: serve(accountCalls.users, async ({ query, caller }) => {
    const page = await readUsers(database, query)
    await auditLookup(database, caller, { kind: 'people-listed', list: 'users' })
    return page
  }),
  user: serve(accountCalls.user, async ({ caller, parameters }) => {
    const user = await readVisibleUser(database, parameters.id, caller)
    await auditLookup(database, caller, { kind: 'user-viewed', userId: user.id })
    return user
  }),
  register: serve(accountCalls.register, async ({ caller, body }) => {
    await accounts.register(caller, body)
    return {}
  }),
  updateUser: serve(accountCalls.updateUser, ({ caller, parameters, body }) =>
    accounts.update(caller, parameters.id, body),
  ),
  cancelEmailChange: serve(accountCalls.cancelEmailChange, async ({ caller, parameters }) => {
    await accounts.cancelEmailChange(caller, parameters.id)
    return undefined
  }),
  clearUser: serve(accountCalls.clearUser, async ({ caller, parameters }) => {
    await accounts.clear(caller.user.id, parameters.id)
    return undefined
  }),
  deleteUserBookings: serve(accountCalls.deleteUserBookings, (call) => bookingChanges.removeAllOf(call)),

  changePassword: serve(accountCalls.changePassword, async ({ caller, parameters, body }) => ({
    token: await accounts.passwords.change(caller, parameters.id, body),
  })),
  forgotPassword: serve(accountCalls.forgotPassword, async ({ caller, body }) => {
    await accounts.passwords.forgot(caller, body)
    return {}
  }),
  resetPassword: serve(accountCalls.resetPassword, async ({ parameters, body }) => {
    await accounts.passwords.reset(parameters.id, body)
    return {}
  }),
  verifyEmail: serve(accountCalls.verifyEmail, ({ parameters, body }) =>
    accounts.verification.verify(parameters.id, body.code),
  ),
  resendVerification: serve(accountCalls.resendVerification, async ({ caller, parameters, body }) => {
    await accounts.verification.resend(caller, parameters.id, body.baseUrl)
    return {}
  }),
})
