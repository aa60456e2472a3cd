/**
 * The layout that fits the room (`docs/rules.md#layout`): measured before the first paint, whenever the room changes,
 * and once more half a second after load.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridLayout, gridLayout, LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'

interface MeasuredLayout {
  readonly layout: GridLayout
  /** Width of a column in the mobile layout, px. */
  readonly columnWidth: number
  /** False in the first rendering, which is never painted: it is there to be measured, and holds neither titles nor rows. */
  readonly measured: boolean
}

/** Narrower than this is a phone, which shows one resource at a time. */
const PHONE_PX = 480

const measure = (scroller: HTMLElement, resources: number): MeasuredLayout => {
  const times = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  const room = scroller.clientWidth - times
  const layout = gridLayout(room, resources)
  if (layout._tag === 'Wide') return { layout, columnWidth: 0, measured: true }
  const columns = scroller.clientWidth < PHONE_PX ? 1 : layout.columns
  return { layout: { _tag: 'Mobile', columns }, columnWidth: Math.floor(room / columns), measured: true }
}

/**
 * Keeps what has the focus clear of the titles, which are as high as the longest of them. Not by a custom property, which every
 * cell would inherit and be styled again for; nor by a rendering.
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

export const useGridLayout = (scroller: RefObject<HTMLElement | null>, resources: number): MeasuredLayout => {
  const [found, setFound] = useState<MeasuredLayout>({ layout: { _tag: 'Wide' }, columnWidth: 0, measured: false })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = (): void =>
      setFound((before) => {
        const next = measure(element, resources)
        return JSON.stringify(before) === JSON.stringify(next) ? before : next
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    const again = setTimeout(look, LAYOUT_AGAIN_MS)
    return () => {
      observer.disconnect()
      clearTimeout(again)
    }
  }, [scroller, resources])

  return found
}

/** Heads and bar cover this much of the rows where the page scrolls. */
const HEADS_AND_BAR_PX = 160

/** How many rows a page of keys goes. */
export const pageRowsOf = (scroller: HTMLElement | null): number => {
  const row = scroller?.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
  if (scroller === null || row === 0) return 1
  return Math.max(1, Math.floor(Math.min(scroller.clientHeight, innerHeight - HEADS_AND_BAR_PX) / row) - 2)
}
