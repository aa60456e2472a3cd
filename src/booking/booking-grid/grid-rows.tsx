import { memo, type ReactElement, type Ref } from 'react'
import { Link } from 'wouter'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { partedName } from '../../kit/texts/parted-name.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './resources.css'
import './booking-grid.css'
import './slots/slot.css'

interface NowInGrid {
  readonly row: number
  /** How much of the row is over, in percent. */
  readonly percent: number
}

/** @param columns those of no other day count */
export const nowInGrid = ({ rows, columns }: Pick<GridView, 'rows' | 'columns'>, now: WallTime): NowInGrid | null => {
  if (columns.every(({ date }) => date !== now.date)) return null
  const minute = minutesOf(now.time)
  const row = rows.findIndex(({ startTime, endTime }) => minutesOf(startTime) <= minute && minute < endMinutes(endTime))
  const interval = rows[row]
  if (interval === undefined) return null
  const start = minutesOf(interval.startTime)
  return { row, percent: Math.round(((minute - start) / (endMinutes(interval.endTime) - start)) * 100) }
}

interface ResourceTitleProps {
  readonly title: string
  /** In full, where there is no room for it. */
  readonly name?: string
  readonly free: number
  /** The facts beside it, as "40 kr/halvtimme"; empty: nothing is known. */
  readonly facts: string
  readonly column: number
  readonly isTabStop: boolean
  /** Where the head of a day leads to; absent: it opens the description of its resource. */
  readonly href?: string | undefined
}

/**
 * The head of a column: the resource's name, which opens its description, or a day of its week, which leads there; and what helps to decide: how much of it is
 * free, and its facts. A screen reader says a column's head whenever one comes to the column: so it is the name alone,
 * and the rest describes the button in it.
 */
export const ResourceTitle = memo(
  ({ title, name = title, free, facts, column, isTabStop, href }: ResourceTitleProps): ReactElement => {
    const freeWords = bookingGridTexts.free(free)
    const head = {
      className: 'resource-title',
      title: name,
      'aria-label': name,
      'aria-description': [freeWords, facts].filter((words) => words !== '').join(', '),
      tabIndex: isTabStop ? 0 : -1,
    }
    return (
      // biome-ignore lint/a11y: the focus is on its button
      <div role="columnheader" className="grid-title" data-column={column}>
        {href === undefined ? (
          <button type="button" {...head}>
            {partedName(title)}
          </button>
        ) : (
          <Link href={href} {...head}>
            {title}
          </Link>
        )}
        <span className="resource-facts numeric" aria-hidden="true">
          <span className="resource-free">{freeWords}</span>
          <span className="resource-further">
            {facts.split(bookingGridTexts.betweenFacts).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </div>
    )
  },
)

interface GridRowsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly rows: readonly Interval[]
  /** False: the room that they take, alone. */
  readonly drawn: boolean
  /** False: the server draws them, whose markup holds no style. */
  readonly styled: boolean
  /** Where the present moment is: the row, or -1, and how much of it is over. */
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
    <div className="grid-body" style={styled ? room : undefined}>
      {/* For the eye: the name of each slot begins with it. */}
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
