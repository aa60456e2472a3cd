/**
 * The layout that fits the room there is (contract 3, Layout): measured before the first paint, whenever the room
 * changes, and once more half a second after load.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridLayout, gridLayout, LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'

export interface MeasuredLayout {
  readonly layout: GridLayout
  /** Width of a column in the mobile layout, px. */
  readonly columnWidth: number
  /** Height of the row of titles, px: as high as the longest title makes it. The focus is kept clear of it. */
  readonly headHeight: number
  /** False in the first rendering, which is never painted: it is there to be measured. */
  readonly measured: boolean
}

/** Narrower than this is a phone, and shows one resource at a time (contract 3, Layout). */
const PHONE_PX = 480

const measure = (scroller: HTMLElement, resources: number): MeasuredLayout => {
  const times = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  const headHeight = scroller.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
  const room = scroller.clientWidth - times
  const layout = gridLayout(room, resources)
  if (layout._tag === 'Wide') return { layout, columnWidth: 0, headHeight, measured: true }
  const columns = scroller.clientWidth < PHONE_PX ? 1 : layout.columns
  return { layout: { _tag: 'Mobile', columns }, columnWidth: Math.floor(room / columns), headHeight, measured: true }
}

export const useGridLayout = (scroller: RefObject<HTMLElement | null>, resources: number): MeasuredLayout => {
  const [found, setFound] = useState<MeasuredLayout>({
    layout: { _tag: 'Wide' },
    columnWidth: 0,
    headHeight: 0,
    measured: false,
  })

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
    const head = element.querySelector('.grid-head')
    if (head !== null) observer.observe(head)
    const again = setTimeout(look, LAYOUT_AGAIN_MS)
    return () => {
      observer.disconnect()
      clearTimeout(again)
    }
  }, [scroller, resources])

  return found
}
