/** The first and last day of a report. Both are required, the last must not be before the first, and the limit is five years. */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { type Given, type Parsed, parsed } from './parsed.ts'

export interface DaySpan {
  readonly startDate: LocalDate
  readonly endDate: LocalDate
}

export const daySpanTexts = {
  missing: 'Fyll i ett datum.',
  endBeforeStart: 'Till-datumet måste vara från-datumet eller senare.',
  tooLong: 'En rapport kan omfatta högst fem år.',
} as const

/** Five years. Each is counted with a leap day. */
const longestReportDays = 5 * 366

/** Checks the days of a report. A given value is null if its text is not a day. */
export const parseReportDays = ({ startDate, endDate }: Given<DaySpan>): Parsed<DaySpan> => {
  if (startDate === null || endDate === null)
    return parsed<DaySpan>(
      {
        startDate: startDate === null ? daySpanTexts.missing : null,
        endDate: endDate === null ? daySpanTexts.missing : null,
      },
      null,
    )
  const isTooLong = endDate > addDays(startDate, longestReportDays - 1)
  return parsed(
    { endDate: endDate < startDate ? daySpanTexts.endBeforeStart : isTooLong ? daySpanTexts.tooLong : null },
    { startDate, endDate },
  )
}
