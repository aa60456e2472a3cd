/**
 * The main menu, with links for visitors and for people who have signed in. On narrow screens a button opens it. The module
 * also exports the parts that the menu for people of the house shares.
 */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMay } from '../../core/use-may.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { useMenuPlace } from '../routing/menu-place.ts'
import { deliveredWays } from '../sign-in/sign-in-ways.ts'
import './menu.css'

export const administration = 'Admin'

/** Whether a location equals the address of a link or lies below it. */
export const isWithin = (location: string, href: string): boolean => `${location}/`.startsWith(`${href}/`)

interface MenuItem {
  readonly href: string
  readonly text: ReactNode
}

export const MenuLink = ({ href, text }: MenuItem): ReactElement => {
  const place = useMenuPlace()
  const current = place === href ? 'page' : isWithin(place, href) || undefined
  return (
    <Link href={href} className="menu-link row items-center finger-high rounded" aria-current={current}>
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
 * A list that opens below its button. Invariant: the list closes when the person goes to another page, presses Escape, clicks
 * elsewhere, or moves the focus out of the list. Escape also returns the focus to the button.
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
      // Escape closes only the inner one of two nested lists.
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

/** The menu for people of the house has its own chunk, so that visitors do not load it. */
const { Component: AdministratorMenu } = createChunk(
  async () => (await import('./administrator-menu.tsx')).AdministratorMenu,
  <li>
    <span className="menu-link row items-center finger-high rounded">{administration}</span>
  </li>,
  () => (
    <li>
      <MenuLink href={routes.administeredBookings} text={administration} />
    </li>
  ),
)

const signedOutItems = [
  { href: routes.signIn, text: 'Logga in' },
  { href: routes.register, text: 'Registrera' },
]
/** Where only the people of the house have passwords, this stands below their form. */
const withPassword = [...signedOutItems, { href: routes.forgotPassword, text: 'Glömt lösenord' }]
const signedInItems = [
  { href: routes.profile, text: 'Min profil' },
  { href: routes.bookings, text: 'Mina bokningar' },
  { href: routes.information, text: 'Information' },
  { href: routes.signOut, text: 'Logga ut' },
]

export const Menu = (): ReactElement => {
  const account = useStatePart('account')._tag
  const isOfHouse = useMay('see-bookings')
  const { open, toggle, frame, button } = useDisclosure<HTMLElement>()
  const listId = useId()

  const signedOut = deliveredWays().password === 'on' ? withPassword : signedOutItems
  const items = account === 'SignedIn' ? signedInItems : account === 'SignedOut' ? signedOut : []
  return (
    <nav ref={frame} className="menu" aria-label="Huvudmeny">
      <button
        ref={button}
        type="button"
        className="button button-quiet menu-button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'menu'} />
        Meny
      </button>
      <ul id={listId} className="menu-list cluster gap-1" data-open={open}>
        {isOfHouse ? <AdministratorMenu /> : null}
        {items.map((item) => (
          <li key={item.href}>
            <MenuLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
