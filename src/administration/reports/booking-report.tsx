/**
 * The bookings of a report by day, in one table. The browser lays out a day only when it is near the window. A year
 * therefore scrolls as fast as a day, and all of its rows are available for search, screen readers and print.
 */
import {
  Fragment,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { basePath, pageWithin } from '../../core/base-path.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import {
  type Column,
  rowGroupRole,
  rowHeaderRole,
  rowRole,
  TableHead,
  TableRow,
  tableRole,
} from '../../kit/design/table.tsx'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import type { Shown } from './report-form.tsx'
import {
  bookedBy,
  bookingCount,
  type ReportDay,
  reportDays,
  reportStatusWords,
  reportTexts,
  weekAndDay,
} from './report-texts.ts'
import './booking-report.css'

/** The number of rows in the first rendering. They fill any window. */
const AT_ONCE = 150
/** Each later step doubles the number of rows, but adds at most this many. */
const MOST_AT_ONCE = 4_000

/** Returns the number of days that the given number of rows fills. */
const daysWithin = (sizes: readonly number[], rows: number): number => {
  let sum = 0
  const index = sizes.findIndex((size) => {
    sum += size
    return sum >= rows
  })
  return index === -1 ? sizes.length : index + 1
}

/**
 * Tells how many days of a long report are rendered. The first step fills the window. Later steps add rows while the
 * browser has time, until all days are rendered. Before printing, all days are rendered at once.
 * @param sizes the number of rows of each day; the same object as long as the report is the same
 */
const useDaysSoFar = (sizes: readonly number[]): number => {
  const [soFar, setSoFar] = useState({ sizes, rows: AT_ONCE })
  if (soFar.sizes !== sizes) setSoFar({ sizes, rows: AT_ONCE })
  const days = daysWithin(sizes, soFar.rows)
  const isWhole = days === sizes.length

  const { rows } = soFar
  useEffect(() => {
    if (isWhole) return
    const more = setTimeout(() => {
      startTransition(() => setSoFar({ sizes, rows: rows + Math.min(rows, MOST_AT_ONCE) }))
    })
    return () => clearTimeout(more)
  }, [isWhole, rows, sizes])

  useEffect(() => {
    const all = (): void => flushSync(() => setSoFar((before) => ({ ...before, rows: Number.POSITIVE_INFINITY })))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [])

  return days
}

/** An e-mail address that may break before its "@" in a narrow column. */
const Email = ({ text }: { readonly text: string }): ReactNode =>
  text.split(/(?=@)/).map((piece) => (
    <Fragment key={piece}>
      <wbr />
      {piece}
    </Fragment>
  ))

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

interface BookingNumberProps {
  readonly row: ReportRow
  readonly follow: Follow
}

const BookingNumber = ({ row: { booking, resource, date, times }, follow }: BookingNumberProps): ReactNode =>
  booking?.id === undefined ? (
    booking?.number
  ) : (
    <a
      href={`${basePath}${administeredBookingPath(booking.id)}`}
      aria-label={`Administrera bokning ${booking.number}, ${resource}, ${shortDate(date)} ${times.map(timeRange).join(', ')}`}
      onClick={follow}
    >
      {booking.number}
    </a>
  )

/** Follows a link in this tab, unless the person asks the browser for another tab or window. */
const useFollow = (): Follow => {
  const [, navigate] = useLocation()
  const { from } = useFromHere()
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(pageWithin(event.currentTarget.pathname, basePath) ?? routes.reports, { state: { from } })
    },
    [navigate, from],
  )
}

type ColumnName = 'times' | 'resource' | 'number' | 'name' | 'email' | 'status' | 'message' | 'price'

const columnOf = (name: ColumnName, cell: (row: ReportRow) => ReactNode, numeric = false): Column<ReportRow> => ({
  heading: reportTexts[name],
  headingClass: `report-${name}`,
  className: `report-${name}${numeric ? ' numeric' : ''}`,
  cell,
})

/** The links are plain elements, because a year has too many rows for a link component in each. */
const columnsOf = (follow: Follow): readonly Column<ReportRow>[] => [
  columnOf('times', ({ times }) => times.map(timeRange).join(',\n'), true),
  columnOf('resource', ({ resource }) => resource),
  {
    ...columnOf('number', (row) => <BookingNumber row={row} follow={follow} />, true),
    label: reportTexts.number,
  },
  columnOf('name', bookedBy),
  columnOf('email', ({ email }) => <Email text={email} />),
  columnOf('status', ({ booking }) => (booking === undefined ? null : reportStatusWords(booking.status))),
  columnOf('message', ({ message }) => message),
  columnOf('price', ({ price }) => priceWords(price), true),
]

interface DayProps {
  readonly day: ReportDay
  readonly columns: readonly Column<ReportRow>[]
  /**
   * Whether this is the first heading row of the report. Only the first is measured for `keep-clear.ts`, because all
   * have the same height and a year has hundreds.
   */
  readonly isFirst: boolean
}

const Day = memo(({ day, columns, isFirst }: DayProps): ReactElement => {
  const size: StyleWithProperties = { '--rows': day.rows.length }
  return (
    <tbody className="report-day" style={size} {...rowGroupRole}>
      <tr className="report-day-head" data-stays={isFirst ? 'top' : undefined} {...rowRole}>
        <th colSpan={columns.length} {...rowHeaderRole} scope="rowgroup">
          {weekAndDay(day.date)}
        </th>
      </tr>
      {day.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report is of a moment; its rows never move
        <TableRow key={index} columns={columns} row={row} className="report-row" />
      ))}
    </tbody>
  )
})

interface BookingReportProps {
  readonly rows: readonly ReportRow[]
  /** Hidden columns stay in the document, because rendering the columns of a year again takes seconds. */
  readonly shown: Shown
}

export const BookingReport = ({ rows, shown }: BookingReportProps): ReactElement => {
  const days = useMemo(() => reportDays(rows), [rows])
  const sizes = useMemo(() => days.map((day) => day.rows.length), [days])
  /** Another back end may leave out the booking, the owner and the status of a row. */
  const isNumbered = useMemo(() => bookingCount(rows) !== null, [rows])
  const soFar = useDaysSoFar(sizes)
  const follow = useFollow()
  const columns = useMemo(() => columnsOf(follow), [follow])
  return (
    <table
      className="report-table"
      data-numbered={isNumbered}
      data-price={shown.price}
      data-message={shown.message}
      aria-label={reportTexts.bookings}
      aria-busy={soFar < days.length}
      {...tableRole}
    >
      <TableHead columns={columns} rowClass="report-row" />
      {days.slice(0, soFar).map((day, index) => (
        <Day key={day.date} day={day} columns={columns} isFirst={index === 0} />
      ))}
    </table>
  )
}
