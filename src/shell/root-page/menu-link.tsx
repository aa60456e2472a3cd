/** A link of a menu; the one to the page that is shown, or to what it is part of, is marked, seen or heard. */
import type { ReactElement, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

/** Whether an address is that of a link, or of something under it. */
export const isWithin = (location: string, href: string): boolean =>
  location === href || location.startsWith(`${href}/`)

interface MenuItem {
  readonly href: string
  readonly text: ReactNode
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
