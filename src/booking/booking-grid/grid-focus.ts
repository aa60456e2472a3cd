/**
 * The slot that has the focus: the grid's one tab stop, the keys that move it, and the announcement when that slot changes.
 * Invariant: changes by others never move the focus.
 */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { announce } from '../../kit/design/announce.ts'
import { bringIntoView, cellOf, focusCell } from './slots/grid-cells.ts'
import { type CellPosition, moveInGrid, withinGrid } from './slots/grid-keyboard.ts'
import { slotNews } from './slots/slot-cell.ts'

interface GridFocus {
  readonly stop: CellPosition
  readonly moveStop: (to: CellPosition) => void
  readonly isWithin: boolean
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const useGridFocus = (
  { rows, columns }: GridView,
  opening: () => CellPosition,
  pageRows: () => number,
): GridFocus => {
  const [wanted, moveStop] = useState(opening)
  const [isWithin, setWithin] = useState(false)
  const size = { rows: rows.length, columns: columns.length }
  return {
    stop: withinGrid(wanted, size),
    moveStop,
    isWithin,
    onFocus: ({ target }) => {
      const at = cellOf(target)
      if (at === null) return
      setWithin(true)
      moveStop(at)
      // A key may scroll to the focus. A press must not, because it would move the slot under the pointer.
      if (target.matches(':focus-visible')) bringIntoView(target)
    },
    onBlur: () => setWithin(false),
    onKeyDown: (event) => {
      if (event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return
      const from = cellOf(event.target)
      const to = from === null ? null : moveInGrid(event, from, { ...size, pageRows: pageRows() })
      if (to === null) return
      event.preventDefault()
      moveStop(to)
      focusCell(event.currentTarget, to)
    },
  }
}

/** A state that a slot has for a shorter time than this is not announced. */
const LASTING_MS = 150

/**
 * Announces a change of the slot with the focus, whether the person or somebody else made it.
 * @param stop the cell that is the tab stop
 * @param isFocused whether that cell has the focus now
 * @returns `quietly` runs work during which single slots are not announced, and `isQuiet` tells whether such work runs
 */
export const useGridSpeech = (
  { rows, slots }: GridView,
  { row, column }: CellPosition,
  isFocused: boolean,
): { readonly quietly: (work: () => Promise<void>) => Promise<void>; readonly isQuiet: () => boolean } => {
  const isQuiet = useRef(false)
  const slot = isFocused ? slots[row]?.[column] : undefined
  const heard = useRef({ row, column, state: slot?._tag })

  useEffect(() => {
    const before = heard.current
    const isElsewhere = before.row !== row || before.column !== column
    if (isElsewhere || before.state === undefined || slot === undefined || isQuiet.current) {
      heard.current = { row, column, state: slot?._tag }
      return
    }
    const interval = rows[row]
    if (before.state === slot._tag || interval === undefined) return
    // A slot that soon returns to its former state is not announced.
    const lasting = setTimeout(() => {
      heard.current = { ...before, state: slot._tag }
      announce(slotNews(interval, slot))
    }, LASTING_MS)
    return () => clearTimeout(lasting)
  }, [slot, row, column, rows])

  return {
    quietly: async (work) => {
      isQuiet.current = true
      try {
        await work()
      } finally {
        isQuiet.current = false
      }
    },
    isQuiet: () => isQuiet.current,
  }
}
