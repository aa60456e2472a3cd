/** The rows of a grid, the times beside them, and a line at the present moment. `slots/` draws the slots in the rows. */
import { memo, type ReactElement, type Ref } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import './booking-grid.css'
import './slots/slot.css'

interface NowInGrid {
  readonly row: number
  /** How much of the row has passed, in percent. */
  readonly percent: number
}

/**
 * The place of the present moment in a grid. Null means that no column is today, or no row contains the present time.
 */
export const nowInGrid = ({ rows, columns }: Pick<GridView, 'rows' | 'columns'>, now: WallTime): NowInGrid | null => {
  if (columns.every(({ date }) => date !== now.date)) return null
  const minute = minutesOf(now.time)
  const row = rows.findIndex(({ startTime, endTime }) => minutesOf(startTime) <= minute && minute < endMinutes(endTime))
  const interval = rows[row]
  if (interval === undefined) return null
  const start = minutesOf(interval.startTime)
  return { row, percent: Math.round(((minute - start) / (endMinutes(interval.endTime) - start)) * 100) }
}

interface GridRowsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly rows: readonly Interval[]
  /** False means that the rows are only empty space of the right size. */
  readonly drawn: boolean
  /** False means that the server draws the rows, and its markup must not contain styles. */
  readonly styled: boolean
  /** The row of the present moment, or -1, and how much of that row has passed. */
  readonly nowRow: number
  readonly nowPercent: number
}

const isHour = ({ startTime }: Interval): boolean => startTime.slice(3, 5) === '00'

export const GridRows = memo(({ ref, rows, drawn, styled, nowRow, nowPercent }: GridRowsProps): ReactElement => {
  const nowStyle: StyleWithProperties = { '--now': `${nowPercent}%` }
  const present = (index: number) => (styled && index === nowRow ? { 'data-now': true, style: nowStyle } : {})
  const shown = drawn ? rows : []
  const room = { minBlockSize: `calc(${rows.length} * var(--row-height))` }
  return (
    <div className="grid-body row" style={styled ? room : undefined}>
      {/* The times are only for the eye, because the name of each slot begins with its time. */}
      <div className="grid-times" aria-hidden="true">
        {shown.map((row, index) => (
          <div
            key={row.startTime}
            className={isHour(row) ? 'grid-time grid-time-hour' : 'grid-time'}
            {...present(index)}
          >
            {clockTime(row.startTime)}
          </div>
        ))}
      </div>
      <div ref={ref} className="grid-rows" role="none">
        {shown.map((row, index) => (
          // biome-ignore lint/a11y: the focus is on the buttons in its cells
          <div
            key={row.startTime}
            role="row"
            className={isHour(row) ? 'grid-row grid-row-hour' : 'grid-row'}
            aria-rowindex={index + 2}
            {...present(index)}
          />
        ))}
      </div>
    </div>
  )
})
