/**
 * The layout that fits the room there is (contract 3, Layout): measured before the first paint, whenever the room
 * changes, and once more half a second after load.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type GridLayout, gridLayout, LAYOUT_AGAIN_MS } from '../../domain/rules/grid-layout.ts'

export interface MeasuredLayout {
  readonly layout: GridLayout
  /** Width of a column in the mobile layout, px. */
  readonly columnWidth: number
}

const measure = (scroller: HTMLElement, resources: number): MeasuredLayout => {
  const times = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  const room = scroller.clientWidth - times
  const layout = gridLayout(room, resources)
  return { layout, columnWidth: layout._tag === 'Mobile' ? Math.floor(room / layout.columns) : 0 }
}

const same = (a: MeasuredLayout, b: MeasuredLayout): boolean =>
  a.layout._tag === b.layout._tag &&
  a.columnWidth === b.columnWidth &&
  (a.layout._tag === 'Wide' || (b.layout._tag === 'Mobile' && a.layout.columns === b.layout.columns))

export const useGridLayout = (scroller: RefObject<HTMLElement | null>, resources: number): MeasuredLayout => {
  const [measured, setMeasured] = useState<MeasuredLayout>({ layout: { _tag: 'Wide' }, columnWidth: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = (): void =>
      setMeasured((before) => {
        const next = measure(element, resources)
        return same(before, next) ? before : next
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

  return measured
}
