/**
 * What answers each call. Invariant: every call of the contract is here, because the type says so; a call that is added
 * to `domain/schema/` does not compile until it is served.
 */
import type { CallName } from '../../domain/schema/calls/http.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { accountHandlers } from '../accounts/account-handlers.ts'
import { activityHandlers } from '../activity/read-activity.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { bookingHandlers } from '../bookings/booking-handlers.ts'
import { contentHandlers } from '../content/content.ts'
import { groupHandlers } from '../groups/group-handlers.ts'
import type { GroupContext } from '../groups/part-rows.ts'
import type { ServedCall } from '../http/served-call.ts'
import { trialMailHandlers } from '../mail/send-trial-mail.ts'
import { occupancyHandlers } from '../reports/read-occupancy.ts'
import { reportHandlers } from '../reports/read-report.ts'
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
  ...occupancyHandlers(context),
  ...trialMailHandlers(context),
})
