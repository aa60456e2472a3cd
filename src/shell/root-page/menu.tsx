/**
 * The main menu: what a visitor, or a person who has signed in, can go to. On narrow screens it opens from a button and
 * closes by navigating, by Escape and by a press elsewhere.
 */
import { type ReactElement, useId } from 'react'
import { routes } from '../../../domain/routes.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { isAdministrator } from '../routing/signed-in.ts'
import { MenuLink, useDisclosure } from './menu-parts.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import './menu.css'

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
