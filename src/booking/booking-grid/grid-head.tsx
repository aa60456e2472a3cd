/**
 * The heads of a grid's columns. A head shows the name of its column, how much of it is free, and facts that help to choose.
 */
import { memo, type ReactElement } from 'react'
import { Link } from 'wouter'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { partedName } from '../../kit/texts/parted-name.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import type { ColumnPrices } from './column-prices.tsx'
import { ColumnPriceReader } from './lazy-parts.tsx'
import { columnHead } from './slots/column-names.ts'
import './resources.css'
import './booking-grid.css'

/** The week that a grid shows. It is present if the columns are the days of one resource. */
export interface WeekOfGrid {
  /** "vecka 49" */
  readonly name: string
  /** The column that the grid opens at. Null means the first column that has a free time. */
  readonly opening: number | null
  readonly dayPath: (date: LocalDate) => string
  /** The words beside the head of a day: the reason why it is closed, or the name of its special day. */
  readonly facts: (date: LocalDate) => string
}

interface ColumnTitleProps {
  readonly title: string
  readonly free: number
  /** For example "40 kr/halvtimme". Empty if nothing is known. */
  readonly facts: string
  /** What a narrow head shows of each of these facts. */
  readonly brief: string
  readonly column: number
  readonly isTabStop: boolean
  /** The address that the head of a day leads to. Absent means that the head opens the description of its resource. */
  readonly href?: string | undefined
}

/**
 * A screen reader reads a column's head whenever the focus enters the column. Therefore the head has only the name as its
 * own name, and the free times and facts describe the button in the head.
 */
const ColumnTitle = memo(({ title, free, facts, brief, column, isTabStop, href }: ColumnTitleProps): ReactElement => {
  const freeWords = bookingGridTexts.free(free)
  const head = {
    className: 'resource-title',
    title,
    'aria-label': title,
    'aria-description': [freeWords, facts].filter((words) => words !== '').join(', '),
    tabIndex: isTabStop ? 0 : -1,
  }
  return (
    // biome-ignore lint/a11y: the focus is on its button
    <div role="columnheader" className="grid-title" data-column={column}>
      <div className="grid-title-parts">
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
            {facts.split(bookingGridTexts.betweenFacts).map((fact, index) => (
              <span key={fact} data-brief={brief.split(bookingGridTexts.betweenFacts)[index] || undefined}>
                {fact}
              </span>
            ))}
          </span>
        </span>
      </div>
    </div>
  )
})

interface GridHeadProps {
  readonly view: GridView
  readonly week: WeekOfGrid | undefined
  /** False means that the row is empty and serves only for measuring. */
  readonly drawn: boolean
  /** The column whose head is the tab stop. Null means that a slot is the tab stop. */
  readonly tabStop: number | null
  /** Whether the prices of the columns are read, to be shown as facts. */
  readonly readsPrices: boolean
  /** Null means that not read. */
  readonly prices: ColumnPrices | null
  readonly onPrices: (prices: ColumnPrices) => void
}

/** The facts of a column: its seats and price, or in a week the words about its day. Empty if nothing is known. */
export const factsOf = (
  { resourceId, date }: GridView['columns'][number],
  { week, prices }: Partial<Pick<GridHeadProps, 'week' | 'prices'>>,
): string => week?.facts(date) ?? prices?.get(resourceId)?.facts ?? ''

export const GridHead = (props: GridHeadProps): ReactElement => {
  const { view, week, drawn, tabStop, readsPrices, prices, onPrices } = props
  const [firstRow] = view.rows
  return (
    // biome-ignore lint/a11y: the focus is on the buttons in its cells
    <div role="row" className="grid-head" aria-rowindex={1}>
      <div className="grid-corner" aria-hidden="true" />
      {(drawn ? view.columns : []).map((each, column) => (
        <ColumnTitle
          key={`${each.resourceId} ${each.date}`}
          title={columnHead(view, each)}
          free={view.free[column] ?? 0}
          facts={factsOf(each, { week, prices })}
          brief={prices?.get(each.resourceId)?.brief ?? ''}
          column={column}
          isTabStop={tabStop === column}
          href={week?.dayPath(each.date)}
        />
      ))}
      {readsPrices && firstRow !== undefined ? (
        <ColumnPriceReader columns={view.columns} row={firstRow} onPrices={onPrices} />
      ) : null}
    </div>
  )
}
