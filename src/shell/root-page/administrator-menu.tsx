/** The administrators' part of the menu: a list that opens from a button (spec 2, Menu). */
import { type ReactElement, useId } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { useHas } from '../../core/use-has.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { administratorMenuTexts } from './administrator-menu-texts.ts'
import { isWithin, MenuLink } from './menu-link.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import { useDisclosure } from './use-disclosure.ts'
import './administrator-menu.css'

const items = [
  { href: routes.administeredGroups, text: administratorMenuTexts.groups },
  { href: routes.administeredResources, text: administratorMenuTexts.resources },
  { href: routes.users, text: administratorMenuTexts.users },
  { href: routes.administeredBookings, text: administratorMenuTexts.allBookings },
  { href: routes.reports, text: administratorMenuTexts.reports },
  { href: routes.emailTexts, text: administratorMenuTexts.emailTexts },
  { href: routes.content, text: administratorMenuTexts.content },
  { href: routes.activity, text: administratorMenuTexts.activity },
]

export const AdministratorMenu = (): ReactElement => {
  const { open, toggle, frame, button } = useDisclosure<HTMLLIElement>()
  const listId = useId()
  const hasActivity = useHas('activity')
  const shown = hasActivity ? items : items.filter(({ href }) => href !== routes.activity)
  const [location] = useLocation()
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
        <Icon name="down" />
      </button>
      <ul id={listId} className="administrator-menu-list" data-open={open}>
        {shown.map((item) => (
          <li key={item.href}>
            <MenuLink {...item} />
          </li>
        ))}
      </ul>
    </li>
  )
}
