/**
 * Tells the page the height of the bar, so that the page makes room for it. Invariants: the bar hides no element that has
 * the focus; a bar that appears or grows does not cover the slot that was pressed last. The rows move only for this
 * purpose, and only as far as needed.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { gridTabStop } from '../../kit/design/keep-focus.ts'

export const useBarHeight = (shown = true): RefObject<HTMLElement | null> => {
  const bar = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = bar.current
    // The property is not set on the root element, because each change there would restyle every slot (`tokens.css`).
    const { body, documentElement: root } = document
    if (!shown || element === null) return
    let before = 0
    const makeRoom = (): void => {
      // The height is rounded up, because text is seldom a whole number of pixels high. Rounded down, the bar would cover
      // the page's end.
      const height = Math.ceil(element.getBoundingClientRect().height)
      body.style.setProperty('--bar-height', `${height}px`)
      root.style.scrollPaddingBlockEnd = `calc(${height}px + 1rem)`
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
      body.style.removeProperty('--bar-height')
      root.style.scrollPaddingBlockEnd = ''
    }
  }, [shown])

  return bar
}
