/**
 * Draws the last hour with a bar for each minute. The picture is for eyes; the sums beside it and the table below say
 * the same in numbers.
 */
import { memo, type ReactElement } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { SeenKind } from '../../../domain/schema/activity.ts'
import { type ActivityFeed, MINUTE_MS, MINUTES_SHOWN } from '../../../domain/selectors/activity-feed.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import './activity-page.css'

const PERIOD_MINUTES = 10

/** The starts of the minutes, the present one last. */
const minutesOfHour = (now: number): readonly number[] => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: MINUTES_SHOWN }, (_, index) => last - (MINUTES_SHOWN - 1 - index) * MINUTE_MS)
}

export const countsOf = (minutes: ActivityFeed['minutes'], kind: SeenKind, now: number): readonly number[] =>
  minutesOfHour(now).map((minute) => minutes[minute]?.[kind] ?? 0)

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const clockAt = (instant: number): string => clockTime(wallTimeAt(instant).time)

interface Period {
  /** "10:02–10:11" */
  readonly name: string
  /** The index of its first minute within the hour; `to` is that after its last. */
  readonly from: number
  readonly to: number
}

/** The last hour in periods of ten minutes, as the table has it. */
export const periodsOfHour = (now: number): readonly Period[] => {
  const minutes = minutesOfHour(now)
  return Array.from({ length: MINUTES_SHOWN / PERIOD_MINUTES }, (_, index) => {
    const from = index * PERIOD_MINUTES
    const to = from + PERIOD_MINUTES
    return { from, to, name: `${clockAt(minutes[from] ?? now)}–${clockAt(minutes[to - 1] ?? now)}` }
  })
}

/** The kinds that are drawn. */
const chartRows = [
  { kind: 'held', title: 'Valda' },
  { kind: 'booked', title: 'Bokade' },
  { kind: 'cancelled', title: 'Avbokade' },
] as const

const HEIGHT = 24
const BAR = 0.72

/** One SVG path for the bars of all minutes. The highest bar is as high as the picture. */
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
  /** The present minute, in ms since 1970. While it stays the same, nothing is drawn again. */
  readonly now: number
}

export const HourChart = memo(({ minutes, now }: HourChartProps): ReactElement => {
  const rows = chartRows.map(({ kind, title }) => {
    const counts = countsOf(minutes, kind, now)
    return { kind, title, counts, total: sum(counts) }
  })
  const starts = minutesOfHour(now)
  return (
    <div className="hour">
      <div className="hour-rows columns gap-2 gap-x-3 items-end">
        {rows.map(({ kind, title, counts, total }) => (
          <div key={kind} className="hour-row columns items-end">
            <p className="hour-title muted small">{title}</p>
            <svg
              className="hour-bars full-width"
              data-kind={kind}
              viewBox={`0 0 ${counts.length} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <path d={barsOf(counts)} />
            </svg>
            <p className="hour-total text-end bold numeric">{total}</p>
          </div>
        ))}
        <div className="hour-axis row spread muted small numeric" aria-hidden="true">
          <span>{clockAt(starts[0] ?? now)}</span>
          <span>{clockAt(starts[starts.length / 2] ?? now)}</span>
          <span>nu</span>
        </div>
      </div>
      <details className="hour-details">
        <summary>Visa som tabell</summary>
        <Table
          className="hour-table full-width small numeric"
          columns={[
            { heading: 'Tid', namesRow: true, cell: ({ name }) => name },
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
