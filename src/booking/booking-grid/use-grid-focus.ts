/** The one tab stop of the grid, and the keys that move it. Invariant: it stays where it is whatever others do. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { bringIntoView, cellOf, focusCell } from './grid-cells.ts'
import { type CellPosition, moveInGrid, withinGrid } from './grid-keyboard.ts'

interface GridFocus {
  readonly stop: CellPosition
  readonly moveStop: (to: CellPosition) => void
  readonly isWithin: boolean
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const useGridFocus = (
  { rows, resources }: GridView,
  opening: () => CellPosition,
  pageRows: () => number,
): GridFocus => {
  const [wanted, moveStop] = useState(opening)
  const [isWithin, setWithin] = useState(false)
  const size = { rows: rows.length, columns: resources.length }
  return {
    stop: withinGrid(wanted, size),
    moveStop,
    isWithin,
    onFocus: ({ target }) => {
      const at = cellOf(target)
      if (at === null) return
      setWithin(true)
      moveStop(at)
      // A press must not move what is under the pointer; a key may.
      if (target.matches(':focus-visible')) bringIntoView(target)
    },
    onBlur: () => setWithin(false),
    onKeyDown: (event) => {
      if (event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return
      const from = cellOf(event.target)
      const to = from === null ? null : moveInGrid(event.key, event.ctrlKey, from, { ...size, pageRows: pageRows() })
      if (to === null) return
      event.preventDefault()
      moveStop(to)
      focusCell(event.currentTarget, to)
    },
  }
}
