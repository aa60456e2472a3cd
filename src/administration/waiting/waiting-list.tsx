/**
 * The list of waiting parts by day, with a box for each part. A series is one row with one box for all its parts, and a
 * button that shows their rows. The list is an ARIA grid, so that a screen reader passes
 * the arrow keys to it, as in the grid of bookings. Invariants: The grid is one tab stop, and the arrow keys move
 * between its rows and cells. A press with Shift includes all parts from the last pressed box. A row renders again only
 * when its data, its tick or its tab stop changes.
 */
import {
  type ComponentProps,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, weekName } from '../../../domain/wording/swedish-dates.ts'
import { rowGroupRole, rowRole } from '../../kit/design/table.tsx'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import {
  bookedBy,
  type Chosen,
  madeAtWords,
  partName,
  partTitle,
  rowsOf,
  type Share,
  seriesName,
  seriesWords,
  shareOf,
  stretchBetween,
  timesOf,
  type WaitingDay,
  whenOf,
} from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import './waiting-page.css'

interface ShareBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly share: Share
  readonly onChoose: (on: boolean) => void
}

/**
 * A box for several parts. It is ticked when all of them are ticked, and indeterminate when some are. Browsers do not
 * tell screen readers when a box stops being indeterminate. A new box therefore replaces the old box and takes its
 * focus.
 */
export const ShareBox = ({ share, onChoose, ...rest }: ShareBoxProps): ReactElement => {
  const [seen, setSeen] = useState({ share, boxes: 0 })
  if (seen.share !== share) setSeen({ share, boxes: seen.boxes + Number(seen.share === 'some') })
  const hadFocus = useRef(false)
  const attach = (box: HTMLInputElement): (() => void) => {
    box.indeterminate = share === 'some'
    if (hadFocus.current) box.focus({ preventScroll: true })
    return () => {
      hadFocus.current = box === document.activeElement
    }
  }
  return (
    <input
      key={seen.boxes}
      {...rest}
      ref={attach}
      type="checkbox"
      className="field-checkbox"
      checked={share === 'all'}
      onChange={() => onChoose(share !== 'all')}
    />
  )
}

type Choose = (ids: readonly BookingResourceId[], on: boolean) => void

/** A row has two cells: the box with its details, and the link to the booking, beside which a series has a button. */
const COLUMNS = 2
const gridCellRole = { role: 'gridcell' } as const
const wholeRowRole = { ...gridCellRole, 'aria-colspan': COLUMNS } as const

interface RowProps {
  readonly part: WaitingPart
  /** The address of the list. */
  readonly queue: string
  readonly isChosen: boolean
  /** The column of the cell that is the tab stop. It is null when the cell is in another row. */
  readonly stop: number | null
  readonly onToggle: (id: BookingResourceId, on: boolean) => void
  /** Whether the row is one of a series that is open. Then the row states its day. */
  readonly isOfSeries: boolean
}

const Row = memo(({ part, queue, isChosen, stop, onToggle, isOfSeries }: RowProps): ReactElement => {
  const boxId = `waiting-${part.id}`
  const { notes = 0 } = part
  return (
    <div
      {...rowRole}
      className="waiting-row line-below columns gap-x-3"
      data-row={boxId}
      data-chosen={isChosen}
      data-of-series={isOfSeries}
    >
      <div {...gridCellRole} className="waiting-choice columns gap-x-3">
        <input
          id={boxId}
          type="checkbox"
          className="field-checkbox"
          aria-label={partName(part, isOfSeries)}
          tabIndex={stop === 0 ? 0 : -1}
          checked={isChosen}
          onChange={() => onToggle(part.id, !isChosen)}
        />
        {/* The label is hidden from screen readers, because the accessible name of the box contains the same text. */}
        <label className="waiting-facts columns gap-x-4" htmlFor={boxId} aria-hidden="true">
          <span className="strong numeric">{isOfSeries ? whenOf(part) : timesOf(part)}</span>
          <span className="waiting-what">
            <span className="block break-anywhere strong">
              <bdi>{part.resourceTitle}</bdi>
            </span>
            {part.message === '' ? null : (
              <span className="block pre-line break-anywhere medium">
                <span className="muted">{texts.wish}</span> <bdi>{part.message}</bdi>
              </span>
            )}
          </span>
          <span className="waiting-who">
            <span className="block break-anywhere">
              <bdi>{bookedBy(part)}</bdi>
            </span>
            <span className="block break-anywhere medium muted numeric">{texts.made(madeAtWords(part))}</span>
            {notes === 0 ? null : (
              <span className="waiting-notes block break-anywhere medium muted">{texts.notes(notes)}</span>
            )}
          </span>
          <span className="waiting-price text-end keep-together numeric">{kronor(part.price)}</span>
        </label>
      </div>
      <div {...gridCellRole}>
        <Link
          id={`${boxId}-open`}
          className="waiting-link block text-end numeric"
          aria-label={`Öppna ${part.bookingIdNumber}, ${partTitle(part)}`}
          tabIndex={stop === 1 ? 0 : -1}
          href={administeredBookingPath(part.bookingId)}
          state={{ from: queue }}
        >
          <span className="visually-hidden">{'Öppna '}</span>
          {part.bookingIdNumber}
        </Link>
      </div>
    </div>
  )
})

interface SeriesProps extends Pick<RowProps, 'queue' | 'stop'> {
  readonly parts: readonly WaitingPart[]
  readonly chosen: Chosen
  readonly onChoose: Choose
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

const seriesKey = (bookingId: BookingId): string => `waiting-series-${bookingId}`

const SeriesRow = ({ parts, queue, stop, chosen, onChoose, isOpen, onOpen }: SeriesProps): ReactElement | null => {
  const [first] = parts
  if (first === undefined) return null
  const key = seriesKey(first.bookingId)
  const { times, rooms, days, price } = seriesWords(parts)
  const share = shareOf(chosen, parts)
  const number = first.bookingIdNumber.split('-')[0]
  return (
    <div {...rowRole} className="waiting-row line-below columns gap-x-3" data-row={key} data-chosen={share !== 'none'}>
      <div {...gridCellRole} className="waiting-choice columns gap-x-3">
        <ShareBox
          id={key}
          aria-label={seriesName(parts)}
          tabIndex={stop === 0 ? 0 : -1}
          share={share}
          onChoose={(on) =>
            onChoose(
              parts.map(({ id }) => id),
              on,
            )
          }
        />
        <label className="waiting-facts columns gap-x-4" htmlFor={key} aria-hidden="true">
          <span className="strong numeric">{times}</span>
          <span className="waiting-what">
            <span className="block break-anywhere strong">
              <bdi>{rooms}</bdi>
            </span>
            <span className="block medium numeric">{`Serie, ${days}`}</span>
          </span>
          <span className="waiting-who">
            <span className="block break-anywhere">
              <bdi>{bookedBy(first)}</bdi>
            </span>
            <span className="block break-anywhere medium muted numeric">{texts.made(madeAtWords(first))}</span>
          </span>
          <span className="waiting-price text-end keep-together numeric">{price}</span>
        </label>
      </div>
      <div {...gridCellRole} className="waiting-series-ways">
        <button
          id={`${key}-days`}
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          tabIndex={stop === 1 ? 0 : -1}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Dölj' : 'Visa alla'}
          <span className="visually-hidden">{` tillfällen i bokning ${number}`}</span>
        </button>
        <Link
          id={`${key}-open`}
          className="waiting-link block text-end numeric"
          aria-label={`Öppna ${number}, ${rooms}, ${days}`}
          tabIndex={stop === 2 ? 0 : -1}
          href={administeredBookingPath(first.bookingId)}
          state={{ from: queue }}
        >
          {number}
        </Link>
      </div>
    </div>
  )
}

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
