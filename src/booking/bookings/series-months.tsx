/** Many days in few words: the days of each month on a line of its own. */
import type { ReactElement } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { monthName, yearOf } from '../../../domain/wording/swedish-dates.ts'

export const datesOfParts = (parts: readonly Pick<BookingResource, 'date'>[]): readonly LocalDate[] =>
  [...new Set(parts.map(({ date }) => date))].toSorted()

/** "december", of another year than today's: "april 2027"; with the days of that month. */
const monthsOf = (
  dates: readonly LocalDate[],
  today: LocalDate,
): readonly { readonly month: string; readonly days: readonly number[] }[] =>
  [...groupedBy(dates, (date) => date.slice(0, 7)).values()].flatMap((ofMonth) => {
    const [first] = ofMonth
    if (first === undefined) return []
    const year = yearOf(first) === yearOf(today) ? '' : ` ${yearOf(first)}`
    return [{ month: `${monthName(first)}${year}`, days: ofMonth.map((date) => Number(date.slice(8, 10))) }]
  })

/** "december 1, 8, 15", a line a month; the space is heard where a dialog is read as one text. */
export const Months = ({
  dates,
  today,
}: {
  readonly dates: readonly LocalDate[]
  readonly today: LocalDate
}): ReactElement => (
  <dl className="series-months numeric">
    {monthsOf(dates, today).map(({ month, days }) => (
      <div key={month}>
        <dt>{`${month} `}</dt>
        <dd>{days.join(', ')}</dd>
      </div>
    ))}
  </dl>
)
