/** The parts of both menus: a link that marks the page that is shown, and a list that opens under its button. */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'

/** Whether an address is that of a link, or of something under it. */
export const isWithin = (location: string, href: string): boolean =>
  location === href || location.startsWith(`${href}/`)

interface MenuItem {
  readonly href: string
  readonly text: ReactNode
}

export const MenuLink = ({ href, text }: MenuItem): ReactElement => {
  const [location] = useLocation()
  const current = location === href ? 'page' : isWithin(location, href) || undefined
  return (
    <Link href={href} className="menu-link" aria-current={current}>
      {text}
    </Link>
  )
}

interface Disclosure<Frame extends HTMLElement> {
  readonly open: boolean
  readonly toggle: () => void
  readonly frame: RefObject<Frame | null>
  readonly button: RefObject<HTMLButtonElement | null>
}

/**
 * A list that opens under its button. Invariant: it closes by navigating, by Escape (focus goes back to its button), by
 * a press elsewhere and when focus leaves it.
 */
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
