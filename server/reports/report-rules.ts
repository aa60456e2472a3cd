/** What can be said of a report's search without asking the database: 422. */
import { parseReportDays } from '../../domain/rules/parse-times.ts'
import type { ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { accepted } from '../http/failure.ts'

/** @throws Failure 422 */
export const checkReportSearch = (search: ReportSearch): void => {
  accepted(parseReportDays(search))
}
