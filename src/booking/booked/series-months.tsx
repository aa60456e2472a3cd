/** Many dates in few words. Each month is a line with its days. */
import type { ReactElement } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { monthName, yearOf } from '../../../domain/wording/swedish-dates.ts'
import './series-months.css'

/** The dates of the parts in order, each of them once. */
export const datesOfParts = (parts: readonly Pick<BookingResource, 'date'>[]): readonly LocalDate[] =>
  [...new Set(parts.map(({ date }) => date))].toSorted()

interface MonthsProps {
  /** The dates in order. */
  readonly dates: readonly LocalDate[]
  readonly today: LocalDate
}

/** "december 1, 8, 15". A month in another year than today's is shown with its year: "april 2027 6, 13". */
export const Months = ({ dates, today }: MonthsProps): ReactElement => {
  const months = groupedBy(
    dates,
    (date) => `${monthName(date)}${yearOf(date) === yearOf(today) ? '' : ` ${yearOf(date)}`}`,
  )
  return (
    <dl className="series-months facts stack gap-1 numeric">
      {[...months].map(([month, ofMonth]) => (
        <div key={month}>
          {/* The space separates the words if a screen reader reads the whole dialog as one text. */}
          <dt>{`${month} `}</dt>
          <dd>{ofMonth.map((date) => Number(date.slice(8, 10))).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
