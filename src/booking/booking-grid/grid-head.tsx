/**
 * The heads of a grid's columns. A head shows the name of its column, how much of it is free, and facts that help to choose.
 * The heads in view are drawn in the first frame, and the others in short tasks after it. Invariant: a person never sees an
 * empty head, because heads that are scrolled to, focused, searched or printed are drawn at once.
 */
import { memo, type ReactElement, startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
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

/** The place of adjacent heads that are not drawn yet. Each has its part of it, to which the grid can be scrolled. */
const LeftOut = ({ columns }: { readonly columns: number }): ReactElement => {
  const style: StyleWithProperties = { '--left-out': columns }
  return (
    <div className="grid-titles-left-out row" style={style}>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} />
      ))}
    </div>
  )
}

/** How many heads a task draws. */
const HEADS_OF_TASK = 16

/** The columns with the longest name and the longest word. The row of heads is as high as one of them needs. */
const highestOf = (titles: readonly string[]): ReadonlySet<number> => {
  const longest = (lengthOf: (title: string) => number): number =>
    titles.reduce((best, title, column) => (lengthOf(title) > lengthOf(titles[best] ?? '') ? column : best), 0)
  return new Set([
    longest((title) => title.length),
    longest((title) => Math.max(...title.split(/\s/u).map((word) => word.length))),
  ])
}

/**
 * How many heads are drawn, from the first column on.
 * @param fitting how many columns are in view side by side
 */
const useDrawnHeads = ({ drawn, fitting, columns }: { drawn: boolean; fitting: number; columns: number }): number => {
  // The server's picture has them all, and what is on the screen stays there.
  const [count, setCount] = useState(drawn ? columns : 0)
  const shown = Math.max(count, fitting + 1)
  const isWaiting = drawn && shown < columns
  useEffect(() => {
    if (!isWaiting) return
    const task = setTimeout(() => startTransition(() => setCount(shown + HEADS_OF_TASK)))
    return () => clearTimeout(task)
  }, [isWaiting, shown])
  useEffect(() => {
    if (!isWaiting) return
    const end = new AbortController()
    const drawAll = (): void => flushSync(() => setCount(columns))
    document.addEventListener('scroll', drawAll, { capture: true, signal: end.signal })
    addEventListener('beforeprint', drawAll, { signal: end.signal })
    addEventListener('keydown', drawAll, { signal: end.signal })
    return () => end.abort()
  }, [isWaiting, columns])
  return shown
}

interface GridHeadProps {
  readonly view: GridView
  readonly week: WeekOfGrid | undefined
  /** False means that the row is empty and serves only for measuring. */
  readonly drawn: boolean
  /** How many columns are in view side by side. */
  readonly fitting: number
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
  const { view, week, drawn, fitting, tabStop, readsPrices, prices, onPrices } = props
  const [firstRow] = view.rows
  const titles = useMemo(() => view.columns.map((each) => columnHead(view, each)), [view])
  const highest = useMemo(() => highestOf(titles), [titles])
  const columns = view.columns.length
  const shown = useDrawnHeads({ drawn, fitting, columns })
  const isDrawn = (column: number): boolean => column < shown || column === tabStop || highest.has(column)
  // After the last column there is one more, which is no column and ends the place of those that are left out.
  const heads = drawn ? [...[...view.columns.keys()].filter(isDrawn), columns] : []
  return (
    // biome-ignore lint/a11y: the focus is on the buttons in its cells
    <div role="row" className="grid-head" aria-rowindex={1}>
      <div className="grid-corner" aria-hidden="true" />
      {heads.flatMap((column, index) => {
        const each = view.columns[column]
        const leftOut = column - (heads[index - 1] ?? -1) - 1
        return [
          leftOut > 0 ? <LeftOut key={`before ${column}`} columns={leftOut} /> : null,
          each === undefined ? null : (
            <ColumnTitle
              key={`${each.resourceId} ${each.date}`}
              title={titles[column] ?? ''}
              free={view.free[column] ?? 0}
              facts={factsOf(each, { week, prices })}
              brief={prices?.get(each.resourceId)?.brief ?? ''}
              column={column}
              isTabStop={tabStop === column}
              href={week?.dayPath(each.date)}
            />
          ),
        ]
      })}
      {readsPrices && firstRow !== undefined ? (
        <ColumnPriceReader columns={view.columns} row={firstRow} onPrices={onPrices} />
      ) : null}
    </div>
  )
}
