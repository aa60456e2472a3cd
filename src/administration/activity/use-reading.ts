/**
 * Whether a person reads in a list that grows at its top: it is scrolled, has focus in it, or a pointer has moved over
 * it lately. While that is so nothing in it may move (look: motion).
 */
import { type FocusEvent, type PointerEvent, type UIEvent, useEffect, useRef, useState } from 'react'

/** A pointer that lies still for so long is forgotten there. */
const STILL_MS = 8_000

export const useReading = () => {
  const [scrolled, setScrolled] = useState(0)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(still.current), [])

  return {
    reading: scrolled > 0 || pointed || focused,
    scrolled,
    handlers: {
      onScroll: (event: UIEvent): void => setScrolled(Math.max(0, event.currentTarget.scrollTop)),
      onPointerMove: (event: PointerEvent): void => {
        if (event.pointerType === 'touch') return
        setPointed(true)
        clearTimeout(still.current)
        still.current = setTimeout(() => setPointed(false), STILL_MS)
      },
      onPointerLeave: (): void => {
        clearTimeout(still.current)
        setPointed(false)
      },
      onFocus: (): void => setFocused(true),
      onBlur: (event: FocusEvent): void => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
  }
}
