/**
 * All other calls: of accounts, of one's bookings, and of administrators. The core loads them when the first of them is made.
 */
import { accountCalls } from './account-calls.ts'
import { activityCalls } from './activity-calls.ts'
import { bookingAdministrationCalls } from './booking-administration-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import { contentAdministrationCalls } from './content-administration-calls.ts'
import { groupAdministrationCalls } from './group-administration-calls.ts'
import { groupCalls } from './group-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { userAdministrationCalls } from './user-administration-calls.ts'

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
