/**
 * Shows the share of the open time that is booked, by hour of the week and by resource. A darker hour has a higher
 * share. Invariant: each coloured cell also shows its share as a number.
 */
import { type ReactElement, useMemo } from 'react'
import type { Occupancy, ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { shortWeekdays } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { Table } from '../../kit/design/table.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { weekdaysFromMonday } from '../hours/opening-week.ts'
import { type Cell, saveTable } from './report-files.ts'
import { ReportPart } from './report-part.tsx'
import { reportTexts } from './report-texts.ts'
import './occupancy-report.css'

type OpenAndBooked = Pick<Occupancy['resources'][number], 'openMinutes' | 'bookedMinutes'>

/** Returns a whole percentage, or null when there is no open time. */
export const percentOf = ({ openMinutes, bookedMinutes }: OpenAndBooked): number | null =>
  openMinutes === 0 ? null : Math.round((bookedMinutes / openMinutes) * 100)

interface HourRow {
  readonly hour: number
  /** The percentages in the order of `weekdaysFromMonday`. A percentage is null when the hour has no open time. */
  readonly percents: readonly (number | null)[]
}

/** Returns the rows from the first to the last hour with open time, including all hours between them. */
export const hourRows = (hours: Occupancy['hours']): readonly HourRow[] => {
  const percents = new Map(hours.map((of) => [`${of.weekday} ${of.hour}`, percentOf(of)]))
  const open = hours.map(({ hour }) => hour)
  const first = Math.min(...open)
  return Array.from({ length: open.length === 0 ? 0 : Math.max(...open) - first + 1 }, (_, index) => ({
    hour: first + index,
    percents: weekdaysFromMonday.map((weekday) => percents.get(`${weekday} ${first + index}`) ?? null),
  }))
}

const cellsOf = (row: OpenAndBooked): readonly Cell[] => [row.openMinutes, row.bookedMinutes, percentOf(row) ?? '']
const OPEN = 'Öppna minuter'
const BOOKED = 'Bokade minuter'
const heads = [OPEN, BOOKED, 'Beläggning (%)']

const BY_HOUR = 'Beläggning per veckodag och timme'
const BY_RESOURCE = 'Beläggning per resurs'
const HOUR = 'Timme'

/** Returns text such as "08–09". */
const hourWords = (hour: number): string => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('–')
const shareWords = (percent: number): string => `${thousands(percent)}\u00a0%`

export const hourCells = (hours: Occupancy['hours']): readonly (readonly Cell[])[] => [
  ['Veckodag', HOUR, ...heads],
  ...hours.map((row) => [shortWeekdays[row.weekday], hourWords(row.hour), ...cellsOf(row)]),
]

export const resourceCells = (resources: Occupancy['resources']): readonly (readonly Cell[])[] => [
  [reportTexts.resource, ...heads],
  ...resources.map((row) => [row.title, ...cellsOf(row)]),
]

/** @param most the percentage of the fullest hour, which is drawn darkest */
const Share = ({ percent, most }: { readonly percent: number | null; readonly most: number }): ReactElement => {
  if (percent === null)
    return (
      <td className="muted">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Stängt</span>
      </td>
    )
  const heat: StyleWithProperties = { '--heat': percent / Math.max(1, most) }
  return (
    <td className="occupancy-share numeric" style={heat}>
      {shareWords(percent)}
    </td>
  )
}

const HourTable = ({ rows }: { readonly rows: readonly HourRow[] }): ReactElement => {
  const most = Math.max(...rows.flatMap(({ percents }) => percents.map((percent) => percent ?? 0)))
  return (
    <table className="occupancy-hours table" aria-label={BY_HOUR}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{HOUR}</span>
          </th>
          {weekdaysFromMonday.map((weekday) => (
            <th key={weekday} scope="col">
              {shortWeekdays[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour, percents }) => (
          <tr key={hour}>
            <th className="numeric" scope="row">
              {hourWords(hour)}
            </th>
            {percents.map((percent, index) => (
              <Share key={weekdaysFromMonday[index]} percent={percent} most={most} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OccupancyProps {
  readonly search: ReportSearch
  /** Whether the person has just asked for these days, so that a screen reader says the total. */
  readonly isAsked: boolean
}

const Tables = ({ occupancy, search, isAsked }: OccupancyProps & { readonly occupancy: Occupancy }): ReactElement => {
  const { hours, resources } = occupancy
  const days = `${search.startDate}-${search.endDate}`
  const openMinutes = resources.reduce((sum, resource) => sum + resource.openMinutes, 0)
  const bookedMinutes = resources.reduce((sum, resource) => sum + resource.bookedMinutes, 0)
  const percent = percentOf({ openMinutes, bookedMinutes })
  if (percent === null) return <p>Ingenting är öppet eller bokat de här dagarna.</p>
  const [booked, open] = [bookedMinutes, openMinutes].map((minutes) =>
    counted(Math.round(minutes / 60), 'timme', 'timmar'),
  )
  return (
    <div className="occupancy">
      <p className="occupancy-total numeric" role={isAsked ? 'status' : undefined}>
        {`${shareWords(percent)} av den öppna tiden är bokad: ${booked} av ${open}. Låst tid räknas inte som öppen.`}
        {search.email ? ' Beläggningen gäller alla bokningar, vems e-post det än är.' : ''}
      </p>
      <ReportPart
        className="report-occupancy"
        title={BY_HOUR}
        onSave={() => saveTable(`belaggning-${days}.csv`, hourCells(hours))}
      >
        <HourTable rows={hourRows(hours)} />
      </ReportPart>
      <ReportPart
        className="report-occupancy"
        title={BY_RESOURCE}
        onSave={() => saveTable(`belaggning-resurser-${days}.csv`, resourceCells(resources))}
      >
        <Table
          name={BY_RESOURCE}
          className="occupancy-resources table"
          columns={[
            { heading: reportTexts.resource, namesRow: true, cell: ({ title }) => title },
            { heading: OPEN, className: 'numeric', cell: ({ openMinutes }) => thousands(openMinutes) },
            { heading: BOOKED, className: 'numeric', cell: ({ bookedMinutes }) => thousands(bookedMinutes) },
            { heading: reportTexts.occupancy, className: 'numeric', cell: (row) => shareWords(percentOf(row) ?? 0) },
          ]}
          rows={resources}
          keyOf={({ id }) => id}
        />
      </ReportPart>
    </div>
  )
}

/** The query has no area, because a report shows one moment and does not follow later changes. */
const occupancyQuery = ({ startDate, endDate, group = null, resource = null }: ReportSearch): Query<Occupancy> => ({
  area: null,
  ask: (core, quietly) =>
    core.call('occupancy', { body: { startDate, endDate, group, resource } }, { toastsFailure: !quietly }),
})

export const OccupancyReport = ({ search, isAsked }: OccupancyProps): ReactElement => (
  <QueryView
    result={useQuery(useMemo(() => occupancyQuery(search), [search]))}
    loading={<FormSkeleton label={reportTexts.occupancyLoading} />}
    failed="Beläggningen kunde inte hämtas."
  >
    {(occupancy) => <Tables occupancy={occupancy} search={search} isAsked={isAsked} />}
  </QueryView>
)
