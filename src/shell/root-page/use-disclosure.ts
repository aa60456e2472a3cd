/**
 * A list that opens under its button. Invariant: it closes by navigating, by Escape (focus goes back to its button), by a
 * press elsewhere and when focus leaves it (spec 2, Menu).
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

interface Disclosure<Frame extends HTMLElement> {
  readonly open: boolean
  readonly toggle: () => void
  readonly frame: RefObject<Frame | null>
  readonly button: RefObject<HTMLButtonElement | null>
}

export const useDisclosure = <Frame extends HTMLElement>(): Disclosure<Frame> => {
  const [location] = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === location
  const frame = useRef<Frame>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeElsewhere = (event: Event): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) !== true) setOpenAt(null)
    }
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // A list within a list: the inner one alone.
      event.stopPropagation()
      setOpenAt(null)
      button.current?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', closeElsewhere, { signal })
    document.addEventListener('focusin', closeElsewhere, { signal })
    frame.current?.addEventListener('keydown', closeByEscape, { signal })
    return () => listening.abort()
  }, [open])

  return { open, toggle: () => setOpenAt(open ? null : location), frame, button }
}
