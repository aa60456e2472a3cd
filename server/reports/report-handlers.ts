/** What answers the call for reports and statistics (spec 7, Booking). */
import { calls } from '../../domain/schema/calls/http.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import type { Database } from '../database/database.ts'
import { serve } from '../http/served-call.ts'
import { readReport } from './read-report.ts'
import { checkReportSearch } from './report-rules.ts'

export const reportHandlers = ({ database }: { readonly database: Database }) => ({
  reports: serve(calls.reports, async ({ body, caller }) => {
    checkReportSearch(body)
    await auditLookup(database, caller, { kind: 'people-listed', list: 'report' })
    return readReport(database, body)
  }),
})
