/** Shows a report that was made: its days and choices, its tables, and ways to print and to keep it. */
import { type ReactElement, type RefObject, useMemo } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Report, ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { invoiceBasisTexts } from '../../booking/bookings/invoice-basis-texts.ts'
import { usePrinter } from '../../booking/bookings/use-printer.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { BookingReport } from './booking-report.tsx'
import { PayersTable, payerCells, payerSums } from './payers-table.tsx'
import { bookingCells, saveTable, statisticsCells } from './report-files.ts'
import type { Shown } from './report-form.tsx'
import { ReportPart, StatisticsTable } from './report-part.tsx'
import { payersTexts, reportTexts } from './report-texts.ts'
import { bookingCount, narrowingWords, periodWords, type ReportChoices, sumOf, unconfirmedOf } from './report-words.ts'

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

const { Component: OccupancyReport } = createChunk(
  async () => (await import('./occupancy-report.tsx')).OccupancyReport,
  <FormSkeleton label={reportTexts.occupancyLoading} />,
  ChunkFailure,
)

export const MadeReport = ({ made, shown, choices, heading }: MadeReportProps): ReactElement => {
  const { search, report, at } = made
  const { startDate, endDate } = search
  const { reports, statistics } = report
  const core = useCore()
  const hasDetails = useHas('working-day')
  const sums = useMemo(() => payerSums(reports), [reports])
  const now = useWallNow()
  const printer = usePrinter(null)
  const narrowing = narrowingWords(search, choices)
  const saveBookings = async (): Promise<void> => {
    const answer = hasDetails ? await core.call('reports', { body: { ...search, billing: true } }) : null
    if (answer?._tag === 'Failed') return
    const cells = bookingCells(reports, shown, answer?.value.billing)
    saveTable(reportTexts.bookingsFile(startDate, endDate), cells)
  }
  return (
    <div className="report">
      <header className="report-head">
        <div className="report-title">
          <h2 ref={heading} tabIndex={-1}>
            {reportTexts.reportOf(periodWords(search))}
          </h2>
          {narrowing === '' ? null : <p>{narrowing}</p>}
          <p className="numeric" role="status">
            {reportTexts.summary(
              bookingCount(reports),
              reports.length,
              shown.price ? sumOf(reports) : null,
              unconfirmedOf(reports),
            )}
          </p>
          <p className="muted numeric">{reportTexts.made(`${at.date} kl.\u00a0${clockTime(at.time)}`)}</p>
        </div>
        <button type="button" className="button report-print" onClick={() => window.print()}>
          {reportTexts.print}
        </button>
      </header>
      {shown.occupancy ? <OccupancyReport search={search} /> : null}
      {reports.length === 0 ? (
        <div className="administration-empty">
          <h3>{reportTexts.nothing}</h3>
          <p>{reportTexts.nothingDetail}</p>
        </div>
      ) : (
        <div className="report-parts">
          {shown.statistics || shown.bookings || shown.occupancy ? null : <p>{reportTexts.nothingShown}</p>}
          <ReportPart
            title={reportTexts.statistics}
            className="report-statistics"
            hidden={!shown.statistics}
            onSave={() => saveTable(reportTexts.statisticsFile(startDate, endDate), statisticsCells(statistics))}
          >
            <StatisticsTable rows={statistics} />
          </ReportPart>
          {sums.length === 0 ? null : (
            <ReportPart
              title={payersTexts.title}
              className="report-payers"
              hidden={!shown.price}
              onSave={() => saveTable(payersTexts.file(startDate, endDate), payerCells(sums))}
            >
              <PayersTable sums={sums} />
            </ReportPart>
          )}
          <ReportPart
            title={reportTexts.bookings}
            className="report-bookings"
            hidden={!shown.bookings}
            onSave={() => void saveBookings()}
          >
            <BookingReport rows={reports} shown={shown} />
          </ReportPart>
        </div>
      )}
      <p className="report-printed only-on-paper numeric" aria-hidden="true">
        {invoiceBasisTexts.printed(`${now.date} ${clockTime(now.time)}`, printer)}
      </p>
    </div>
  )
}
