/** What can be said of a report's search without asking the database: 422. */
import { addDays } from '../../domain/calendar/local-date.ts'
import type { ReportSearch } from '../../domain/http-calls.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** Five years, leap days among them. */
const mostDays = 5 * 366

const endDateField = ({ startDate, endDate }: ReportSearch): string | null => {
  if (endDate < startDate) return fieldTexts.endDateBeforeStart
  return endDate > addDays(startDate, mostDays - 1) ? fieldTexts.longReport : null
}

/** @throws Failure 422 */
export const checkReportSearch = (search: ReportSearch): void => {
  const endDate = endDateField(search)
  refuseInvalid(endDate === null ? {} : { endDate })
}
