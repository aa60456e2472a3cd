/** The outline of a marked range. Drawn over the column, so that no row is drawn again while a pointer moves. */
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { cellBox } from './cell-box.ts'
import './slot-mark.css'

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
