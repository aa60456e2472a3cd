/**
 * Choosing several times of one resource at once: shift and a press from the last chosen time, shift and arrows, a long
 * touch and then the last time, a drag of the mouse. Invariants: nothing is asked for before the gesture is ended; what
 * became of it is said once; what is handled here is marked so by `preventDefault`, and the grid leaves it alone. The words
 * at a slot that could not be had are drawn here too, since nobody needs them before.
 */
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../domain/events/event.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { timeRange } from '../../kit/texts/swedish-dates.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { pressReasons, refusalReasons } from './booking-grid-texts.ts'
import { cellBox } from './cell-box.ts'
import { cellButton, cellOf, focusCell } from './grid-cells.ts'
import { type CellPosition, moveInGrid, TITLE_ROW } from './grid-keyboard.ts'
import { rangeTexts } from './range-texts.ts'
import { SlotNote } from './slot-note.tsx'
import { type PressContext, slotPress } from './slot-press.ts'
import { type SlotRange, slotRange } from './slot-range.ts'
import { useChoosing } from './use-choosing.ts'
import './slot-ranges.css'

/** A finger that rests this long on a slot begins a range there. Shorter than the browser's own menu takes. */
const LONG_TOUCH_MS = 450
/** A finger that moves further than this scrolls. */
const STILL_PX = 10

export interface Note {
  readonly at: CellPosition
  readonly text: string
}

interface SlotRangesProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly view: GridView
  readonly context: PressContext
  /** The slot that was chosen last: from there a press with shift goes. */
  readonly anchor: RefObject<CellPosition | null>
  /** True while a range is answered: what becomes of single slots is not said then. */
  readonly quiet: RefObject<boolean>
  readonly pageRows: () => number
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onFocusCell: (at: CellPosition) => void
  /** Shown at its slot. */
  readonly note: Note | null
  /** Shown until the next press. */
  readonly onNote: (note: Note | null) => void
}

interface Marking {
  readonly from: CellPosition
  readonly to: CellPosition
  readonly by: 'key' | 'touch' | 'mouse'
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** Drawn over the column, so that no row is drawn again while a pointer moves. */
const Mark = ({
  grid,
  range,
}: {
  readonly grid: RefObject<HTMLElement | null>
  readonly range: SlotRange
}): ReactElement => {
  const mark = useRef<HTMLDivElement>(null)
  const [first, last] = range.rows ?? [0, 0]
  useLayoutEffect(() => {
    const element = mark.current
    if (element === null || grid.current === null) return
    const top = cellBox(grid.current, { row: first, column: range.column })
    const bottom = cellBox(grid.current, { row: last, column: range.column })
    if (top === null || bottom === null) return
    element.style.insetInlineStart = `${top.left}px`
    element.style.inlineSize = `${top.width}px`
    element.style.insetBlockStart = `${top.top}px`
    element.style.blockSize = `${bottom.bottom - top.top}px`
  }, [grid, first, last, range.column])
  return <div ref={mark} className="slot-mark" aria-hidden="true" />
}

export const SlotRanges = (props: SlotRangesProps): ReactElement | null => {
  const { grid, view, context, anchor, quiet, pageRows, onToggleOwn, onFocusCell, note, onNote } = props
  const core = useCore()
  const ask = useChoosing()
  const [marking, setMarking] = useState<Marking | null>(null)
  const touch = useRef<{ readonly waiting: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number }>(
    null,
  )
  const drag = useRef<CellPosition>(null)
  /** The click that a long touch ends with is not a press. */
  const swallow = useRef(false)

  const rangeOf = (from: CellPosition, to: CellPosition): SlotRange => slotRange(view.slots, from, to, context)
  const marked = marking === null ? null : rangeOf(marking.from, marking.to)

  const reference = (row: number, column: number): SlotReference[] => {
    const interval = view.rows[row]
    const resource = view.resources[column]
    return interval === undefined || resource === undefined
      ? []
      : [{ resourceId: resource.id, date: view.date, startTime: interval.startTime, endTime: interval.endTime }]
  }
  const wordsOf = ([first, last]: readonly [number, number]): { readonly count: number; readonly times: string } => {
    const [start, end] = [view.rows[first], view.rows[last]]
    const times = start === undefined || end === undefined ? '' : timeRange({ ...start, endTime: end.endTime })
    return { count: last - first + 1, times }
  }
  const reasonAt = (row: number, column: number): string => {
    const slot = view.slots[row]?.[column]
    if (slot === undefined) return ''
    const meant = slotPress(slot, column, context)
    return meant._tag === 'Explain' ? meant.text : pressReasons.Booked
  }
  const endedBy = ({ blocked, column }: SlotRange): string => {
    const row = blocked === null ? undefined : view.rows[blocked]
    return blocked === null || row === undefined
      ? ''
      : ` ${rangeTexts.ended(timeRange(row), reasonAt(blocked, column))}`
  }
  const noteEnd = ({ blocked, column }: SlotRange): void =>
    onNote(
      blocked === null ? null : { at: { row: blocked, column }, text: rangeTexts.endsHere(reasonAt(blocked, column)) },
    )

  const choose = useEffectEvent(async (from: CellPosition, to: CellPosition): Promise<void> => {
    const range = rangeOf(from, to)
    const title = view.resources[range.column]?.title ?? ''
    const startTimes = range.takenBack.flatMap((row) => view.rows[row]?.startTime ?? [])
    const slots = range.wanted.flatMap((row) => reference(row, range.column))
    const toggleOwn = (): void => {
      for (const startTime of startTimes) onToggleOwn?.(startTime)
    }
    setMarking(null)
    noteEnd(range)
    if (range.rows === null) {
      announce(endedBy(range).trim())
      return
    }
    const { count, times } = wordsOf(range.rows)
    anchor.current = { row: range.rows[0] === from.row ? range.rows[1] : range.rows[0], column: range.column }
    toggleOwn()
    if (slots.length + startTimes.length > 0)
      choiceHistory.add({ what: 'chosen', slots, undoOwn: startTimes.length > 0 ? toggleOwn : null })
    if (slots.length > 0) {
      quiet.current = true
      await ask(slots)
      quiet.current = false
    }
    const state = core.store.getSnapshot()
    const missed = slots.filter((slot) => !isMine(state, slot))
    const refusal = missed.map((slot) => state.refusals[slotKey(slot)]).find((found) => found !== undefined)
    announce(
      missed.length === 0
        ? `${rangeTexts.chosen(count, title, times)}.${endedBy(range)}`
        : `${rangeTexts.partlyChosen(count - missed.length, count, title)}. ${refusal === undefined ? '' : (refusal.words ?? refusalReasons[refusal.reason])}`,
    )
  })

  const onClick = useEffectEvent((event: MouseEvent): void => {
    const at = cellOf(event.target)
    if (swallow.current) {
      swallow.current = false
      event.preventDefault()
      return
    }
    if (at === null) return
    const begun = marking?.by === 'mouse' ? null : marking
    if (begun !== null) {
      if (at.row === TITLE_ROW || at.column !== begun.from.column) {
        setMarking(null)
        return
      }
      event.preventDefault()
      onFocusCell(at)
      void choose(begun.from, begun.by === 'key' ? begun.to : at)
      return
    }
    const from = anchor.current
    if (!event.shiftKey || from === null || from.column !== at.column || from.row === at.row || at.row === TITLE_ROW)
      return
    event.preventDefault()
    onFocusCell(at)
    void choose(from, at)
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && marking !== null) {
      event.preventDefault()
      setMarking(null)
      drag.current = null
      return
    }
    const from = cellOf(event.target)
    if (from === null || from.row === TITLE_ROW || grid.current === null) return
    if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || !ARROWS.has(event.key)) {
      // Going on without shift gives up what was marked; Enter and the space bar come as a click.
      if (marking?.by === 'key' && ![' ', 'Enter', 'Shift'].includes(event.key)) setMarking(null)
      return
    }
    event.preventDefault()
    const size = { rows: view.rows.length, columns: view.resources.length, pageRows: pageRows() }
    const wanted = moveInGrid(event.key, false, from, size)
    const begun = marking?.by === 'key' ? marking.from : from
    const range = rangeOf(begun, { row: Math.max(0, wanted?.row ?? from.row), column: begun.column })
    noteEnd(range)
    if (range.rows === null) {
      announce(reasonAt(begun.row, begun.column))
      return
    }
    const end = { row: range.rows[0] === begun.row ? range.rows[1] : range.rows[0], column: begun.column }
    const { count, times } = wordsOf(range.rows)
    setMarking({ from: begun, to: end, by: 'key' })
    onFocusCell(end)
    focusCell(grid.current, end)
    const hint = marking === null ? ` ${rangeTexts.chooseByKey}` : ''
    announce(`${rangeTexts.marked(count, times)}.${endedBy(range)}${hint}`)
  })

  const endTouch = useEffectEvent((): void => {
    if (touch.current !== null) clearTimeout(touch.current.waiting)
    touch.current = null
  })

  const onPointerDown = useEffectEvent((event: PointerEvent): void => {
    swallow.current = false
    endTouch()
    drag.current = null
    const at = cellOf(event.target)
    if (at === null || at.row === TITLE_ROW || !event.isPrimary || rangeOf(at, at).rows === null) return
    if (event.pointerType === 'mouse') {
      if (event.button === 0 && !event.shiftKey) drag.current = at
      return
    }
    if (marking !== null) return
    const begin = (): void => {
      touch.current = null
      swallow.current = true
      setMarking({ from: at, to: at, by: 'touch' })
      onNote(null)
      announce(rangeTexts.lastTime)
    }
    touch.current = { waiting: setTimeout(begin, LONG_TOUCH_MS), x: event.clientX, y: event.clientY }
  })

  const onPointerMove = useEffectEvent((event: PointerEvent): void => {
    const { current } = touch
    if (current !== null && Math.hypot(event.clientX - current.x, event.clientY - current.y) > STILL_PX) endTouch()
    const from = drag.current
    if (from === null) return
    if ((event.buttons & 1) === 0) {
      drag.current = null
      if (marking?.by === 'mouse') setMarking(null)
      return
    }
    const at = cellOf(event.target)
    if (at === null || at.row === TITLE_ROW || (marking === null && at.row === from.row)) return
    if (marking?.to.row === at.row) return
    setMarking({ from, to: { row: at.row, column: from.column }, by: 'mouse' })
    if (grid.current !== null)
      cellButton(grid.current, { row: at.row, column: from.column })?.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
      })
  })

  const onPointerUp = useEffectEvent((): void => {
    endTouch()
    drag.current = null
    if (marking?.by !== 'mouse') return
    // Back where it began: a press like any other.
    if (marking.from.row === marking.to.row) setMarking(null)
    else void choose(marking.from, marking.to)
  })

  const onPointerCancel = useEffectEvent((): void => {
    endTouch()
    drag.current = null
    if (marking?.by === 'mouse') setMarking(null)
  })

  const onFocusOut = useEffectEvent((event: FocusEvent): void => {
    if (marking?.by === 'key' && !(event.relatedTarget instanceof Node && grid.current?.contains(event.relatedTarget)))
      setMarking(null)
  })

  /** The browser's own menu of a long touch would be in the way of the slots. */
  const onContextMenu = useEffectEvent((event: Event): void => {
    if ((touch.current !== null || swallow.current) && cellOf(event.target) !== null) event.preventDefault()
  })

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const leave = new AbortController()
    const { signal } = leave
    element.addEventListener('click', (event) => onClick(event), { signal })
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element.addEventListener('pointerdown', (event) => onPointerDown(event), { signal })
    element.addEventListener('pointermove', (event) => onPointerMove(event), { signal })
    element.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    element.addEventListener('contextmenu', (event) => onContextMenu(event), { signal })
    window.addEventListener('pointerup', () => onPointerUp(), { signal })
    window.addEventListener('pointercancel', () => onPointerCancel(), { signal })
    return () => {
      leave.abort()
      endTouch()
    }
  }, [grid])

  const noted = note === null ? null : <SlotNote grid={grid} at={note.at} text={note.text} />
  if (marking === null || marked === null || marked.rows === null) return noted
  const { count, times } = wordsOf(marked.rows)
  const text =
    marking.by === 'touch'
      ? rangeTexts.lastTime
      : marking.by === 'key'
        ? rangeTexts.markedByKey(count, times)
        : rangeTexts.markedByMouse(count, times)
  return (
    <>
      {noted}
      <Mark grid={grid} range={marked} />
      <SlotNote grid={grid} at={{ row: marked.rows[1], column: marked.column }} text={text} calm />
    </>
  )
}
