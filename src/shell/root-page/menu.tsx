/**
 * The main menu: what a visitor, or a person who has signed in, can go to; and the parts that the menu of
 * administrators has too. On narrow screens it opens from a button and closes by navigating, by Escape and by a press
 * elsewhere.
 */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { useMenuPlace } from '../routing/menu-place.ts'
import { isAdministrator } from '../routing/signed-in.ts'
import { rootPageTexts } from './root-page-texts.ts'
import './menu.css'

/** Whether an address is that of a link, or of something under it. */
export const isWithin = (location: string, href: string): boolean => `${location}/`.startsWith(`${href}/`)

interface MenuItem {
  readonly href: string
  readonly text: ReactNode
}

export const MenuLink = ({ href, text }: MenuItem): ReactElement => {
  const place = useMenuPlace()
  const current = place === href ? 'page' : isWithin(place, href) || undefined
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

/** Administrators' alone, so no visitor loads it. */
const { Component: AdministratorMenu } = createChunk(
  async () => (await import('./administrator-menu.tsx')).AdministratorMenu,
  <li>
    <span className="menu-link">{rootPageTexts.administration}</span>
  </li>,
  () => (
    <li>
      <MenuLink href={routes.administeredGroups} text={rootPageTexts.administration} />
    </li>
  ),
)

const signedOutItems = [
  { href: routes.signIn, text: rootPageTexts.signIn },
  { href: routes.register, text: rootPageTexts.register },
  { href: routes.forgotPassword, text: rootPageTexts.forgotPassword },
]
const signedInItems = [
  { href: routes.profile, text: rootPageTexts.profile },
  { href: routes.bookings, text: rootPageTexts.bookings },
  { href: routes.information, text: rootPageTexts.information },
  { href: routes.signOut, text: rootPageTexts.signOut },
]

export const Menu = (): ReactElement => {
  const account = useStatePart('account')._tag
  const administrator = useCoreState(isAdministrator)
  const { open, toggle, frame, button } = useDisclosure<HTMLElement>()
  const listId = useId()

  const items = account === 'SignedIn' ? signedInItems : account === 'SignedOut' ? signedOutItems : []
  return (
    <nav ref={frame} className="menu" aria-label={rootPageTexts.menuName}>
      <button
        ref={button}
        type="button"
        className="button button-quiet menu-button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'menu'} />
        {rootPageTexts.menu}
      </button>
      <ul id={listId} className="menu-list" data-open={open}>
        {administrator ? <AdministratorMenu /> : null}
        {items.map((item) => (
          <li key={item.href}>
            <MenuLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
