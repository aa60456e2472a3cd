/**
 * The marks over the grid: the note at a slot and the outline of a marked range. They are separate from the grid, so that no
 * row is redrawn while a pointer moves. The note states the reason of a refusal. With `calm` it names the range that would
 * be chosen.
 */
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { cellBox } from '../slots/grid-cells.ts'
import type { CellPosition } from '../slots/grid-keyboard.ts'
import './slot-marks.css'

export interface Note {
  readonly at: CellPosition
  readonly text: string
}

interface SlotNoteProps extends Note {
  readonly grid: RefObject<HTMLElement | null>
  readonly calm?: boolean
}

/** The gap between the note and the edge of the grid, in px. */
const MARGIN = 8

export const SlotNote = ({ grid, at, text, calm = false }: SlotNoteProps): ReactElement => {
  const note = useRef<HTMLDivElement>(null)

  // The note is placed after each rendering, because its size depends on its text.
  useLayoutEffect(() => {
    const element = note.current
    const cell = grid.current === null ? null : cellBox(grid.current, at)
    if (element === null || cell === null) return
    const scroller = element.offsetParent?.parentElement
    const right = (scroller?.scrollLeft ?? 0) + (scroller?.clientWidth ?? 0) - element.offsetWidth - MARGIN
    const isLow = cell.bottom + element.offsetHeight > (grid.current?.offsetHeight ?? 0)
    element.style.insetInlineStart = `${Math.max(MARGIN, Math.min(cell.left + 4, right))}px`
    element.style.insetBlockStart = `${isLow ? cell.top - element.offsetHeight : cell.bottom}px`
  })

  return (
    <div ref={note} className={calm ? 'slot-note slot-note-calm' : 'slot-note'} aria-hidden="true">
      {text}
    </div>
  )
}

interface SlotMarkProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly column: number
  readonly first: number
  readonly last: number
}

export const SlotMark = ({ grid, column, first, last }: SlotMarkProps): ReactElement => {
  const mark = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = mark.current
    if (element === null || grid.current === null) return
    const top = cellBox(grid.current, { row: first, column })
    const bottom = cellBox(grid.current, { row: last, column })
    if (top === null || bottom === null) return
    element.style.insetInlineStart = `${top.left}px`
    element.style.inlineSize = `${top.width}px`
    element.style.insetBlockStart = `${top.top}px`
    element.style.blockSize = `${bottom.bottom - top.top}px`
  }, [grid, first, last, column])
  return <div ref={mark} className="slot-mark" aria-hidden="true" />
}
