/**
 * How long the house keeps people (docs/rules.md#forgetting). Months are calendar months, and days are days in Stockholm. Invariant: what
 * ended on a day is due on the first night after the day that lies so many months later, and on no night before.
 */
import { addDays, addMonths, type LocalDate } from '../calendar/local-date.ts'
import { type Parsed, parsed } from './parsed.ts'

/** Null: never. */
export interface RetentionMonths {
  /** The months after which a booking that has ended loses its person. */
  readonly bookingMonths: number | null
  /** The months after which an account that nobody uses is cleared. */
  readonly accountMonths: number | null
}

export const MOST_RETENTION_MONTHS = 120
/** The months of a new house, and those that a house of before is asked about. */
export const USUAL_RETENTION_MONTHS = 24
/** The days between the first mail to an unused account and the last one, and between the last one and the clearing. */
export const WARNING_DAYS = 14

/** The last day on which something may have ended that is due on this night. */
export const lastDueDay = (night: LocalDate, months: number): LocalDate => {
  const day = addMonths(night, -months)
  return addMonths(day, months) < night ? day : addDays(day, -1)
}

const wrongMonths = `Ange hela månader, från 1 till ${MOST_RETENTION_MONTHS}.`

const monthsProblem = (months: number | null): string | null =>
  months === null || (Number.isInteger(months) && months >= 1 && months <= MOST_RETENTION_MONTHS) ? null : wrongMonths

export const parseRetention = (months: RetentionMonths): Parsed<RetentionMonths> =>
  parsed(
    { bookingMonths: monthsProblem(months.bookingMonths), accountMonths: monthsProblem(months.accountMonths) },
    months,
  )
