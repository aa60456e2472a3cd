/**
 * The day on paper, in place of the grid of the screen: lying A4 with all resources, over as many sheets as it takes, with the heads
 * on each. Invariant: it is in the page only while it is printed.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { weekYearOf } from '../../../../domain/calendar/iso-week.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { clockTime, longDate, shortTimeRange, weekName, yearOf } from '../../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../../core/core-context.tsx'
import { columnName } from '../column-names.ts'
import { slotLabels } from '../slots/slot-texts.ts'
import { type PrintedRun, runsOfColumn, sheetsOf } from './printed-runs.ts'
import './printed-day.css'

const printedDayTexts = {
  sheet: (sheet: number, sheets: number): string => (sheets === 1 ? '' : `, blad ${sheet} av ${sheets}`),
  times: 'Tid',
} as const

/** Drawn before the browser lays the paper out. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const medium = matchMedia('print')
    const set = (prints: boolean) => (): void => flushSync(() => setPrinting(prints))
    addEventListener('beforeprint', set(true), { signal })
    addEventListener('afterprint', set(false), { signal })
    medium.addEventListener('change', ({ matches }) => setPrinting(matches), { signal })
    return () => listening.abort()
  }, [])
  return printing
}

const Cell = ({ run: { slot, firstRow, rows }, view }: { readonly run: PrintedRun; readonly view: GridView }) => {
  const [first, last] = [view.rows[firstRow], view.rows[firstRow + rows - 1]]
  const times = first === undefined || last === undefined ? '' : shortTimeRange({ ...first, endTime: last.endTime })
  return (
    <td rowSpan={rows} className={`printed-${slot._tag.toLowerCase()}`}>
      {slot._tag === 'Free' ? null : `${slotLabels[slot._tag]} ${times}`}
      {slot._tag === 'Locked' && slot.reason !== undefined ? ` ${slot.reason}` : null}
      {slot._tag === 'Booked' ? <span className="printed-number">{slot.idNumber}</span> : null}
    </td>
  )
}

const headOf = (view: GridView, column: number): string => {
  const of = view.columns[column]
  return of === undefined ? '' : columnName(view, of)
}

interface SheetProps {
  readonly view: GridView
  readonly columns: readonly number[]
  readonly title: string
}

const Sheet = ({ view, columns, title }: SheetProps): ReactElement => {
  const runs = columns.map((column) => runsOfColumn(view, column))
  return (
    <table className="printed-sheet">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{printedDayTexts.times}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {headOf(view, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row, index) => (
          <tr key={row.startTime}>
            <th scope="row">{clockTime(row.startTime)}</th>
            {runs.map((ofColumn, at) => {
              const run = ofColumn.find(({ firstRow }) => firstRow === index)
              return run === undefined ? null : <Cell key={columns[at]} run={run} view={view} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const PrintedDay = ({ view }: { readonly view: GridView }): ReactElement | null => {
  const printing = usePrinting()
  const groups = useStatePart('groups')
  const resources = useStatePart('resources')
  const [first] = view.columns
  if (!printing || first === undefined) return null
  const { resourceId, title: resource, date } = first
  const group = groups[resources[resourceId]?.groupId ?? '']?.title ?? ''
  const sheets = sheetsOf(view.columns.length)
  const title =
    view.over === 'days'
      ? `${resource}, ${weekName(date)} ${weekYearOf(date)}`
      : `${group}, ${longDate(date)} ${yearOf(date)}`
  return createPortal(
    <div className="printed-day">
      {sheets.map((columns, index) => (
        <Sheet
          key={columns[0]}
          view={view}
          columns={columns}
          title={`${title}${printedDayTexts.sheet(index + 1, sheets.length)}`}
        />
      ))}
    </div>,
    document.querySelector('main') ?? document.body,
  )
}
