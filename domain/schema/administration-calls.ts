/**
 * The calls of administrators, and the data that a person takes along (`exportUser`): the core loads them when the first of
 * them is made.
 */
import { activityCalls } from './calls/activity-calls.ts'
import { bookingAdministrationCalls } from './calls/booking-administration-calls.ts'
import { contentAdministrationCalls } from './calls/content-administration-calls.ts'
import { groupAdministrationCalls } from './calls/group-administration-calls.ts'
import { userAdministrationCalls } from './calls/user-administration-calls.ts'

export const administrationCalls = {
  ...contentAdministrationCalls,
  ...bookingAdministrationCalls,
  ...groupAdministrationCalls,
  ...userAdministrationCalls,
  ...activityCalls,
} as const
