/**
 * What answers each call. Invariant: every call of the contract is here, because the type says so; a call that is added
 * to `domain/schema/` does not compile until it is served.
 */
import type { CallName } from '../../domain/schema/calls/http.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { accountHandlers } from '../accounts/account-handlers.ts'
import { personHandlers } from '../accounts/person-handlers.ts'
import { userTypeHandlers } from '../accounts/user-type-handlers.ts'
import { activityHandlers } from '../activity/activity-handlers.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { bookingForOthersHandlers } from '../bookings/booking-for-others-handlers.ts'
import { bookingHandlers } from '../bookings/booking-handlers.ts'
import { waitingHandlers } from '../bookings/waiting-handlers.ts'
import { contentHandlers } from '../content/content-handlers.ts'
import type { GroupContext } from '../groups/part-rows.ts'
import { groupHandlers } from '../groups/group-handlers.ts'
import type { ServedCall } from '../http/served-call.ts'
import { trialMailHandlers } from '../mail/trial-mail-handlers.ts'
import { occupancyHandlers } from '../reports/occupancy-handlers.ts'
import { reportHandlers } from '../reports/report-handlers.ts'
import { type ServiceContext, serviceHandlers } from './service-handlers.ts'

/** What the calls are answered with: each room says which part of it is its own. */
export type Context = AccountContext & BookingContext & GroupContext & ServiceContext

export const createHandlers = (context: Context): Readonly<Record<CallName, ServedCall>> => ({
  ...accountHandlers(context),
  ...contentHandlers(context),
  ...bookingHandlers(context),
  ...groupHandlers(context),
  ...reportHandlers(context),
  ...activityHandlers(context),
  ...serviceHandlers(context),
  ...waitingHandlers(context),
  ...bookingForOthersHandlers(context),
  ...personHandlers(context),
  ...userTypeHandlers(context),
  ...occupancyHandlers(context),
  ...trialMailHandlers(context),
})
