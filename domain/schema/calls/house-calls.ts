/**
 * The calls of the people of the house, and rare ones of those who book. The core loads this table when it first makes one of these calls.
 */
import { activityCalls } from './activity-calls.ts'
import { attributeCalls } from './attribute-calls.ts'
import { bookingAdministrationCalls } from './booking-administration-calls.ts'
import { checkInCalls } from './check-in-calls.ts'
import { contentAdministrationCalls } from './content-administration-calls.ts'
import { groupAdministrationCalls } from './group-administration-calls.ts'
import { linkCalls } from './link-calls.ts'
import { movingCalls } from './moving-calls.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { retentionCalls } from './retention-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { signCalls } from './sign-calls.ts'
import { userAdministrationCalls } from './user-administration-calls.ts'

export const houseCalls = {
  ...bookingAdministrationCalls,
  ...checkInCalls,
  ...movingCalls,
  ...linkCalls,
  ...providerCalls,
  ...groupAdministrationCalls,
  ...userAdministrationCalls,
  ...activityCalls,
  ...attributeCalls,
  ...contentAdministrationCalls,
  ...retentionCalls,
  ...signCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
} as const
