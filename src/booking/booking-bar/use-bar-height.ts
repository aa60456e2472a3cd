/**
 * Gives the page the height of the bar at the bottom, so that it makes room for it. Invariants: the bar hides no focus; the
 * slot that was pressed last is not covered by a bar that comes or grows: its rows move then, and only then, and no
 * further than it takes.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { gridTabStop } from '../../kit/design/keep-focus.ts'

export const useBarHeight = (shown = true): RefObject<HTMLElement | null> => {
  const bar = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = bar.current
    const root = document.documentElement
    if (!shown || element === null) return
    let before = 0
    const makeRoom = (): void => {
      // A line of words is seldom whole pixels high: what is rounded down leaves the end of the page below the bar.
      const height = Math.ceil(element.getBoundingClientRect().height)
      root.style.setProperty('--bar-height', `${height}px`)
      const pressed = gridTabStop(document)
      const lowest = pressed?.closest('.grid-scroller')?.getBoundingClientRect().bottom ?? 0
      const bottom = pressed?.getBoundingClientRect().bottom ?? 0
      if (bottom > innerHeight - height && bottom <= Math.min(innerHeight - before, lowest))
        pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      before = height
    }
    makeRoom()
    const observer = new ResizeObserver(makeRoom)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bar-height')
    }
  }, [shown])

  return bar
}
