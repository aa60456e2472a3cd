/** A link of a menu; the one to the page that is shown, or to what it is part of, is marked, seen or heard. */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { isWithin } from './is-within.ts'

interface MenuItem {
  readonly href: string
  readonly text: string
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
