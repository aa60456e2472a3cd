/**
 * The layout that fits the available space (`docs/rules.md#layout`). The space is measured before the first paint, after
 * each resize, and once more half a second after load.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { gridLayout, LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'

export interface MeasuredLayout {
  /** Whether some columns do not fit side by side. */
  readonly isMobile: boolean
  /** How many columns are in view side by side. */
  readonly fitting: number
  /** The width of a column in the mobile layout, in px. It is 0 in the wide layout. */
  readonly columnWidth: number
  /** False in the first rendering, which serves only for measuring. It has no titles or rows and is never painted. */
  readonly measured: boolean
}

/** A grid narrower than this counts as one on a phone, and shows one resource at a time. */
const PHONE_PX = 480

export const useGridLayout = (scroller: RefObject<HTMLElement | null>, columns: number): MeasuredLayout => {
  const [found, setFound] = useState<MeasuredLayout>({
    isMobile: false,
    fitting: columns,
    columnWidth: 0,
    measured: false,
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = (): void => {
      const times = element.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
      const room = element.clientWidth - times
      const layout = gridLayout(room, columns)
      const isMobile = layout._tag === 'Mobile'
      const fitting = !isMobile ? columns : element.clientWidth < PHONE_PX ? 1 : layout.columns
      const columnWidth = isMobile ? Math.floor(room / fitting) : 0
      const next: MeasuredLayout = { isMobile, fitting, columnWidth, measured: true }
      setFound((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    const again = setTimeout(look, LAYOUT_AGAIN_MS)
    return () => {
      observer.disconnect()
      clearTimeout(again)
    }
  }, [scroller, columns])

  return found
}

/**
 * Keeps the focused cell clear of the titles, which are as high as the longest title. It sets one style that needs this
 * height. A custom property would be inherited by every cell, so every cell would be restyled.
 */
export const useHeadClear = (scroller: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = scroller.current
    const head = element?.querySelector<HTMLElement>('.grid-head') ?? null
    if (element === null || head === null) return
    const observer = new ResizeObserver(() => {
      element.style.scrollPaddingBlockStart = `${head.offsetHeight}px`
    })
    observer.observe(head)
    return () => observer.disconnect()
  }, [scroller])
}

/** About how much of the rows the heads and the bar cover when the page scrolls. */
const HEADS_AND_BAR_PX = 160

/** How many rows Page Up and Page Down move. */
export const pageRowsOf = (scroller: HTMLElement | null): number => {
  const row = scroller?.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
  if (scroller === null || row === 0) return 1
  return Math.max(1, Math.floor(Math.min(scroller.clientHeight, innerHeight - HEADS_AND_BAR_PX) / row) - 2)
}
