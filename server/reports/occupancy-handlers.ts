/** What answers the call for occupancy (features 2). */
import { parseReportDays } from '../../domain/rules/report-days.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { Database } from '../database/database.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { readOccupancy } from './read-occupancy.ts'

export const occupancyHandlers = ({ database }: { readonly database: Database }) => ({
  occupancy: serve(calls.occupancy, ({ body }) => {
    accepted(parseReportDays(body))
    return readOccupancy(database, body)
  }),
})
