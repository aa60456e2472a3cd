/** What answers the call for reports and statistics (spec 7, Booking). */
import { parseReportDays } from '../../domain/rules/report-days.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import type { Database } from '../database/database.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { readReport } from './read-report.ts'

export const reportHandlers = ({ database }: { readonly database: Database }) => ({
  reports: serve(calls.reports, async ({ body, caller }) => {
    accepted(parseReportDays(body))
    await auditLookup(database, caller, { kind: 'people-listed', list: 'report' })
    return readReport(database, body)
  }),
})
