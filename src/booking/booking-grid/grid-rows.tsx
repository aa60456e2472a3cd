/**
 * The rows of the day and, beside them, their times: one column that stays in sight. Invariant: the rows are empty here;
 * `grid-slots.ts` fills them.
 */
import { memo, type ReactElement, type Ref } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import './grid-rows.css'

interface GridRowsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly rows: readonly Interval[]
  /** False: the room that they take, alone. */
  readonly measured: boolean
  /** Where the present moment is: the row, or -1, and how much of it is over. */
  readonly nowRow: number
  readonly nowPercent: number
}

const isHour = ({ startTime }: Interval): boolean => startTime.slice(3, 5) === '00'

export const GridRows = memo(({ ref, rows, measured, nowRow, nowPercent }: GridRowsProps): ReactElement => {
  const nowStyle: StyleWithProperties = { '--now': `${nowPercent}%` }
  const present = (index: number) => (index === nowRow ? { 'data-now': true, style: nowStyle } : {})
  const drawn = measured ? rows : []
  return (
    <div className="grid-body" style={{ minBlockSize: `calc(${rows.length} * var(--row-height))` }}>
      {/* For the eye: the name of each slot begins with it. */}
      <div className="grid-times" aria-hidden="true">
        {drawn.map((row, index) => (
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
        {drawn.map((row, index) => (
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
