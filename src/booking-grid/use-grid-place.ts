/**
 * Opens a day where it should be, before anything is painted: at its next bookable time, or where its reader was in the
 * day before this one; and remembers where that is when the day goes. Invariant: read when the day before has gone, and
 * so not while this one is first drawn.
 */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { GridView } from '../../domain/selectors/grid-view.ts'
import { cellButton } from './grid-cells.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { cellOfPlace, columnOfResource, placeOfCell, rowOfTime } from './grid-place.ts'
import type { KeptFromDay } from './kept-from-day.ts'
import { useDayFocus } from './use-day-focus.ts'

interface GridPlaceParts {
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: GridView
  /** True once the rows are there. */
  readonly measured: boolean
  /** 0 where all columns are in view. */
  readonly columnWidth: number
  /** The cell that Tab comes to; at first, where the day opens. */
  readonly stop: CellPosition
  readonly onStop: (stop: CellPosition) => void
  readonly onColumn: (column: number) => void
  /** Absent where there is no other day to come from. */
  readonly kept: KeptFromDay | undefined
}

export const useGridPlace = (parts: GridPlaceParts): void => {
  const { scroller, measured } = parts

  const open = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept, onStop, onColumn } = parts
    const before = kept?.place ?? null
    const wanted = before === null ? Math.max(0, parts.stop.row) : rowOfTime(view.rows, before.top)
    const row = element.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"]`)
    const head = element.querySelector<HTMLElement>('.grid-head')
    if (row === null || head === null) return
    // Half a row before the first bookable time shows that the day began earlier.
    const past = before?.past ?? (wanted > 0 ? -row.offsetHeight / 2 : 0)
    element.scrollTop = row.offsetTop - head.offsetHeight + past
    if (before === null) return
    if (columnWidth > 0) onColumn(columnOfResource(view.resources, before.left))
    onStop(cellOfPlace(view, before.stop))
  })

  const remember = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept } = parts
    const row = element.querySelector<HTMLElement>('.grid-row')
    const head = element.querySelector<HTMLElement>('.grid-head')
    const stop = placeOfCell(view, parts.stop)
    if (kept === undefined || row === null || head === null || stop === null) return
    const scrolled = Math.max(0, element.scrollTop + head.offsetHeight - row.offsetTop)
    const top = view.rows[Math.floor(scrolled / row.offsetHeight)]
    if (top === undefined) return
    kept.place = {
      top: top.startTime,
      past: scrolled % row.offsetHeight,
      left: columnWidth === 0 ? null : (view.resources[Math.round(element.scrollLeft / columnWidth)]?.id ?? null),
      stop,
    }
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!measured || element === null) return
    open(element)
    return () => remember(element)
  }, [measured, scroller])
  useDayFocus(scroller, measured, parts.kept, (element) => {
    const before = parts.kept?.place ?? null
    return cellButton(element, before === null ? parts.stop : cellOfPlace(parts.view, before.stop))
  })
}
