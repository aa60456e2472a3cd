/** What answers the calls about accounts (spec 7, Auth and user). */
import { accountCalls } from '../../domain/schema/calls/account-calls.ts'
import { Failure } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'
import type { Accounts } from './accounts.ts'

export interface AccountHandlerServices {
  readonly accounts: Accounts
}

const unserved = async (): Promise<never> => {
  throw new Failure('not-found')
}

export const accountHandlers = ({
  accounts,
}: AccountHandlerServices): Readonly<Record<keyof typeof accountCalls, ServedCall>> => ({
  signIn: serve(accountCalls.signIn, ({ body }) => accounts.signIn(body)),
  signInSilent: serve(accountCalls.signInSilent, ({ caller }) => accounts.signInSilently(caller)),
  signOut: serve(accountCalls.signOut, async ({ caller }) => {
    await accounts.signOut(caller)
    return undefined
  }),
  authenticated: serve(accountCalls.authenticated, async ({ caller }) => caller.user !== null),
  userTypes: serve(accountCalls.userTypes, unserved),
  roles: serve(accountCalls.roles, unserved),
  organisations: serve(accountCalls.organisations, unserved),
  users: serve(accountCalls.users, unserved),
  user: serve(accountCalls.user, unserved),
  register: serve(accountCalls.register, unserved),
  updateUser: serve(accountCalls.updateUser, unserved),
  clearUser: serve(accountCalls.clearUser, unserved),
  deleteUserBookings: serve(accountCalls.deleteUserBookings, unserved),
  changePassword: serve(accountCalls.changePassword, unserved),
  forgotPassword: serve(accountCalls.forgotPassword, unserved),
  resetPassword: serve(accountCalls.resetPassword, unserved),
  verifyEmail: serve(accountCalls.verifyEmail, unserved),
  resendVerification: serve(accountCalls.resendVerification, unserved),
})
