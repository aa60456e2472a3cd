/**
 * The column in view if not all columns of a grid fit, and the functions that go to another column. The column in view is
 * the first whose title is at least 60 % visible.
 */
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { VISIBILITY_THRESHOLD } from '../../../domain/rules/grid-layout.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { OPENS_AT } from '../../shell/routing/paths.ts'
import type { MeasuredLayout } from './use-grid-layout.ts'

/** The navigation to a column. Null means that all columns are in view, or nothing is measured yet. */
export type ColumnNavigation = { readonly goTo: (column: number) => void; readonly fitting: number } | null

interface ColumnParts {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: number
  readonly layout: MeasuredLayout
  /** The column that an edit or a week opens at. Null means that the grid stays at its first column. */
  readonly opening: number | null
  readonly onColumn: (column: number) => void
  readonly onNavigation: (navigation: ColumnNavigation) => void
}

/** @returns the function that goes to a column */
export const useColumnInView = ({
  scroller: scrollerRef,
  columns,
  layout,
  opening,
  onColumn,
  onNavigation,
}: ColumnParts): ((column: number) => void) => {
  const { columnWidth, measured, isMobile, fitting } = layout
  /** The target column of a scrolling. It counts as the column in view until the scrolling has reached it. */
  const going = useRef<number | null>(null)

  useEffect(() => {
    const element = scrollerRef.current
    if (element === null || columnWidth === 0 || columns === 0) return
    const room = element.clientWidth - (element.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0)
    const hidden = 1 - VISIBILITY_THRESHOLD
    const look = (): void => {
      // All columns have the same width, so the scroll position says which are visible.
      const left = element.scrollLeft / columnWidth
      const shown = Math.max(0, Math.min(Math.ceil(left - hidden), columns - 1))
      const isVisible = (column: number): boolean =>
        column >= left - hidden && column <= left + room / columnWidth - VISIBILITY_THRESHOLD
      if (!isVisible(shown) || (going.current !== null && !isVisible(going.current))) return
      onColumn(going.current ?? shown)
      going.current = null
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scrollerRef, columnWidth, columns, onColumn])

  const goTo = useCallback(
    (next: number) => {
      const element = scrollerRef.current
      if (element === null) return
      const most = element.scrollWidth - element.clientWidth
      const left = Math.min(next * columnWidth, most)
      going.current = Math.abs(element.scrollLeft - left) < 1 ? null : next
      onColumn(next)
      element.scrollTo({ left })
    },
    [scrollerRef, columnWidth, onColumn],
  )

  useLayoutEffect(() => {
    if (measured && columnWidth > 0 && opening !== null && opening > 0) goTo(opening)
  }, [measured, columnWidth, opening, goTo])

  useLayoutEffect(() => {
    if (measured) onNavigation(isMobile ? { goTo, fitting } : null)
  }, [measured, isMobile, fitting, goTo, onNavigation])

  return goTo
}

/**
 * Opens a day at the resource that its address names. It goes to another resource when the address changes to name that one.
 */
export const useResourceOfAddress = (view: GridView, ready: boolean, goTo: (column: number) => void): void => {
  const asked = new URLSearchParams(useSearch()).get(OPENS_AT)
  const open = useEffectEvent((resource: string): void => {
    const column = view.columns.findIndex(({ resourceId }) => String(resourceId) === resource)
    if (column !== -1) goTo(column)
  })
  useLayoutEffect(() => {
    if (ready && asked !== null) open(asked)
  }, [ready, asked])
}
