/**
 * Opens a day where it should be, before anything is painted: at its next bookable time, or where its reader was in the
 * day before this one; and remembers where that is when the day goes.
 */
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { GridView } from '../../domain/selectors/grid-view.ts'
import { cellButton } from './grid-cells.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { cellOfPlace, columnOfResource, type GridPlace, placeOfCell, rowOfTime } from './grid-place.ts'
import { openingCell } from './opening-row.ts'

/** Where a day that is opened afresh begins, and where one that follows another goes on. */
export const useOpening = (
  view: GridView,
  editedColumn: number | null,
  place: RefObject<GridPlace | null> | undefined,
): { readonly stop: CellPosition; readonly column: number; readonly before: GridPlace | null } => {
  const [opening] = useState(() => {
    const before = place?.current ?? null
    return before === null
      ? { stop: openingCell(view.slots, editedColumn), column: 0, before }
      : { stop: cellOfPlace(view, before.stop), column: columnOfResource(view.resources, before.left), before }
  })
  return opening
}

interface GridPlaceParts {
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: GridView
  /** True once the rows are there. */
  readonly measured: boolean
  /** 0 where all columns are in view. */
  readonly columnWidth: number
  readonly stop: CellPosition
  readonly opening: ReturnType<typeof useOpening>
  readonly place: RefObject<GridPlace | null> | undefined
}

export const useGridPlace = (parts: GridPlaceParts): void => {
  const { scroller, measured, place } = parts

  const open = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, opening } = parts
    const { before, stop } = opening
    const wanted = before === null ? Math.max(0, stop.row) : rowOfTime(view.rows, before.top)
    const row = element.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"]`)
    const head = element.querySelector<HTMLElement>('.grid-head')
    if (row === null || head === null) return
    // Half a row before the first bookable time shows that the day began earlier.
    const past = before?.past ?? (wanted > 0 ? -row.offsetHeight / 2 : 0)
    element.scrollTop = row.offsetTop - head.offsetHeight + past
    if (before === null) return
    if (columnWidth > 0) element.scrollLeft = opening.column * columnWidth
    if (before.focused && document.activeElement === document.body)
      cellButton(element, stop)?.focus({ preventScroll: true })
  })

  const remember = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, stop } = parts
    const row = element.querySelector<HTMLElement>('.grid-row')
    const head = element.querySelector<HTMLElement>('.grid-head')
    const placeOfStop = placeOfCell(view, stop)
    if (place === undefined || row === null || head === null || placeOfStop === null) return
    const scrolled = Math.max(0, element.scrollTop + head.offsetHeight - row.offsetTop)
    const top = view.rows[Math.floor(scrolled / row.offsetHeight)]
    if (top === undefined) return
    place.current = {
      top: top.startTime,
      past: scrolled % row.offsetHeight,
      left: columnWidth === 0 ? null : (view.resources[Math.round(element.scrollLeft / columnWidth)]?.id ?? null),
      stop: placeOfStop,
      focused: element.contains(document.activeElement),
    }
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!measured || element === null) return
    open(element)
    return () => remember(element)
  }, [measured, scroller])
}
