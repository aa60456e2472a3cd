/** A way of a menu; the page that is shown is marked, for eyes and for screen readers. */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'

export interface MenuItem {
  readonly href: string
  readonly text: string
}

export const MenuLink = ({ href, text }: MenuItem): ReactElement => {
  const [location] = useLocation()
  return (
    <Link href={href} className="menu-link" aria-current={location === href ? 'page' : undefined}>
      {text}
    </Link>
  )
}
