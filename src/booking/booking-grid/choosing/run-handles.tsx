/**
 * The handles of the chosen blocks of a grid. A finger or a mouse pulls a handle; Alt with ArrowUp or ArrowDown pulls
 * the end of the block at which the focus is. A press on a handle that is not pulled counts as a press on its slot.
 * Invariants: slots are asked for when the pull ends; the handles are only for pointers, so that the grid keeps its
 * single tab stop; the outcome is announced once.
 */
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import { type ChosenRun, chosenRunAt, pulledRun, timesOfRows } from '../../../../domain/selectors/chosen-run.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { shortTimeRange } from '../../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../../core/core-context.tsx'
import { createSteps } from '../../../kit/design/announce-steps.ts'
import { chooseRun, type RunColumn } from '../../booking-bar/choose-run.ts'
import { cellOf, focusCell } from '../slots/grid-cells.ts'
import { type CellPosition, TITLE_ROW } from '../slots/grid-keyboard.ts'
import type { PressContext } from '../slots/slot-press.ts'
import { endWords, noteAtEnd } from './choosing-texts.ts'
import { drawHandles, handleOf } from './drawn-handles.ts'
import { type Note, SlotMark, SlotNote } from './slot-marks.tsx'
import { type Pull, rowAtEdge, usePull } from './use-pull.ts'
import './run-handles.css'

/** A column with its slots. Null means that its blocks cannot be changed now. */
const changeableColumn = (view: GridView, context: PressContext, column: number): RunColumn | null => {
  const address = view.columns[column]
  const isChangeable = context.live && (context.editedColumn === null || context.editedColumn === column)
  if (address === undefined || !isChangeable) return null
  return { ...address, rows: view.rows, slots: view.slots.flatMap((row) => row[column] ?? []) }
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

interface KeyPulls extends Pick<RunHandlesProps, 'grid' | 'view' | 'context' | 'onMoveTabStop' | 'onNote'> {
  readonly columnAt: (column: number) => RunColumn | null
  readonly onChange: (column: RunColumn, change: Pick<Pull, 'before' | 'after'>) => void
  readonly sayStep: (words: string) => void
}

/** Alt with ArrowUp or ArrowDown pulls an end of the block at which the focus is by one slot. */
const useKeyPulls = ({ grid, view, context, columnAt, onMoveTabStop, onNote, onChange, sayStep }: KeyPulls): void => {
  /** The block that keys have made from a view. While no other view is drawn, the next key goes on from that block. */
  const made = useRef<{ readonly column: number; readonly run: ChosenRun; readonly from: GridView } | null>(null)

  const pullByKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const at = cellOf(event.target)
    if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (at === null || at.row === TITLE_ROW || grid.current === null) return
    const column = columnAt(at.column)
    const known = made.current?.from === view && made.current.column === at.column ? made.current.run : null
    const isMade = known !== null && known.first <= at.row && at.row <= known.last
    const before = isMade ? known : column === null ? null : chosenRunAt(column, at.row)
    if (column === null || before === null) return
    event.preventDefault()
    const { first, last } = before
    // A block of one slot grows towards the arrow. Otherwise the nearer end follows it.
    const edge = first === last ? (by < 0 ? 'start' : 'end') : at.row - first < last - at.row ? 'start' : 'end'
    const wanted = rowAtEdge(before, edge) + by
    const after = pulledRun(column, before, edge, wanted)
    if (after.first === first && after.last === last) {
      const range = { column: at.column, rows: null, wanted: [], takenBack: [], blocked: wanted }
      const isWithin = view.rows[wanted] !== undefined
      onNote(isWithin ? noteAtEnd({ view, context }, range) : null)
      sayStep(isWithin ? endWords({ view, context }, range) : 'Dagen har inga fler tider.')
      return
    }
    const end = { row: rowAtEdge(after, edge), column: at.column }
    onNote(null)
    onMoveTabStop(end)
    focusCell(grid.current, end)
    made.current = { column: at.column, run: after, from: view }
    onChange(column, { before, after })
  })

  useEffect(() => {
    const listening = new AbortController()
    grid.current?.addEventListener('keydown', (event) => pullByKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [grid])
}

export const RunHandles = (props: RunHandlesProps): ReactElement | null => {
  const { grid, view, context, onChoose, onToggleOwn, onMoveTabStop, onNote } = props
  const core = useCore()
  const [sayStep] = useState(createSteps)
  const columnAt = (column: number): RunColumn | null => changeableColumn(view, context, column)
  const onChange = async (column: RunColumn, { before, after }: Pick<Pull, 'before' | 'after'>): Promise<void> => {
    const outcome = await chooseRun(core, column, { before, after, ask: onChoose, onToggleOwn })
    if (outcome !== '') sayStep(outcome)
  }

  const pull = usePull(grid, {
    begin: (target) => {
      const handle = handleOf(target)
      const column = handle === null ? null : columnAt(handle.at.column)
      const before = handle === null || column === null ? null : chosenRunAt(column, handle.at.row)
      if (handle === null || before === null) return null
      onNote(null)
      return { column: handle.at.column, edge: handle.edge, before, after: before }
    },
    pulledTo: (from, boundary) => {
      const column = columnAt(from.column)
      const to = from.edge === 'start' ? boundary : boundary - 1
      return column === null ? from : { ...from, after: pulledRun(column, from.before, from.edge, to) }
    },
    onEnd: (done) => {
      const column = columnAt(done.column)
      if (column === null) return
      onMoveTabStop({ row: rowAtEdge(done.after, done.edge), column: done.column })
      void onChange(column, done)
    },
  })
  useKeyPulls({ ...props, columnAt, onChange: (column, change) => void onChange(column, change), sayStep })

  // A handle that is being pulled stays, although the slots change meanwhile.
  const isPulled = pull !== null
  useLayoutEffect(() => {
    if (grid.current === null || isPulled) return
    const columns = view.columns.map((_, column) => changeableColumn(view, context, column))
    return drawHandles(grid.current, columns)
  }, [grid, view, context, isPulled])

  if (pull === null) return null
  const { after, column, edge } = pull
  const times = timesOfRows(view, after)
  return (
    <>
      <SlotMark grid={grid} column={column} first={after.first} last={after.last} />
      <SlotNote
        grid={grid}
        at={{ row: rowAtEdge(after, edge), column }}
        text={times === null ? '' : shortTimeRange(times)}
        calm
      />
    </>
  )
}
