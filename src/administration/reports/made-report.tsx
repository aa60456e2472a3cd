/** Shows a finished report: its days and choices, its tables, and the buttons that print and save it. */
import { type ReactElement, type RefObject, useMemo } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { ReportRow } from '../../../domain/schema/bookings.ts'
import type { Report, ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { kronor, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { usePrintedLine } from '../../booking/bookings/use-printed-line.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { Table } from '../../kit/design/table.tsx'
import { LeftOut } from '../../kit/query/left-out.tsx'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { BookingReport } from './booking-report.tsx'
import { bookingCells, type Cell, saveTable, statisticsCells } from './report-files.ts'
import type { Shown } from './report-form.tsx'
import { ReportPart, StatisticsTable } from './report-part.tsx'
import {
  bookedBy,
  bookingCount,
  narrowingWords,
  periodWords,
  type ReportChoices,
  reportTexts,
  summaryWords,
  sumOf,
  unconfirmedOf,
} from './report-texts.ts'

interface PayerSum {
  readonly payer: number
  readonly name: string
  readonly bookings: number
  /** The sum in SEK. */
  readonly sum: number
  readonly unconfirmed: number
}

/** Returns the sum that each payer owes. The list is empty when the payer or the price of any row is unknown. */
const payerSums = (rows: readonly ReportRow[]): readonly PayerSum[] => {
  const known = rows.filter(({ booking, price }) => booking?.payer !== undefined && price !== null)
  if (known.length < rows.length) return []
  const payers = [...groupedBy(known, ({ booking }) => booking?.payer ?? 0)].map(([payer, own]) => {
    // The latest booking gives the name of the payer. A company that has changed its name remains the same payer.
    const latest = own.toSorted((one, other) => (other.booking?.number ?? 0) - (one.booking?.number ?? 0))[0]
    const name = latest === undefined ? '' : bookedBy(latest) || latest.email
    return { payer, own, name, email: latest?.email ?? '' }
  })
  // The e-mail address distinguishes payers with the same name.
  const ofNames = groupedBy(payers, ({ name }) => name)
  return payers
    .map(({ payer, own, name, email }) => ({
      payer,
      name: (ofNames.get(name)?.length ?? 0) > 1 && email !== '' && email !== name ? `${name} (${email})` : name,
      bookings: new Set(own.map(({ booking }) => booking?.number)).size,
      sum: sumOf(own) ?? 0,
      unconfirmed: unconfirmedOf(own) ?? 0,
    }))
    .toSorted((one, other) => other.sum - one.sum || swedishOrder(one.name, other.name) || one.payer - other.payer)
}

const BY_PAYER = 'Per betalare'
const SUM = 'Summa'
const UNCONFIRMED = 'Varav obekräftat'

const payerCells = (sums: readonly PayerSum[]): readonly (readonly Cell[])[] => [
  [reportTexts.payer, reportTexts.bookings, `${SUM} (kr)`, `${UNCONFIRMED} (kr)`],
  ...sums.map(({ name, bookings, sum, unconfirmed }) => [name, bookings, sum, unconfirmed]),
]

/** The columns with the sum to invoice for each payer. */
const payerColumns = [
  {
    heading: reportTexts.payer,
    className: 'payer-name',
    namesRow: true,
    cell: ({ name }: PayerSum) => <bdi>{name}</bdi>,
  },
  {
    heading: reportTexts.bookings,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ bookings }: PayerSum) => thousands(bookings),
  },
  {
    heading: SUM,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ sum }: PayerSum) => kronor(sum),
  },
  {
    heading: UNCONFIRMED,
    headingClass: 'payer-number',
    className: 'payer-number numeric',
    cell: ({ unconfirmed }: PayerSum) => (unconfirmed === 0 ? '–' : kronor(unconfirmed)),
  },
]

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

const listCalls = ['reports'] as const

export const MadeReport = ({ made, shown, choices, heading }: MadeReportProps): ReactElement => {
  const { search, report, at } = made
  const days = `${search.startDate}-${search.endDate}`
  const { reports, statistics } = report
  const core = useCore()
  const hasDetails = useHas('working-day')
  const sums = useMemo(() => payerSums(reports), [reports])
  const printed = usePrintedLine(null)
  const narrowing = narrowingWords(search, choices)
  const saveBookings = async (): Promise<void> => {
    const answer = hasDetails ? await core.call('reports', { body: { ...search, billing: true } }) : null
    if (answer?._tag === 'Failed') return
    const cells = bookingCells(reports, shown, answer?.value.billing)
    saveTable(`bokningar-${days}.csv`, cells)
  }
  return (
    <div className="report">
      <header className="report-head cluster gap-4 gap-x-8 spread">
        <div className="report-title stack gap-1">
          <h2 ref={heading} className="quiet-focus" tabIndex={-1}>
            {`Rapport ${periodWords(search)}`}
          </h2>
          {narrowing === '' ? null : <p>{narrowing}</p>}
          <p className="numeric" role="status">
            {summaryWords({
              bookings: bookingCount(reports),
              rows: reports.length,
              total: shown.price ? sumOf(reports) : null,
              unconfirmed: unconfirmedOf(reports) ?? 0,
            })}
          </p>
          <LeftOut calls={listCalls} />
          <p className="muted numeric">{`Gjord ${at.date} kl.\u00a0${clockTime(at.time)}`}</p>
        </div>
        <button type="button" className="button report-print" onClick={() => window.print()}>
          Skriv ut
        </button>
      </header>
      {shown.occupancy ? <OccupancyReport search={search} isAsked /> : null}
      {reports.length === 0 ? (
        <div className="administration-empty measure stack gap-4 fit-items">
          <h3>Inga bokningar stämmer med urvalet</h3>
          <p>Prova en längre period, eller ta bort något av det du har valt.</p>
        </div>
      ) : (
        <div className="report-parts stack one-column">
          {shown.statistics || shown.bookings || shown.occupancy ? null : (
            <p>Välj Statistik eller Bokningar för att se rapporten.</p>
          )}
          <ReportPart
            title={reportTexts.statistics}
            className="report-statistics"
            hidden={!shown.statistics}
            onSave={() => saveTable(`statistik-${days}.csv`, statisticsCells(statistics))}
          >
            <StatisticsTable rows={statistics} />
          </ReportPart>
          {sums.length === 0 ? null : (
            <ReportPart
              title={BY_PAYER}
              className="report-payers"
              hidden={!shown.price}
              onSave={() => saveTable(`betalare-${days}.csv`, payerCells(sums))}
            >
              <Table
                name={BY_PAYER}
                className="payers-table table lined"
                columns={payerColumns}
                rows={sums}
                keyOf={({ payer }) => payer}
              />
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
        {printed}
      </p>
    </div>
  )
}
