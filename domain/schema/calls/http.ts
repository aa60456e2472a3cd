/**
 * The table of all HTTP calls. The server, the core and the tests use the same table. Invariant: a call that is not in this table does not
 * exist.
 */
import { accountCalls } from './account-calls.ts'
import { activityCalls } from './activity-calls.ts'
import { bookingAdministrationCalls } from './booking-administration-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import { contentAdministrationCalls, contentCalls } from './content-calls.ts'
import { findingCalls } from './finding-calls.ts'
import { groupAdministrationCalls } from './group-administration-calls.ts'
import { groupCalls } from './group-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { userAdministrationCalls } from './user-administration-calls.ts'

export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...contentCalls,
  ...groupCalls,
  ...findingCalls,
  ...bookingCalls,
  ...serviceCalls,
  ...contentAdministrationCalls,
  ...bookingAdministrationCalls,
  ...groupAdministrationCalls,
  ...userAdministrationCalls,
  ...activityCalls,
} as const

export type CallName = keyof typeof calls
export type CallParameters<Name extends CallName> = (typeof calls)[Name]['parameters']['Type']
export type CallQuery<Name extends CallName> = (typeof calls)[Name]['query']['Type']
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body']['Type']
export type CallAnswer<Name extends CallName> = (typeof calls)[Name]['used']['Type']
