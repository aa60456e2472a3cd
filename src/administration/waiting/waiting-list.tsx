/**
 * The list of waiting parts by day, with a box for each part. A series is one row with one box for all its parts, and a
 * button that shows their rows. The list is an ARIA grid, so that a screen reader passes
 * the arrow keys to it, as in the grid of bookings. Invariants: The grid is one tab stop, and the arrow keys move
 * between its rows and cells. A press with Shift includes all parts from the last pressed box.
 */
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { longDate, weekName } from '../../../domain/wording/swedish-dates.ts'
import { rowGroupRole, rowRole } from '../../kit/design/table.tsx'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { ShareBox } from './share-box.tsx'
import { type Chosen, rowsOf, shareOf, stretchBetween, type WaitingDay } from './waiting-parts.ts'
import { type Choose, gridCellRole, Row, type RowProps, SeriesRow, seriesKey } from './waiting-row.tsx'
import './waiting-page.css'

/** A row has two cells: the box with its details, and the link to the booking, beside which a series has a button. */
const COLUMNS = 2
const wholeRowRole = { ...gridCellRole, 'aria-colspan': COLUMNS } as const

interface Cell {
  /** The key of the cell's row. */
  readonly row: string
  readonly column: number
}

interface DayProps {
  readonly day: WaitingDay
  readonly queue: string
  readonly chosen: Chosen
  readonly stop: Cell
  readonly onChoose: Choose
  readonly onToggle: RowProps['onToggle']
  readonly open: ReadonlySet<BookingId>
  readonly onOpen: (id: BookingId, isOpen: boolean) => void
}

const Day = (props: DayProps): ReactElement => {
  const { day, queue, chosen, stop, onChoose, onToggle, open, onOpen } = props
  const { date, parts } = day
  const key = `waiting-day-${date}`
  const stopIn = (row: string): number | null => (stop.row === row ? stop.column : null)
  const rowOfPart = (part: WaitingPart, isOfSeries: boolean): ReactElement => (
    <Row
      key={part.id}
      part={part}
      queue={queue}
      isChosen={chosen.has(part.id)}
      stop={stopIn(`waiting-${part.id}`)}
      onToggle={onToggle}
      isOfSeries={isOfSeries}
    />
  )
  return (
    <div {...rowGroupRole} {...{ 'aria-labelledby': `${key}-heading` }} className="waiting-day">
      <div {...rowRole} data-row={key}>
        <div {...wholeRowRole} className="waiting-day-head row gap-3 items-center">
          <ShareBox
            aria-label={`Välj ${longDate(date)}`}
            tabIndex={stop.row === key ? 0 : -1}
            share={shareOf(chosen, parts)}
            onChoose={(on) =>
              onChoose(
                parts.map(({ id }) => id),
                on,
              )
            }
          />
          <h2 id={`${key}-heading`} className="waiting-day-title large">
            {longDate(date)}
          </h2>
          <span className="muted">{weekName(date)}</span>
        </div>
      </div>
      {rowsOf(parts).map((row) => {
        const [first] = row
        if (first === undefined) return null
        const { bookingId } = first
        if (row.length === 1) return rowOfPart(first, false)
        const isOpen = open.has(bookingId)
        return (
          <Fragment key={seriesKey(bookingId)}>
            <SeriesRow
              {...{ parts: row, queue, chosen, onChoose, isOpen }}
              stop={stopIn(seriesKey(bookingId))}
              onOpen={(isNow) => onOpen(bookingId, isNow)}
            />
            {isOpen ? row.map((part) => rowOfPart(part, true)) : null}
          </Fragment>
        )
      })}
    </div>
  )
}

type Place = readonly [row: number, column: number]

/**
 * Returns the control that a key leads to, as in https://www.w3.org/WAI/ARIA/apg/patterns/grid/. At an edge, it stays
 * the same.
 * @param last the number of the last control of the row
 * @returns null for a key that the grid does not use
 */
const moved = (
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  [row, column]: Place,
  { rows, last }: { readonly rows: number; readonly last: number },
): Place | null => {
  const moves: Readonly<Record<string, Place>> = ctrlKey
    ? { Home: [0, 0], End: [rows - 1, Number.POSITIVE_INFINITY] }
    : {
        ArrowUp: [Math.max(row - 1, 0), column],
        ArrowDown: [Math.min(row + 1, rows - 1), column],
        ArrowLeft: [row, Math.max(column - 1, 0)],
        ArrowRight: [row, Math.min(column + 1, last)],
        Home: [row, 0],
        End: [row, last],
      }
  return Object.hasOwn(moves, key) ? (moves[key] ?? null) : null
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null

const controlsOf = (row: ParentNode | null): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('input, button, a') ?? []),
]

/** The cell that is the tab stop: the cell that last had the focus, or the first part. */
const useTabStop = (days: readonly WaitingDay[], open: ReadonlySet<BookingId>) => {
  const [left, setLeft] = useState<Cell>({ row: '', column: 0 })
  const keysOf = (row: readonly WaitingPart[]): readonly string[] => {
    const own = row.map(({ id }) => `waiting-${id}`)
    const [first] = row
    if (first === undefined || row.length === 1) return own
    return [seriesKey(first.bookingId), ...(open.has(first.bookingId) ? own : [])]
  }
  const keys = days.flatMap(({ date, parts }) => [`waiting-day-${date}`, ...rowsOf(parts).flatMap(keysOf)])
  return {
    stop: keys.includes(left.row) ? left : { row: keys[1] ?? '', column: 0 },
    onFocus: ({ target }: FocusEvent): void => {
      const row = rowOf(target)
      const at = controlsOf(row).findIndex((control) => control.contains(target))
      // The heading row of a day has one cell. The column from before is kept for the next arrow key.
      setLeft(({ column }) => ({
        row: row?.dataset.row ?? '',
        column: controlsOf(row).length < 2 ? column : Math.max(at, 0),
      }))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const from = rowOf(event.target)
      const row = keys.indexOf(from?.dataset.row ?? '')
      const to = moved(event, [row, left.column], { rows: keys.length, last: controlsOf(from).length - 1 })
      if (to === null || row === -1 || event.altKey || event.metaKey) return
      event.preventDefault()
      const controls = controlsOf(event.currentTarget.querySelector(`[data-row="${keys[to[0]]}"]`))
      const control = controls[Math.min(to[1], controls.length - 1)]
      if (control === event.target) setLeft((cell) => ({ ...cell, column: to[1] }))
      else control?.focus()
    },
  }
}

interface WaitingRowsProps {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly days: readonly WaitingDay[]
  readonly chosen: Chosen
  readonly onChoose: Choose
}

/**
 * The presses on the boxes of parts. A press with Shift reaches all parts from the box that was pressed before it.
 * `onToggle` stays the same during the life of the list, so that it does not cause rows to render again.
 */
const useBoxPresses = (days: readonly WaitingDay[], onChoose: Choose) => {
  const shift = useRef(false)
  const pressedLast = useRef<BookingResourceId | null>(null)
  const latest = useRef({ days, onChoose })
  useLayoutEffect(() => {
    latest.current = { days, onChoose }
  })
  const [onToggle] = useState(() => (id: BookingResourceId, on: boolean): void => {
    const parts = latest.current.days.flatMap((day) => day.parts)
    latest.current.onChoose(stretchBetween(parts, shift.current ? pressedLast.current : null, id), on)
    pressedLast.current = id
  })
  return {
    onToggle,
    noteShift: ({ shiftKey }: Pick<KeyboardEvent, 'shiftKey'>): void => {
      shift.current = shiftKey
    },
  }
}

export const WaitingRows = ({ frame, days, chosen, onChoose }: WaitingRowsProps): ReactElement => {
  /** The series whose parts are shown. */
  const [open, setOpen] = useState<ReadonlySet<BookingId>>(new Set())
  const onOpen = (id: BookingId, isOpen: boolean): void =>
    setOpen((before) => new Set([...before].filter((one) => one !== id).concat(isOpen ? [id] : [])))
  const { stop, onFocus, onKeyDown } = useTabStop(days, open)
  const { from: queue } = useFromHere()
  const { onToggle, noteShift } = useBoxPresses(days, onChoose)
  return (
    // biome-ignore lint/a11y: an ARIA grid; its one tab stop is in a cell
    <div
      role="grid"
      ref={frame}
      className="waiting-list stack one-column gap-6"
      aria-label="Bokningar som väntar"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onKeyDownCapture={noteShift}
      onPointerDownCapture={noteShift}
      onMouseDown={(event) => {
        // Without this, the browser would select the text between the two presses.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {days.map((day) => (
        <Day key={day.date} {...{ day, queue, chosen, stop, onChoose, onToggle, open, onOpen }} />
      ))}
    </div>
  )
}
