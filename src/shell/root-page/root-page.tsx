/**
 * What every page stands in: banner, menu, toasts, the bar of what is chosen, footer. The accent of the page is the
 * colour of the group in its address. Going to another page moves focus to its heading and scrolls to its top.
 */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { groupInPath, routes } from '../../../domain/routes/routes.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { brand, brandLogo } from '../../kit/brand/brand.ts'
import { ReleasePlace } from '../release/release-place.tsx'
import { focusPage } from '../routing/focus-page.ts'
import { ToastArea } from '../toasts/toast-area.tsx'
import { ConnectionLostDialog } from './connection-lost-dialog.tsx'
import { Footer } from './footer.tsx'
import { GlobalMessage } from './global-message.tsx'
import { Menu } from './menu.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import { useSignInAfterExpiry } from './use-sign-in-after-expiry.ts'
import './root-page.css'

/** The days of a group are one page: focus stays where it is between them. */
const pageOf = (location: string): string => {
  const group = groupInPath(location)
  return group === null ? location : `/group/${group}`
}

interface RootPageProps {
  /** The bar of what is chosen. */
  readonly bar: ReactNode
  readonly children: ReactNode
}

export const RootPage = ({ bar, children }: RootPageProps): ReactElement => {
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  const page = pageOf(location)
  const shownPage = useRef(page)
  const groupId = groupInPath(location)
  const groups = useStatePart('groups')
  useSignInAfterExpiry()

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    return main.current === null ? undefined : focusPage(main.current)
  }, [page])

  return (
    <div className="root-page block-on-paper" data-accent={groupId === null ? undefined : groups[groupId]?.color}>
      <a className="skip-link never-on-paper" href="#innehall">
        {rootPageTexts.skip}
      </a>
      <GlobalMessage />
      <header className="header never-on-paper">
        <div className="header-inner">
          <Link href={routes.start} className="brand" aria-label={rootPageTexts.home}>
            <img className="brand-mark" src={brandLogo} alt="" />
            <span>
              {brand.name} <span className="brand-purpose">{rootPageTexts.brandPurpose}</span>
            </span>
          </Link>
          <Menu />
        </div>
      </header>
      <main id="innehall" ref={main} tabIndex={-1} className="main block-on-paper">
        <PageBoundary location={location}>{children}</PageBoundary>
      </main>
      {location === routes.signOut ? null : bar}
      <Footer />
      <ToastArea>
        <ReleasePlace />
      </ToastArea>
      <ConnectionLostDialog />
    </div>
  )
}
