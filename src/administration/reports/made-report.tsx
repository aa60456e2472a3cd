/** A report that was made: what it is of, its tables, and ways to print and to keep it. */
import type { ReactElement, RefObject } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Report, ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { invoiceBasisTexts } from '../../booking/bookings/invoice-basis-texts.ts'
import { usePrinter } from '../../booking/bookings/use-printer.ts'
import { saveFile } from '../../kit/save-file.ts'
import { type Cell, commaSeparated } from '../../kit/texts/comma-separated.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { BookingReport } from './booking-report.tsx'
import { bookingCells, statisticsCells } from './report-files.ts'
import { reportTexts } from './report-texts.ts'
import { bookingCount, narrowingWords, periodWords, type ReportChoices, totalOf } from './report-words.ts'
import type { Shown } from './shown-fields.tsx'
import { StatisticsTable } from './statistics-table.tsx'

export interface Made {
  readonly search: ReportSearch
  readonly report: Report
  readonly at: WallTime
}

interface MadeReportProps {
  readonly made: Made
  readonly shown: Shown
  readonly choices: ReportChoices
  readonly heading: RefObject<HTMLHeadingElement | null>
}

interface PartProps {
  readonly title: string
  readonly className: string
  readonly hidden: boolean
  readonly onSave: () => void
  readonly children: ReactElement
}

/** Hidden, and not taken away: a year is drawn once. */
const Part = ({ title, className, hidden, onSave, children }: PartProps): ReactElement => (
  <section className={className} hidden={hidden}>
    <div className="report-part-head">
      <h3>{title}</h3>
      <button type="button" className="link-button report-save" onClick={onSave}>
        {reportTexts.saveAs}
        <span className="visually-hidden"> {title}</span>
      </button>
    </div>
    {children}
  </section>
)

const save = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', commaSeparated(rows))

export const MadeReport = ({ made, shown, choices, heading }: MadeReportProps): ReactElement => {
  const { search, report, at } = made
  const { startDate, endDate } = search
  const { reports, statistics } = report
  const now = useWallNow()
  const printer = usePrinter(null)
  const narrowing = narrowingWords(search, choices)
  return (
    <div className="report">
      <header className="report-head">
        <div className="report-title">
          <h2 ref={heading} tabIndex={-1}>
            {reportTexts.reportOf(periodWords(search))}
          </h2>
          {narrowing === '' ? null : <p>{narrowing}</p>}
          <p className="numeric" role="status">
            {reportTexts.summary(bookingCount(reports), reports.length, shown.price ? totalOf(report) : null)}
          </p>
          <p className="muted numeric">{reportTexts.made(`${at.date} kl.\u00a0${clockTime(at.time)}`)}</p>
        </div>
        <button type="button" className="button report-print" onClick={() => window.print()}>
          {reportTexts.print}
        </button>
      </header>
      {reports.length === 0 ? (
        <div className="administration-empty">
          <h3>{reportTexts.nothing}</h3>
          <p>{reportTexts.nothingDetail}</p>
        </div>
      ) : (
        <div className="report-parts">
          {shown.statistics || shown.bookings ? null : <p>{reportTexts.nothingShown}</p>}
          <Part
            title={reportTexts.statistics}
            className="report-statistics"
            hidden={!shown.statistics}
            onSave={() => save(reportTexts.statisticsFile(startDate, endDate), statisticsCells(statistics))}
          >
            <StatisticsTable rows={statistics} />
          </Part>
          <Part
            title={reportTexts.bookings}
            className="report-bookings"
            hidden={!shown.bookings}
            onSave={() => save(reportTexts.bookingsFile(startDate, endDate), bookingCells(reports, shown))}
          >
            <BookingReport rows={reports} shown={shown} />
          </Part>
        </div>
      )}
      <p className="report-printed only-on-paper numeric" aria-hidden="true">
        {invoiceBasisTexts.printed(`${now.date} ${clockTime(now.time)}`, printer)}
      </p>
    </div>
  )
}
