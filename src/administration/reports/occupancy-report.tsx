/**
 * Shows how much of the open time is booked: by hours of the week, where a darker hour is fuller, and by resource.
 * Invariant: the colour says nothing that the number in it does not.
 */
import { type ReactElement, useMemo } from 'react'
import type { Occupancy, ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { shortWeekdays } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { Table } from '../../kit/design/table.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { weekdaysFromMonday } from '../hours/opening-week.ts'
import { type Cell, saveTable } from './report-files.ts'
import { ReportPart } from './report-part.tsx'
import { reportTexts, occupancyTexts as texts } from './report-texts.ts'
import './occupancy-report.css'

type OpenAndBooked = Pick<Occupancy['resources'][number], 'openMinutes' | 'bookedMinutes'>

/** Whole per cent; null: nothing is open. */
export const percentOf = ({ openMinutes, bookedMinutes }: OpenAndBooked): number | null =>
  openMinutes === 0 ? null : Math.round((bookedMinutes / openMinutes) * 100)

const totalOf = (rows: readonly OpenAndBooked[]): OpenAndBooked => ({
  openMinutes: rows.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
  bookedMinutes: rows.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
})

interface HourRow {
  readonly hour: number
  /** In the order of `weekdaysFromMonday`; null: nothing is open then. */
  readonly percents: readonly (number | null)[]
}

/** The rows go from the first hour in which anything is open to the last, with those between. */
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
const headsOf = [texts.open, texts.booked, texts.percent]

export const hourCells = (hours: Occupancy['hours']): readonly (readonly Cell[])[] => [
  [texts.weekday, texts.hour, ...headsOf],
  ...hours.map((row) => [shortWeekdays[row.weekday], texts.hourOf(row.hour), ...cellsOf(row)]),
]

export const resourceCells = (resources: Occupancy['resources']): readonly (readonly Cell[])[] => [
  [texts.resource, ...headsOf],
  ...resources.map((row) => [row.title, ...cellsOf(row)]),
]

const heat = (share: number): StyleWithProperties => ({ '--heat': share })

/** @param most the percentage of the fullest hour, which is the darkest */
const Share = ({ percent, most }: { readonly percent: number | null; readonly most: number }): ReactElement =>
  percent === null ? (
    <td className="occupancy-closed">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{texts.closed}</span>
    </td>
  ) : (
    <td className="occupancy-share numeric" style={heat(percent / Math.max(1, most))}>
      {texts.share(percent)}
    </td>
  )

const HourTable = ({ rows }: { readonly rows: readonly HourRow[] }): ReactElement => {
  const most = Math.max(...rows.flatMap(({ percents }) => percents.map((percent) => percent ?? 0)))
  return (
    <table className="occupancy-hours" aria-label={texts.byHour}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.hour}</span>
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
              {texts.hourOf(hour)}
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

const ResourceTable = ({ resources }: { readonly resources: Occupancy['resources'] }): ReactElement => (
  <Table
    name={texts.byResource}
    className="occupancy-resources"
    columns={[
      { heading: texts.resource, namesRow: true, cell: ({ title }) => title },
      { heading: texts.open, className: 'numeric', cell: ({ openMinutes }) => thousands(openMinutes) },
      { heading: texts.booked, className: 'numeric', cell: ({ bookedMinutes }) => thousands(bookedMinutes) },
      { heading: texts.occupancy, className: 'numeric', cell: (row) => texts.share(percentOf(row) ?? 0) },
    ]}
    rows={resources}
    keyOf={({ id }) => id}
  />
)

const Tables = ({
  occupancy,
  search,
}: {
  readonly occupancy: Occupancy
  readonly search: ReportSearch
}): ReactElement => {
  const { hours, resources } = occupancy
  const { startDate, endDate } = search
  const total = totalOf(resources)
  const percent = percentOf(total)
  if (percent === null) return <p>{texts.nothing}</p>
  return (
    <div className="occupancy">
      <p className="occupancy-total numeric" role="status">
        {texts.total(texts.share(percent), total.bookedMinutes, total.openMinutes)}
        {search.email ? ` ${texts.ofEverybody}` : ''}
      </p>
      <ReportPart
        className="report-occupancy"
        title={texts.byHour}
        onSave={() => saveTable(texts.hoursFile(startDate, endDate), hourCells(hours))}
      >
        <HourTable rows={hourRows(hours)} />
      </ReportPart>
      <ReportPart
        className="report-occupancy"
        title={texts.byResource}
        onSave={() => saveTable(texts.resourcesFile(startDate, endDate), resourceCells(resources))}
      >
        <ResourceTable resources={resources} />
      </ReportPart>
    </div>
  )
}

/** No change makes it old, since a report shows one moment. */
const occupancyQuery = ({ startDate, endDate, group, resource }: ReportSearch): Query<Occupancy> => ({
  area: null,
  ask: (core, quietly) =>
    core.call(
      'occupancy',
      { body: { startDate, endDate, group: group ?? null, resource: resource ?? null } },
      { toastsFailure: !quietly },
    ),
})

export const OccupancyReport = ({ search }: { readonly search: ReportSearch }): ReactElement => {
  const result = useQuery(useMemo(() => occupancyQuery(search), [search]))
  return (
    <QueryView result={result} loading={<FormSkeleton label={reportTexts.occupancyLoading} />} failed={texts.failed}>
      {(occupancy) => <Tables occupancy={occupancy} search={search} />}
    </QueryView>
  )
}
