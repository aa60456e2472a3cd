/**
 * The handles of the chosen blocks of a grid. A finger or a mouse pulls a handle; Alt with ArrowUp or ArrowDown pulls
 * the end of the block at which the focus is. A press on a handle that is not pulled counts as a press on its slot.
 * Invariants: slots are asked for when the pull ends; the handles are only for pointers, so that the grid keeps its
 * single tab stop; the outcome is announced once.
 */
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import {
  type ChosenRun,
  chosenRunAt,
  chosenRuns,
  pulledRun,
  type RunEdge,
  timesOfRows,
} from '../../../../domain/selectors/chosen-run.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { shortTimeRange } from '../../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../../core/core-context.tsx'
import { createSteps } from '../../../kit/design/announce-steps.ts'
import { chooseRun, type RunColumn } from '../../booking-bar/choose-run.ts'
import { bringIntoView, cellButton, cellOf, focusCell } from '../slots/grid-cells.ts'
import { type CellPosition, TITLE_ROW } from '../slots/grid-keyboard.ts'
import type { PressContext } from '../slots/slot-press.ts'
import { endWords, noteAtEnd } from './choosing-texts.ts'
import { type Note, SlotMark, SlotNote } from './slot-marks.tsx'
import './run-handles.css'

/** A pointer that moves less than this presses the slot under the handle. */
const STILL_PX = 6

interface Pull {
  readonly column: number
  readonly edge: RunEdge
  readonly before: ChosenRun
  readonly after: ChosenRun
}

const isRowOf = ({ first, last }: ChosenRun, row: number): boolean => first <= row && row <= last

const edges: readonly RunEdge[] = ['start', 'end']

/** The block and the end that a handle pulls. Null means that the element is no handle. */
const handleOf = (target: EventTarget | null): { readonly at: CellPosition; readonly edge: RunEdge } | null => {
  const handle = target instanceof Element ? target.closest<HTMLElement>('.run-handle') : null
  const at = cellOf(handle?.parentElement?.querySelector('button') ?? null)
  return handle === null || at === null ? null : { at, edge: handle.dataset.edge === 'start' ? 'start' : 'end' }
}

interface RunHandlesProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly view: GridView
  readonly context: PressContext
  readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onMoveTabStop: (at: CellPosition) => void
  readonly onNote: (note: Note | null) => void
}

export const RunHandles = (props: RunHandlesProps): ReactElement | null => {
  const { grid, view, context, onChoose, onToggleOwn, onMoveTabStop, onNote } = props
  const core = useCore()
  const [pull, setPull] = useState<Pull | null>(null)
  /** The block that keys have made from a view. While no other view is drawn, the next key goes on from that block. */
  const made = useRef<{ readonly column: number; readonly run: ChosenRun; readonly from: GridView } | null>(null)
  const [sayStep] = useState(createSteps)

  const columnAt = (column: number): RunColumn | null => {
    const address = view.columns[column]
    const isChangeable = context.live && (context.editedColumn === null || context.editedColumn === column)
    if (address === undefined || !isChangeable) return null
    return { ...address, rows: view.rows, slots: view.slots.flatMap((row) => row[column] ?? []) }
  }

  // The handles are put into the cells themselves, so that they move with their block and need no measuring.
  const drawHandles = useEffectEvent((element: HTMLElement): (() => void) => {
    const handles = view.columns.flatMap((_, index) => {
      const column = columnAt(index)
      return (column === null ? [] : chosenRuns(column)).flatMap(({ first, last }) =>
        edges.flatMap((edge) => {
          const button = cellButton(element, { row: edge === 'start' ? first : last, column: index })
          const cell = button?.parentElement
          if (cell == null) return []
          const handle = document.createElement('span')
          handle.className = 'run-handle'
          handle.dataset.edge = edge
          if (first === last) handle.dataset.single = ''
          if (button?.classList.contains('slot-pending') === true) handle.dataset.pending = ''
          handle.setAttribute('aria-hidden', 'true')
          cell.append(handle)
          return [handle]
        }),
      )
    })
    return () => {
      for (const handle of handles) handle.remove()
    }
  })
  // A handle that is being pulled stays, although the slots change meanwhile.
  const isPulled = pull !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handles follow the slots
  useLayoutEffect(
    () => (grid.current === null || isPulled ? undefined : drawHandles(grid.current)),
    [grid, view, context, isPulled],
  )

  const change = async (column: RunColumn, { before, after }: Pick<Pull, 'before' | 'after'>): Promise<void> => {
    const outcome = await chooseRun(core, column, { before, after, ask: onChoose, onToggleOwn })
    if (outcome !== '') sayStep(outcome)
  }

  const pulledTo = useEffectEvent((from: Pull, boundary: number): Pull => {
    const column = columnAt(from.column)
    const to = from.edge === 'start' ? boundary : boundary - 1
    return column === null ? from : { ...from, after: pulledRun(column, from.before, from.edge, to) }
  })
  const beginAt = useEffectEvent((target: EventTarget | null): Pull | null => {
    const handle = handleOf(target)
    const column = handle === null ? null : columnAt(handle.at.column)
    const before = handle === null || column === null ? null : chosenRunAt(column, handle.at.row)
    if (handle === null || before === null) return null
    onNote(null)
    return { column: handle.at.column, edge: handle.edge, before, after: before }
  })
  const endAt = useEffectEvent((done: Pull): void => {
    const column = columnAt(done.column)
    if (column === null) return
    const { first, last } = done.after
    onMoveTabStop({ row: done.edge === 'start' ? first : last, column: done.column })
    void change(column, done)
  })
  const pullByKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const at = cellOf(event.target)
    if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (at === null || at.row === TITLE_ROW || grid.current === null) return
    const column = columnAt(at.column)
    const known = made.current
    const isMade = known?.from === view && known.column === at.column && isRowOf(known.run, at.row)
    const before = isMade ? known.run : column === null ? null : chosenRunAt(column, at.row)
    if (column === null || before === null) return
    event.preventDefault()
    const { first, last } = before
    // A block of one slot grows towards the arrow. Otherwise the nearer end follows it.
    const edge = first === last ? (by < 0 ? 'start' : 'end') : at.row - first < last - at.row ? 'start' : 'end'
    const wanted = (edge === 'start' ? first : last) + by
    const after = pulledRun(column, before, edge, wanted)
    const row = edge === 'start' ? after.first : after.last
    if (after.first === first && after.last === last) {
      const range = { column: at.column, rows: null, wanted: [], takenBack: [], blocked: wanted }
      const isWithin = view.rows[wanted] !== undefined
      onNote(isWithin ? noteAtEnd({ view, context }, range) : null)
      sayStep(isWithin ? endWords({ view, context }, range) : 'Dagen har inga fler tider.')
      return
    }
    onNote(null)
    onMoveTabStop({ row, column: at.column })
    focusCell(grid.current, { row, column: at.column })
    made.current = { column: at.column, run: after, from: view }
    void change(column, { before, after })
  })

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const listening = new AbortController()
    const { signal } = listening
    let pulling: { readonly id: number; readonly y: number; readonly at: Pull; readonly isMoved: boolean } | null = null

    const onDown = (event: PointerEvent): void => {
      const at = event.isPrimary && event.button === 0 ? beginAt(event.target) : null
      if (at === null) return
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      pulling = { id: event.pointerId, y: event.clientY, at, isMoved: false }
    }
    const onMove = ({ pointerId, clientY }: PointerEvent): void => {
      const rows = element.querySelector('.grid-rows')?.getBoundingClientRect()
      const height = element.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
      if (pulling?.id !== pointerId || rows === undefined || height === 0) return
      if (!pulling.isMoved && Math.abs(clientY - pulling.y) <= STILL_PX) return
      const at = pulledTo(pulling.at, Math.round((clientY - rows.top) / height))
      const isSame = at.after.first === pulling.at.after.first && at.after.last === pulling.at.after.last
      if (isSame && pulling.isMoved) return
      pulling = { ...pulling, at, isMoved: true }
      setPull(at)
      bringIntoView(
        cellButton(element, { row: at.edge === 'start' ? at.after.first : at.after.last, column: at.column }),
      )
    }
    const onEnd = (event: PointerEvent): void => {
      if (pulling?.id !== event.pointerId) return
      const { at, isMoved } = pulling
      pulling = null
      setPull(null)
      if (event.type !== 'pointerup') return
      if (isMoved) endAt(at)
      else
        cellButton(element, { row: at.edge === 'start' ? at.before.first : at.before.last, column: at.column })?.click()
    }
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || pulling === null) return
      event.preventDefault()
      pulling = null
      setPull(null)
    }
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onEnd, { signal })
    element.addEventListener('pointercancel', onEnd, { signal })
    element.addEventListener('keydown', (event) => pullByKey(event), { signal })
    window.addEventListener('keydown', onEscape, { signal, capture: true })
    return () => listening.abort()
  }, [grid])

  if (pull === null) return null
  const { after, column, edge } = pull
  const times = timesOfRows(view, after)
  return (
    <>
      <SlotMark grid={grid} column={column} first={after.first} last={after.last} />
      <SlotNote
        grid={grid}
        at={{ row: edge === 'start' ? after.first : after.last, column }}
        text={times === null ? '' : shortTimeRange(times)}
        calm
      />
    </>
  )
}
