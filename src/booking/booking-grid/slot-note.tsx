/** Words at a slot: why a press on it was refused, until the next press; or, calm, what a range would be. */
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { cellBox } from './cell-box.ts'
import type { CellPosition } from './grid-keyboard.ts'
import './slot-note.css'

export interface Note {
  readonly at: CellPosition
  readonly text: string
}

interface SlotNoteProps extends Note {
  readonly grid: RefObject<HTMLElement | null>
  readonly calm?: boolean
}

/** Room between the note and the edge of the grid, px. */
const MARGIN = 8

export const SlotNote = ({ grid, at, text, calm = false }: SlotNoteProps): ReactElement => {
  const note = useRef<HTMLDivElement>(null)

  // At each rendering: another text has another size.
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
