/**
 * The calls of whoever books: what the core of every browser carries.
 */
import { accountCalls } from './calls/account-calls.ts'
import { bookingCalls } from './calls/booking-calls.ts'
import { contentCalls } from './calls/content-calls.ts'
import { groupCalls } from './calls/group-calls.ts'
import { serviceCalls } from './calls/service-calls.ts'

export const everydayCalls = {
  ...accountCalls,
  ...contentCalls,
  ...bookingCalls,
  ...groupCalls,
  ...serviceCalls,
} as const
