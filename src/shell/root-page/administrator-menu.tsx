/** The administrators' part of the menu: a list that opens from a button (spec 2, Menu). */
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { useHas } from '../../core/use-has.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { administratorMenuTexts } from './administrator-menu-texts.ts'
import { isWithin, MenuLink } from './menu-link.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import { useDisclosure } from './use-disclosure.ts'
import { ItemWaitingBadge, MenuWaitingBadge } from './waiting-badge.tsx'
import './administrator-menu.css'

const items = [
  {
    href: routes.waiting,
    text: (
      <>
        {administratorMenuTexts.waiting}
        <ItemWaitingBadge />
      </>
    ),
  },
  { href: routes.administeredGroups, text: administratorMenuTexts.groups },
  { href: routes.administeredResources, text: administratorMenuTexts.resources },
  { href: routes.users, text: administratorMenuTexts.users },
  { href: routes.administeredBookings, text: administratorMenuTexts.allBookings },
  { href: routes.reports, text: administratorMenuTexts.reports },
  { href: routes.emailTexts, text: administratorMenuTexts.emailTexts },
  { href: routes.content, text: administratorMenuTexts.content },
  { href: routes.activity, text: administratorMenuTexts.activity },
]

/**
 * What waits is said on the button too behind which all of the menu is on narrow screens. A visitor loads the button, and none
 * of this: it is put there.
 */
const badgeOnMenuButton = (list: Element | null): ReactNode => {
  const button = list?.closest('nav')?.querySelector('.menu-button')
  return button ? createPortal(<MenuWaitingBadge />, button) : null
}

export const AdministratorMenu = (): ReactElement => {
  const { open, toggle, frame, button } = useDisclosure<HTMLLIElement>()
  const listId = useId()
  const has = new Map<string, boolean>([
    [routes.activity, useHas('activity')],
    [routes.waiting, useHas('working-day')],
  ])
  const shown = items.filter(({ href }) => has.get(href) ?? true)
  const [location] = useLocation()
  const [list, setList] = useState<Element | null>(null)
  return (
    <li ref={frame} className="administrator-menu">
      <button
        ref={button}
        type="button"
        className="menu-link"
        aria-expanded={open}
        aria-controls={listId}
        data-current={items.some(({ href }) => isWithin(location, href))}
        onClick={toggle}
      >
        {rootPageTexts.administration}
        <MenuWaitingBadge />
        <Icon name="down" />
      </button>
      <ul ref={setList} id={listId} className="administrator-menu-list" data-open={open}>
        {shown.map((item) => (
          <li key={item.href}>
            <MenuLink {...item} />
          </li>
        ))}
      </ul>
      {badgeOnMenuButton(list)}
    </li>
  )
}
