/**
 * The last hour, a bar for each minute. The picture is drawn for eyes; the sums beside it and the table below say the
 * same in numbers.
 */
import { memo, type ReactElement } from 'react'
import type { ActivityFeed } from '../../../domain/activity/activity-feed.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import { activityTexts } from './activity-texts.ts'
import { clockAt, countsOf, minutesOfHour, type Period, periodsOfHour, sum } from './hour-counts.ts'
import './hour-chart.css'

const HEIGHT = 24
const BAR = 0.72

/** As one path: bars of a minute each, the highest as high as the picture. */
const barsOf = (counts: readonly number[]): string => {
  const most = Math.max(1, ...counts)
  return counts
    .map((count, index) => {
      if (count === 0) return ''
      const height = Math.max(2, (count / most) * HEIGHT)
      return `M${index + (1 - BAR) / 2} ${HEIGHT}v${-height}h${BAR}v${height}z`
    })
    .join('')
}

interface HourChartProps {
  readonly minutes: ActivityFeed['minutes']
  /** To the minute is enough: the same number draws nothing anew. */
  readonly now: number
}

export const HourChart = memo(({ minutes, now }: HourChartProps): ReactElement => {
  const rows = activityTexts.chartRows.map(({ kind, title }) => {
    const counts = countsOf(minutes, kind, now)
    return { kind, title, counts, total: sum(counts) }
  })
  const starts = minutesOfHour(now)
  return (
    <div className="hour">
      <div className="hour-rows">
        {rows.map(({ kind, title, counts, total }) => (
          <div key={kind} className="hour-row">
            <p className="hour-title">{title}</p>
            <svg
              className="hour-bars"
              data-kind={kind}
              viewBox={`0 0 ${counts.length} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <path d={barsOf(counts)} />
            </svg>
            <p className="hour-total numeric">{total}</p>
          </div>
        ))}
        <div className="hour-axis numeric" aria-hidden="true">
          <span>{clockAt(starts[0] ?? now)}</span>
          <span>{clockAt(starts[starts.length / 2] ?? now)}</span>
          <span>{activityTexts.chartNow}</span>
        </div>
      </div>
      <details className="hour-details">
        <summary>{activityTexts.hourTable}</summary>
        <Table
          className="hour-table numeric"
          columns={[
            { heading: activityTexts.hourPeriod, namesRow: true, cell: ({ name }) => name },
            ...rows.map(
              ({ title, counts }): Column<Period> => ({
                heading: title,
                cell: ({ from, to }) => sum(counts.slice(from, to)),
              }),
            ),
          ]}
          rows={periodsOfHour(now)}
          keyOf={({ name }) => name}
        />
      </details>
    </div>
  )
})
