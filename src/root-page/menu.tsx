/**
 * The main menu: what a visitor, or a person who has signed in, can go to. On narrow screens it opens from a button and
 * closes by navigating, by Escape and by a press elsewhere.
 */
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'
import { Icon } from '../design/icon.tsx'
import { routes } from '../routing/routes.ts'
import { rootPageTexts } from './root-page-texts.ts'
import './menu.css'

const accountTag = (state: State): State['account']['_tag'] => state.account._tag

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
  const account = useCoreState(accountTag)
  const [location] = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === location
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    const closeElsewhere = (event: PointerEvent): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) setOpenAt(null)
    }
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [open])

  const items = account === 'SignedIn' ? signedInItems : account === 'SignedOut' ? signedOutItems : []
  return (
    <nav ref={menu} className="menu" aria-label={rootPageTexts.menuName}>
      <button
        ref={button}
        type="button"
        className="button button-quiet menu-button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpenAt(open ? null : location)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        {rootPageTexts.menu}
      </button>
      <ul id={listId} className="menu-list" data-open={open}>
        {items.map(({ href, text }) => (
          <li key={href}>
            <Link href={href} className="menu-link" aria-current={location === href ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
