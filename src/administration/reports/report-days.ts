/**
 * The rows of a report by their days (spec 2). Pure. Invariant: days in order, and within each the rows as they came,
 * which is sorted as was asked.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'

export interface ReportDay {
  readonly date: LocalDate
  readonly rows: readonly ReportRow[]
}

export const reportDays = (rows: readonly ReportRow[]): readonly ReportDay[] =>
  [...groupedBy(rows, (row) => row.date)]
    .map(([date, ofDay]) => ({ date, rows: ofDay }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
