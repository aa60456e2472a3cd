/** What answers the call for reports and statistics (spec 7, Booking). */
import { bookingCalls } from '../../domain/schema/calls/booking-calls.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { type ServedCall, serve } from '../http/served-call.ts'

export interface ReportHandlerServices {
  readonly database: Database
}

export const reportHandlers = (_services: ReportHandlerServices): { readonly reports: ServedCall } => ({
  reports: serve(bookingCalls.reports, async () => {
    throw new Failure('not-found')
  }),
})
