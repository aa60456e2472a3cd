/**
 * Looks which resource is in view in the mobile layout: the first whose title is visible to 60 %. Going to another
 * scrolls there.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { VISIBILITY_THRESHOLD } from '../../../domain/rules/grid-layout.ts'

/** @returns what goes to a column */
export const useColumnInView = (
  scrollerRef: RefObject<HTMLElement | null>,
  columnWidth: number,
  columns: number,
  setColumn: (column: number) => void,
): ((column: number) => void) => {
  /** A column that is gone to stands until the scrolling has come there. */
  const going = useRef<number | null>(null)

  useEffect(() => {
    const element = scrollerRef.current
    if (element === null || columnWidth === 0 || columns === 0) return
    const titles = [...element.querySelectorAll('[role="columnheader"][data-column]')]
    const times = element.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.intersectionRatio >= VISIBILITY_THRESHOLD) visible.add(entry.target)
          else visible.delete(entry.target)
        }
        const shown = titles.findIndex((title) => visible.has(title))
        if (shown === -1) return
        if (going.current !== null && !visible.has(titles[going.current] ?? element)) return
        setColumn(going.current ?? shown)
        going.current = null
      },
      { root: element, rootMargin: `0px 0px 0px -${times}px`, threshold: [VISIBILITY_THRESHOLD] },
    )
    for (const title of titles) observer.observe(title)
    return () => observer.disconnect()
  }, [scrollerRef, columnWidth, columns, setColumn])

  return useCallback(
    (next: number) => {
      const element = scrollerRef.current
      if (element === null) return
      const most = element.scrollWidth - element.clientWidth
      const left = Math.min(next * columnWidth, most)
      going.current = Math.abs(element.scrollLeft - left) < 1 ? null : next
      setColumn(next)
      element.scrollTo({ left })
    },
    [scrollerRef, columnWidth, setColumn],
  )
}
