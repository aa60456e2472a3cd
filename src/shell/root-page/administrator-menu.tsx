/**
 * The part of the menu for people of the house. A button opens the list, which has exactly what the person's role includes.
 * Badges show how many bookings and user types wait for an answer.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { accountMay, type Permission } from '../../../domain/rules/permissions.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useWaitingCount, useWaitingTypes } from '../../core/use-waiting-count.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { useMenuPlace } from '../routing/menu-place.ts'
import { administration, isWithin, MenuLink, useDisclosure } from './menu.tsx'
import './administrator-menu.css'

/** A larger number is shown as "999+", but a screen reader reads the exact number. */
const MOST_SHOWN = 999

interface WaitingBadgeProps {
  readonly count: number
  /** The words that a screen reader reads after the name of the menu or of the item. */
  readonly words: string
}

const WaitingBadge = ({ count, words }: WaitingBadgeProps): ReactElement | null => {
  if (count === 0) return null
  return (
    <span className="waiting-badge-place">
      <span className="waiting-badge small bold numeric" aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}

export const MenuWaitingBadge = (): ReactElement => {
  const bookings = useWaitingCount() ?? 0
  const types = useWaitingTypes() ?? 0
  const words = [bookings === 0 ? '' : `${bookings} att bekräfta`, types === 0 ? '' : `${types} att godkänna`]
  return <WaitingBadge count={bookings + types} words={words.filter((word) => word !== '').join(', ')} />
}

const BookingsBadge = (): ReactElement => {
  const count = useWaitingCount() ?? 0
  return <WaitingBadge count={count} words={String(count)} />
}

const TypesBadge = (): ReactElement => {
  const count = useWaitingTypes() ?? 0
  return <WaitingBadge count={count} words={`${count} att godkänna`} />
}

interface Item {
  readonly href: string
  readonly needs: Permission
  /** Whoever has this permission has another way there. */
  readonly unless?: Permission
  readonly text: ReactNode
}

const items: readonly Item[] = [
  { href: routes.search, needs: 'see-bookings', text: 'Sök' },
  {
    href: routes.waiting,
    needs: 'handle-bookings',
    text: (
      <>
        Att bekräfta
        <BookingsBadge />
      </>
    ),
  },
  { href: routes.administeredDay, needs: 'see-bookings', text: 'Dagens bokningar' },
  { href: routes.administeredGroups, needs: 'arrange', text: 'Grupper' },
  { href: routes.administeredResources, needs: 'arrange', text: 'Resurser' },
  {
    href: routes.users,
    needs: 'administer',
    text: (
      <>
        Användare
        <TypesBadge />
      </>
    ),
  },
  { href: routes.userTypes, needs: 'administer', text: 'Användartyper' },
  { href: routes.administeredBookings, needs: 'see-bookings', text: 'Bokningar' },
  { href: routes.reports, needs: 'invoice', text: 'Rapporter' },
  // Reports have it too.
  { href: routes.occupancy, needs: 'see-bookings', unless: 'invoice', text: 'Beläggning' },
  { href: routes.emailTexts, needs: 'administer', text: 'E-post' },
  { href: routes.content, needs: 'administer', text: 'Innehåll' },
  { href: routes.activity, needs: 'see-bookings', text: 'Aktivitet' },
  { href: routes.retention, needs: 'administer', text: 'Gallring' },
]

/**
 * Draws the badge on the button of the whole menu, for narrow screens. It uses a portal, because that button belongs to a
 * module that visitors load too, and visitors do not load this module.
 */
const badgeOnMenuButton = (list: Element | null): ReactNode => {
  const button = list?.closest('nav')?.querySelector('.menu-button')
  return button ? createPortal(<MenuWaitingBadge />, button) : null
}

/** Ctrl+K, or ⌘K, leads to the box that searches everything, from every page. */
const useSearchKey = (isOffered: boolean): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      const box = document.querySelector<HTMLElement>('#search-words')
      if (box === null) navigate(routes.search, { state: { byKey: true } })
      else box.focus()
    }
    if (isOffered) addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOffered, navigate])
}

export const AdministratorMenu = (): ReactElement => {
  const { open, toggle, frame, button } = useDisclosure<HTMLLIElement>()
  const listId = useId()
  const hasWorkingDay = useHas('working-day')
  const has = new Map<string, boolean>([
    [routes.activity, useHas('activity')],
    [routes.retention, useHas('retention')],
    [routes.waiting, hasWorkingDay],
    [routes.administeredDay, hasWorkingDay],
    [routes.search, hasWorkingDay],
    [routes.userTypes, hasWorkingDay],
    [routes.occupancy, hasWorkingDay],
  ])
  useSearchKey(hasWorkingDay)
  const account = useStatePart('account')
  const shown = items.filter(
    ({ href, needs, unless }) =>
      accountMay(account, needs) && !(unless && accountMay(account, unless)) && (has.get(href) ?? true),
  )
  const place = useMenuPlace()
  const [list, setList] = useState<Element | null>(null)
  return (
    <li ref={frame} className="administrator-menu">
      <button
        ref={button}
        type="button"
        className="menu-link row items-center finger-high rounded"
        aria-expanded={open}
        aria-controls={listId}
        data-current={items.some(({ href }) => isWithin(place, href))}
        onClick={toggle}
      >
        {administration}
        <MenuWaitingBadge />
        <Icon name="down" />
      </button>
      <ul ref={setList} id={listId} className="administrator-menu-list card" data-open={open}>
        {shown.map(({ href, text }) => (
          <li key={href}>
            <MenuLink href={href} text={text} />
          </li>
        ))}
      </ul>
      {badgeOnMenuButton(list)}
    </li>
  )
}
