/**
 * All other calls: of accounts, of one's bookings, and of administrators. The core loads them when the first of them is made.
 */
import { accountCalls } from './calls/account-calls.ts'
import { activityCalls } from './calls/activity-calls.ts'
import { bookingAdministrationCalls } from './calls/booking-administration-calls.ts'
import { bookingCalls } from './calls/booking-calls.ts'
import { contentAdministrationCalls } from './calls/content-administration-calls.ts'
import { groupAdministrationCalls } from './calls/group-administration-calls.ts'
import { groupCalls } from './calls/group-calls.ts'
import { serviceCalls } from './calls/service-calls.ts'
import { sessionCalls } from './calls/session-calls.ts'
import { userAdministrationCalls } from './calls/user-administration-calls.ts'

export const furtherCalls = {
  ...accountCalls,
  ...sessionCalls,
  ...bookingCalls,
  ...groupCalls,
  ...serviceCalls,
  ...contentAdministrationCalls,
  ...bookingAdministrationCalls,
  ...groupAdministrationCalls,
  ...userAdministrationCalls,
  ...activityCalls,
} as const
