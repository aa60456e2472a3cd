/**
 * The calls that the core may need for anybody who books. The core loads this table with its first code.
 */
import { accountCalls } from './account-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import { contentCalls } from './content-calls.ts'
import { findingCalls } from './finding-calls.ts'
import { groupCalls } from './group-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { sessionCalls } from './session-calls.ts'

export const everydayCalls = {
  ...sessionCalls,
  ...accountCalls,
  ...contentCalls,
  ...groupCalls,
  ...findingCalls,
  ...bookingCalls,
  ...serviceCalls,
} as const
