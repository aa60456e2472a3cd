/**
 * The layout that fits the room (`docs/rules.md#layout`): measured before the first paint, whenever the room changes, and
 * once more half a second after load.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { gridLayout, LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'

export interface MeasuredLayout {
  /** Whether the columns do not all fit beside each other. */
  readonly isMobile: boolean
  /** How many columns are in view beside each other. */
  readonly fitting: number
  /** The width of a column in the mobile layout, px; 0 in the wide one. */
  readonly columnWidth: number
  /** False in the first rendering, which is never painted: it is there to be measured, and holds neither titles nor rows. */
  readonly measured: boolean
}

/** Narrower than this is a phone, which shows one resource at a time. */
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
 * Keeps what has the focus clear of the titles, which are as high as the longest of them. It writes the one style that
 * needs the height: a custom property would be inherited by every cell, and all of them styled again.
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

/** Where the page scrolls, the heads and the bar cover about so much of the rows. */
const HEADS_AND_BAR_PX = 160

/** How many rows Page Up and Page Down move. */
export const pageRowsOf = (scroller: HTMLElement | null): number => {
  const row = scroller?.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
  if (scroller === null || row === 0) return 1
  return Math.max(1, Math.floor(Math.min(scroller.clientHeight, innerHeight - HEADS_AND_BAR_PX) / row) - 2)
}
