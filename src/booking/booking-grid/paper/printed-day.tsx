/**
 * The day on paper, which replaces the grid when the page is printed. It uses A4 sheets in landscape, as many as the
 * resources need, and repeats the heads on each sheet. Invariants: it is in the page only during printing; every resource is
 * on one sheet, in the order of the screen; adjacent rows of one booking or one state form one cell, and each free row is
 * its own cell, for writing by hand.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { weekYearOf } from '../../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { clockTime, longDate, shortTimeRange, weekName, yearOf } from '../../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../../core/core-context.tsx'
import { columnName } from '../slots/column-names.ts'
import { labelOf } from '../slots/slot-texts.ts'
import './printed-day.css'

/** Whether the page is being printed. The printed part is drawn before the browser lays out the paper. */
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
      {slot._tag === 'Free' ? null : `${labelOf(slot)} ${times}`}
      {slot._tag === 'Locked' && slot.reason !== undefined ? ` ${slot.reason}` : null}
      {slot._tag === 'Booked' ? <span className="printed-number">{slot.idNumber}</span> : null}
    </td>
  )
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
          <th scope="col">Tid</th>
          {view.columns.map((each, column) =>
            columns.includes(column) ? (
              <th key={`${each.resourceId} ${each.date}`} scope="col">
                {columnName(view, each)}
              </th>
            ) : null,
          )}
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
          title={sheets.length === 1 ? title : `${title}, blad ${index + 1} av ${sheets.length}`}
        />
      ))}
    </div>,
    document.querySelector('main') ?? document.body,
  )
}

/** The most columns that are easy to read on A4 in landscape. */
const COLUMNS_OF_SHEET = 8

/** The columns of each sheet. */
export const sheetsOf = (columns: number): readonly (readonly number[])[] => {
  const sheets = Math.ceil(columns / COLUMNS_OF_SHEET)
  // The columns are spread evenly, so that the last sheet does not have a single column.
  const each = Math.ceil(columns / Math.max(1, sheets))
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: Math.min(each, columns - sheet * each) }, (_, index) => sheet * each + index),
  )
}

interface PrintedRun {
  readonly slot: SlotView
  readonly firstRow: number
  readonly rows: number
}

/** The cells of a column, from top to bottom. */
export const runsOfColumn = ({ slots }: GridView, column: number): readonly PrintedRun[] => {
  const isOneCell = (a: SlotView, b: SlotView): boolean => {
    if (a._tag === 'Booked') return b._tag === 'Booked' && a.idNumber === b.idNumber
    if (a._tag === 'Locked') return b._tag === 'Locked' && a.reason === b.reason
    return a._tag !== 'Free' && b._tag !== 'Free' && a._tag === b._tag && labelOf(a) === labelOf(b)
  }
  const runs: PrintedRun[] = []
  for (const [firstRow, slotsOfRow] of slots.entries()) {
    const slot = slotsOfRow[column]
    if (slot === undefined) continue
    const last = runs.at(-1)
    if (last !== undefined && isOneCell(last.slot, slot)) runs[runs.length - 1] = { ...last, rows: last.rows + 1 }
    else runs.push({ slot, firstRow, rows: 1 })
  }
  return runs
}
