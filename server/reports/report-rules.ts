/** What can be said of a report's search without asking the database: 422. */
import type { ReportSearch } from '../../domain/http-calls.ts'
import { parseReportDays } from '../../domain/rules/parse-times.ts'
import { accepted } from '../http/failure.ts'

/** @throws Failure 422 */
export const checkReportSearch = (search: ReportSearch): void => {
  accepted(parseReportDays(search))
}
