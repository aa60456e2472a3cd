/**
 * The chart of the last hour, with one bar for each minute. The totals beside the chart and the table below it give the
 * same numbers as text.
 */
import { memo, type ReactElement } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { SeenKind } from '../../../domain/schema/activity.ts'
import { type ActivityFeed, MINUTE_MS, MINUTES_SHOWN } from '../../../domain/selectors/activity-feed.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import './activity-page.css'

const PERIOD_MINUTES = 10

/** The start of each minute of the hour. The present minute is last. */
const minutesOfHour = (now: number): readonly number[] => {
  const last = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: MINUTES_SHOWN }, (_, index) => last - (MINUTES_SHOWN - 1 - index) * MINUTE_MS)
}

/** A time that was taken because nobody had come was booked too. */
export const countsOf = (minutes: ActivityFeed['minutes'], kind: SeenKind, now: number): readonly number[] =>
  minutesOfHour(now).map((minute) => {
    const counts = minutes[minute]
    return (counts?.[kind] ?? 0) + (kind === 'booked' ? (counts?.taken ?? 0) : 0)
  })

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const clockAt = (instant: number): string => clockTime(wallTimeAt(instant).time)

interface Period {
  /** The name of the period, such as "10:02–10:11". */
  readonly name: string
  /** `from` is the index of the period's first minute within the hour. `to` is the index after its last minute. */
  readonly from: number
  readonly to: number
}

/** Divides the last hour into the ten-minute periods of the table. */
export const periodsOfHour = (now: number): readonly Period[] => {
  const minutes = minutesOfHour(now)
  return Array.from({ length: MINUTES_SHOWN / PERIOD_MINUTES }, (_, index) => {
    const from = index * PERIOD_MINUTES
    const to = from + PERIOD_MINUTES
    return { from, to, name: `${clockAt(minutes[from] ?? now)}–${clockAt(minutes[to - 1] ?? now)}` }
  })
}

/** The kinds of events that the chart shows. */
const chartRows = [
  { kind: 'held', title: 'Valda' },
  { kind: 'booked', title: 'Bokade' },
  { kind: 'cancelled', title: 'Avbokade' },
] as const

const HEIGHT = 24
const BAR = 0.72

/** Returns one SVG path with the bars of all minutes. The highest bar fills the height of the chart. */
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
  /** The start of the present minute, in ms since 1970. The chart renders again only when it changes. */
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
