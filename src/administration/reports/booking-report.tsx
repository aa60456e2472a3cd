/**
 * What is booked, day by day (spec 2). One table, whose days are laid out when they are near the window: a year is as
 * quick to move through as a day, and still all there for searching, listening and printing.
 */
import { Fragment, memo, type ReactElement, type ReactNode, useMemo } from 'react'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
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
import { type ReportDay, reportDays } from './report-days.ts'
import { reportTexts } from './report-texts.ts'
import { bookedBy, bookingCount, weekAndDay } from './report-words.ts'
import type { Shown } from './shown-fields.tsx'
import { useDaysSoFar } from './use-days-so-far.ts'
import './booking-report.css'

/** Breaks before its "@" where there is no room for it. */
const Address = ({ text }: { readonly text: string }): ReactNode =>
  text.split(/(?=@)/).map((piece) => (
    <Fragment key={piece}>
      <wbr />
      {piece}
    </Fragment>
  ))

type ColumnName = 'times' | 'resource' | 'number' | 'name' | 'email' | 'status' | 'message' | 'price'

const columnOf = (name: ColumnName, cell: (row: ReportRow) => ReactNode, numeric = false): Column<ReportRow> => ({
  heading: reportTexts[name],
  headingClass: `report-${name}`,
  className: `report-${name}${numeric ? ' numeric' : ''}`,
  cell,
})

const columns: readonly Column<ReportRow>[] = [
  columnOf('times', ({ times }) => times.map(timeRange).join(',\n'), true),
  columnOf('resource', ({ resource }) => resource),
  { ...columnOf('number', ({ booking }) => booking?.number, true), label: reportTexts.number },
  columnOf('name', bookedBy),
  columnOf('email', ({ email }) => <Address text={email} />),
  columnOf('status', ({ booking }) => (booking === undefined ? null : bookingStatusWords[booking.status])),
  columnOf('message', ({ message }) => message),
  columnOf('price', ({ price }) => kronor(price), true),
]

const sizeOf = ({ rows }: ReportDay): StyleWithProperties => ({ '--rows': rows.length })

const Day = memo(
  ({ day }: { readonly day: ReportDay }): ReactElement => (
    <tbody className="report-day" style={sizeOf(day)} {...rowGroupRole}>
      <tr className="report-day-head" {...rowRole}>
        <th colSpan={columns.length} {...rowHeaderRole} scope="rowgroup">
          {weekAndDay(day.date)}
        </th>
      </tr>
      {day.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report is of a moment; its rows never move
        <TableRow key={index} columns={columns} row={row} className="report-row" />
      ))}
    </tbody>
  ),
)

interface BookingReportProps {
  readonly rows: readonly ReportRow[]
  /** Columns that are not asked for are there but not shown: of a year, drawing them anew takes seconds. */
  readonly shown: Shown
}

export const BookingReport = ({ rows, shown }: BookingReportProps): ReactElement => {
  const days = useMemo(() => reportDays(rows), [rows])
  const sizes = useMemo(() => days.map((day) => day.rows.length), [days])
  /** Another back end need not say which booking a row is of, whose, and how it stands. */
  const isNumbered = useMemo(() => bookingCount(rows) !== null, [rows])
  const soFar = useDaysSoFar(sizes)
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
      {days.slice(0, soFar).map((day) => (
        <Day key={day.date} day={day} />
      ))}
    </table>
  )
}
