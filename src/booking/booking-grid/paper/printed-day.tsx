/**
 * A day or a week on paper, which replaces the grid when the page is printed: A4 in landscape, as many sheets as the resources
 * need, with the heads on each. Or one sheet for the door of each resource, with its title in large letters. Invariants: it is
 * in the page only during printing, and in the server's first picture, so that a print before the scripts have come is a
 * sheet too; every resource is on one sheet, in the order of the screen; adjacent rows of one booking or one state form one
 * cell, and each free row of a day is its own cell, for writing by hand.
 */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { weekYearOf } from '../../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import {
  clockTime,
  longDate,
  shortTimeRange,
  timeRange,
  weekName,
  yearOf,
} from '../../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../../core/core-context.tsx'
import { useTakenOver } from '../../../kit/use-taken-over.ts'
import { columnName } from '../slots/column-names.ts'
import { labelOf, UNCLAIMED } from '../slots/slot-texts.ts'
import './printed-day.css'

type Sheets = 'day' | 'doors'

interface Printing {
  readonly isPrinting: boolean
  readonly sheets: Sheets
  readonly print: (sheets: Sheets) => void
}

/** Whether the page is being printed, and as what. The printed part is drawn before the browser lays out the paper. */
const usePrinting = (): Printing => {
  const [isPrinting, setPrinting] = useState(false)
  const [sheets, setSheets] = useState<Sheets>('day')
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const medium = matchMedia('print')
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener(
      'afterprint',
      () => {
        setPrinting(false)
        setSheets('day')
      },
      { signal },
    )
    medium.addEventListener('change', ({ matches }) => setPrinting(matches), { signal })
    return () => listening.abort()
  }, [])
  return {
    isPrinting,
    sheets,
    print: (wanted) => {
      flushSync(() => setSheets(wanted))
      // Some browsers go on at once, so what was wanted is kept until the end of the printing.
      print()
    },
  }
}

/** "Ledig – bokad men ingen har kommit". Null for any other slot. */
const unclaimedWords = (slot: SlotView): string | null =>
  slot._tag === 'Free' && slot.unclaimed === true ? `Ledig – ${UNCLAIMED}` : null

const Cell = ({ run: { slot, firstRow, rows }, view }: { readonly run: PrintedRun; readonly view: GridView }) => {
  const [first, last] = [view.rows[firstRow], view.rows[firstRow + rows - 1]]
  const times = first === undefined || last === undefined ? '' : shortTimeRange({ ...first, endTime: last.endTime })
  return (
    <td rowSpan={rows} className={`printed-${slot._tag.toLowerCase()}`}>
      {slot._tag === 'Free' ? unclaimedWords(slot) : `${labelOf(slot)} ${times}`}
      {slot._tag === 'Locked' && slot.reason !== undefined ? ` ${slot.reason}` : null}
      {slot._tag === 'Booked' ? <span className="printed-number">{slot.idNumber}</span> : null}
    </td>
  )
}

interface SheetProps {
  readonly view: GridView
  readonly columns: readonly number[]
  readonly title: ReactNode
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

interface DoorSheetProps {
  readonly view: GridView
  readonly column: number
}

/** The day of one resource, to hang on its door. */
const DoorSheet = ({ view, column }: DoorSheetProps): ReactElement | null => {
  const each = view.columns[column]
  if (each === undefined) return null
  return (
    <table className="printed-sheet printed-door">
      <caption>
        <span className="printed-room">{each.title}</span> {`${longDate(each.date)} ${yearOf(each.date)}`}
      </caption>
      <tbody>
        {runsOfColumn(view, column, 'joined').map(({ slot, firstRow, rows }) => {
          const [first, last] = [view.rows[firstRow], view.rows[firstRow + rows - 1]]
          return first === undefined || last === undefined ? null : (
            <tr key={first.startTime}>
              <th scope="row">{timeRange({ ...first, endTime: last.endTime })}</th>
              <td className={`printed-${slot._tag.toLowerCase()}`}>
                {slot._tag === 'Free' ? (unclaimedWords(slot) ?? 'Ledig') : labelOf(slot)}
                {slot._tag === 'Locked' && slot.reason !== undefined ? ` ${slot.reason}` : null}
                {slot._tag === 'Booked' ? ` ${slot.idNumber}` : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A larger grid is not in the server's picture, which would be long. */
const MOST_CELLS_AHEAD = 1000

interface PrintedDayProps {
  readonly view: GridView
  /** Whether the page offers to print. */
  readonly isOffered?: boolean
}

export const PrintedDay = ({ view, isOffered = false }: PrintedDayProps): ReactElement | null => {
  const { isPrinting, sheets: wanted, print } = usePrinting()
  const isTakenOver = useTakenOver()
  const groups = useStatePart('groups')
  const resources = useStatePart('resources')
  const [first] = view.columns
  if (first === undefined) return null
  const { resourceId, title: resource, date } = first
  const group = groups[resources[resourceId]?.groupId ?? '']?.title ?? ''
  const sheets = sheetsOf(view.columns.length)
  const ofSheet = (index: number): string => (sheets.length === 1 ? '' : `, blad ${index + 1} av ${sheets.length}`)
  const title = (index: number): ReactNode =>
    view.over === 'days' ? (
      <>
        <span className="printed-room">{resource}</span> {`${weekName(date)} ${weekYearOf(date)}${ofSheet(index)}`}
      </>
    ) : (
      `${group}, ${longDate(date)} ${yearOf(date)}${ofSheet(index)}`
    )
  const isAhead = !isTakenOver && view.rows.length * view.columns.length <= MOST_CELLS_AHEAD
  const printed =
    isPrinting || isAhead ? (
      <div className="printed-day">
        {wanted === 'doors'
          ? view.columns.map((each, column) => <DoorSheet key={each.resourceId} view={view} column={column} />)
          : sheets.map((columns, index) => (
              <Sheet key={columns[0]} view={view} columns={columns} title={title(index)} />
            ))}
      </div>
    ) : null
  return (
    <>
      {isOffered ? (
        <p className="print-ways cluster gap-2 never-on-paper">
          <button type="button" className="button button-quiet" onClick={() => print('day')}>
            {view.over === 'days' ? 'Skriv ut veckan' : 'Skriv ut dagen'}
          </button>
          {view.over === 'days' ? null : (
            <button type="button" className="button button-quiet" onClick={() => print('doors')}>
              Skriv ut dörrblad
            </button>
          )}
        </p>
      ) : null}
      {isTakenOver && printed !== null
        ? createPortal(printed, document.querySelector('main') ?? document.body)
        : printed}
    </>
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

/**
 * The cells of a column, from top to bottom.
 * @param free whether free rows that follow each other are one cell
 */
export const runsOfColumn = (
  { slots }: GridView,
  column: number,
  free: 'joined' | 'apart' = 'apart',
): readonly PrintedRun[] => {
  const isOneCell = (a: SlotView, b: SlotView): boolean => {
    if (a._tag === 'Booked') return b._tag === 'Booked' && a.idNumber === b.idNumber
    if (a._tag === 'Locked') return b._tag === 'Locked' && a.reason === b.reason
    if (a._tag === 'Free' || b._tag === 'Free')
      return free === 'joined' && a._tag === b._tag && unclaimedWords(a) === unclaimedWords(b)
    return a._tag === b._tag && labelOf(a) === labelOf(b)
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
