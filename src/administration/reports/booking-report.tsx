/**
 * What is booked, day by day (spec 2). One table, whose days are laid out when they are near the window: a year is as
 * quick to move through as a day, and still all there for searching, listening and printing.
 */
import { Fragment, memo, type ReactElement, type ReactNode, useMemo } from 'react'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'
import { weekAndDay } from '../../../domain/wording/dates-of-record.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import {
  cellRole,
  columnHeaderRole,
  rowGroupRole,
  rowHeaderRole,
  rowRole,
  tableRole,
} from '../../kit/design/table-roles.ts'
import { type ReportDay, reportDays } from './report-days.ts'
import type { Shown } from './report-shown.ts'
import { reportTexts } from './report-texts.ts'
import { bookingCount } from './report-words.ts'
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

const Row = ({ row }: { readonly row: ReportRow }): ReactElement => (
  <tr className="report-row" {...rowRole}>
    <td className="report-times numeric" {...cellRole}>
      {row.times.map(timeRange).join(',\n')}
    </td>
    <td className="report-resource" {...cellRole}>
      {row.resource}
    </td>
    <td className="report-number numeric" data-label={reportTexts.number} {...cellRole}>
      {row.booking?.number}
    </td>
    <td className="report-name" {...cellRole}>
      {row.booking?.name}
    </td>
    <td className="report-email" {...cellRole}>
      {row.email === '' ? reportTexts.noEmail : <Address text={row.email} />}
    </td>
    <td className="report-status" {...cellRole}>
      {row.booking === undefined ? null : bookingStatusWords[row.booking.status]}
    </td>
    <td className="report-message" {...cellRole}>
      {row.message}
    </td>
    <td className="report-price numeric" {...cellRole}>
      {kronor(row.price)}
    </td>
  </tr>
)

const sizeOf = ({ rows }: ReportDay): StyleWithProperties => ({ '--rows': rows.length })

const Day = memo(
  ({ day }: { readonly day: ReportDay }): ReactElement => (
    <tbody className="report-day" style={sizeOf(day)} {...rowGroupRole}>
      <tr className="report-day-head" {...rowRole}>
        <th colSpan={8} {...rowHeaderRole} scope="rowgroup">
          {weekAndDay(day.date)}
        </th>
      </tr>
      {day.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report is of a moment; its rows never move
        <Row key={index} row={row} />
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
      <thead {...rowGroupRole}>
        <tr className="report-row" {...rowRole}>
          <th {...columnHeaderRole}>{reportTexts.times}</th>
          <th {...columnHeaderRole}>{reportTexts.resource}</th>
          <th className="report-number" {...columnHeaderRole}>
            {reportTexts.number}
          </th>
          <th className="report-name" {...columnHeaderRole}>
            {reportTexts.name}
          </th>
          <th className="report-email" {...columnHeaderRole}>
            {reportTexts.email}
          </th>
          <th className="report-status" {...columnHeaderRole}>
            {reportTexts.status}
          </th>
          <th className="report-message" {...columnHeaderRole}>
            {reportTexts.message}
          </th>
          <th className="report-price" {...columnHeaderRole}>
            {reportTexts.price}
          </th>
        </tr>
      </thead>
      {days.slice(0, soFar).map((day) => (
        <Day key={day.date} day={day} />
      ))}
    </table>
  )
}
