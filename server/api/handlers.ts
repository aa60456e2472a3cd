/**
 * What answers each call. Invariant: every call of the contract is here, because the type says so; a call that is added
 * to `domain/schema/` does not compile until it is served.
 */
import type { CallName } from '../../domain/http-calls.ts'
import { type AccountHandlerServices, accountHandlers } from '../accounts/account-handlers.ts'
import { type ActivityHandlerServices, activityHandlers } from '../activity/activity-handlers.ts'
import { type BookingHandlerServices, bookingHandlers } from '../bookings/booking-handlers.ts'
import { type ContentHandlerServices, contentHandlers } from '../content/content-handlers.ts'
import { type GroupHandlerServices, groupHandlers } from '../groups/group-handlers.ts'
import type { ServedCall } from '../http/served-call.ts'
import { type ReportHandlerServices, reportHandlers } from '../reports/report-handlers.ts'
import { type ServiceHandlerServices, serviceHandlers } from './service-handlers.ts'

export type HandlerServices = AccountHandlerServices &
  ContentHandlerServices &
  BookingHandlerServices &
  GroupHandlerServices &
  ReportHandlerServices &
  ActivityHandlerServices &
  ServiceHandlerServices

export const createHandlers = (services: HandlerServices): Readonly<Record<CallName, ServedCall>> => ({
  ...accountHandlers(services),
  ...contentHandlers(services),
  ...bookingHandlers(services),
  ...groupHandlers(services),
  ...reportHandlers(services),
  ...activityHandlers(services),
  ...serviceHandlers(services),
})
