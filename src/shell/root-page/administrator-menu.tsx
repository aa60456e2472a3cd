/**
 * The administrators' part of the menu: a list that opens from a button, with the number of bookings and of user types that wait
 * beside it, where any do. With it comes what administrators alone are offered on every page.
 */
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { routes } from '../../../domain/routes.ts'
import { useHas } from '../../core/use-has.ts'
import { useWaitingCount, useWaitingTypes } from '../../core/use-waiting-count.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { useMenuPlace } from '../routing/menu-place.ts'
import { UndoPlace } from '../undo/undo-place.tsx'
import { isWithin, MenuLink, useDisclosure } from './menu.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import './administrator-menu.css'

const administratorMenuTexts = {
  waiting: 'Att bekräfta',
  /** After the name of the menu, and of its item. */
  waitingInMenu: (bookings: number, types: number): string => {
    const words = [bookings === 0 ? '' : `${bookings} att bekräfta`, types === 0 ? '' : `${types} att godkänna`]
    return ` ${words.filter((word) => word !== '').join(', ')}`
  },
  waitingInItem: (count: number): string => ` ${count}`,
  typesInItem: (count: number): string => ` ${count} att godkänna`,
  groups: 'Grupper',
  resources: 'Resurser',
  users: 'Användare',
  allBookings: 'Bokningar',
  reports: 'Rapporter',
  emailTexts: 'E-post',
  content: 'Innehåll',
  activity: 'Aktivitet',
} as const

/** A larger number is shown as more than this, and said as it is. */
const MOST_SHOWN = 999

interface WaitingBadgeProps {
  readonly count: number
  /** They are read after the name of the item beside it. */
  readonly words: string
}

const WaitingBadge = ({ count, words }: WaitingBadgeProps): ReactElement | null => {
  if (count === 0) return null
  return (
    <span className="waiting-badge-place">
      <span className="waiting-badge numeric" aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

export const MenuWaitingBadge = (): ReactElement => {
  const bookings = useWaitingCount() ?? 0
  const types = useWaitingTypes() ?? 0
  return <WaitingBadge count={bookings + types} words={administratorMenuTexts.waitingInMenu(bookings, types)} />
}

const BookingsBadge = (): ReactElement => {
  const count = useWaitingCount() ?? 0
  return <WaitingBadge count={count} words={administratorMenuTexts.waitingInItem(count)} />
}

const TypesBadge = (): ReactElement => {
  const count = useWaitingTypes() ?? 0
  return <WaitingBadge count={count} words={administratorMenuTexts.typesInItem(count)} />
}

const items = [
  {
    href: routes.waiting,
    text: (
      <>
        {administratorMenuTexts.waiting}
        <BookingsBadge />
      </>
    ),
  },
  { href: routes.administeredGroups, text: administratorMenuTexts.groups },
  { href: routes.administeredResources, text: administratorMenuTexts.resources },
  {
    href: routes.users,
    text: (
      <>
        {administratorMenuTexts.users}
        <TypesBadge />
      </>
    ),
  },
  { href: routes.administeredBookings, text: administratorMenuTexts.allBookings },
  { href: routes.reports, text: administratorMenuTexts.reports },
  { href: routes.emailTexts, text: administratorMenuTexts.emailTexts },
  { href: routes.content, text: administratorMenuTexts.content },
  { href: routes.activity, text: administratorMenuTexts.activity },
]

/**
 * The button that hides the whole menu on narrow screens has the number of waiting parts too. A visitor loads the
 * button, and none of this: it is put there.
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
  const place = useMenuPlace()
  const [list, setList] = useState<Element | null>(null)
  return (
    <li ref={frame} className="administrator-menu">
      <button
        ref={button}
        type="button"
        className="menu-link"
        aria-expanded={open}
        aria-controls={listId}
        data-current={items.some(({ href }) => isWithin(place, href))}
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
      <UndoPlace />
    </li>
  )
}
