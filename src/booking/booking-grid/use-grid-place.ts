/**
 * Opens a day where it should be, before anything is painted: at its next bookable time, or where its reader was in the
 * day before this one; and remembers where that is when the day goes. On a phone it is the page that scrolls, and it does
 * so for the next bookable time only where that would be out of sight. Invariant: read when the day before has gone, and
 * so not while this one is first drawn.
 */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { cellOfPlace, columnOfResource, placeOfCell, rowOfTime } from './grid-place.ts'
import type { KeptFromDay } from './kept-from-day.ts'

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
  readonly kept: KeptFromDay | undefined
}

/** What scrolls the rows, and where, px from the top of the window, they come out from under what stays. */
const sightOf = (
  scroller: HTMLElement,
  row: HTMLElement,
): { readonly of: Element; readonly top: number; readonly isPage: boolean } =>
  getComputedStyle(scroller).overflowY === 'auto'
    ? { of: scroller, top: scroller.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0, isPage: false }
    : { of: document.documentElement, top: Number.parseFloat(getComputedStyle(row).scrollMarginTop), isPage: true }

/** The cell that had the focus in the day before this one. @param stop where there was none */
export const keptStop = (view: GridView, kept: KeptFromDay | undefined, stop: CellPosition): CellPosition => {
  const before = kept?.place.value ?? null
  return before === null ? stop : cellOfPlace(view, before.stop)
}

export const useGridPlace = (parts: GridPlaceParts): void => {
  const { scroller, measured } = parts

  const open = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept, onStop, onColumn } = parts
    const before = kept?.place.value ?? null
    const wanted = before === null ? Math.max(0, parts.stop.row) : rowOfTime(view.rows, before.top)
    const row = element.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 2}"]`)
    if (row === null) return
    const { of, top, isPage } = sightOf(element, row)
    const box = row.getBoundingClientRect()
    // Half a row before the first bookable time shows that the day began earlier.
    const past = before?.past ?? (wanted > 0 ? -box.height / 2 : 0)
    if (!isPage || before !== null || box.bottom + 2 * box.height > innerHeight) of.scrollTop += box.top - top + past
    if (before === null) return
    if (columnWidth > 0) onColumn(columnOfResource(view.resources, before.left))
    onStop(keptStop(view, kept, parts.stop))
  })

  const remember = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept } = parts
    const first = element.querySelector<HTMLElement>('.grid-row')
    const stop = placeOfCell(view, parts.stop)
    if (kept === undefined || first === null || stop === null) return
    const box = first.getBoundingClientRect()
    // Less than nothing while the page is still above the grid.
    const scrolled = sightOf(element, first).top - box.top
    const row = Math.max(0, Math.floor(scrolled / box.height))
    const top = view.rows[row]
    if (top === undefined) return
    kept.place.next({
      top: top.startTime,
      past: scrolled - row * box.height,
      left: columnWidth === 0 ? null : (view.resources[Math.round(element.scrollLeft / columnWidth)]?.id ?? null),
      stop,
    })
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!measured || element === null) return
    open(element)
    return () => remember(element)
  }, [measured, scroller])
}
