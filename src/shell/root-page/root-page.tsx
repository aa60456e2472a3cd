/**
 * The frame of every page, with banner, menu, toasts, booking bar and footer. The group in the address decides the accent
 * colour of the page. When another page is shown, the frame moves the focus to its heading and scrolls to its top.
 */
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { groupInPath, resourceInPath, routes } from '../../../domain/routes.ts'
import { newRelease } from '../../../domain/selectors/release.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { brand, brandLogo } from '../../kit/brand/brand.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { watchTyping } from '../leaving/typed-here.ts'
import { signInPath } from '../routing/paths.ts'
import { ToastArea } from '../toasts/toast-area.tsx'
import { GlobalMessage } from './global-message.tsx'
import { Menu } from './menu.tsx'
import { PageBoundary } from './page-boundary.tsx'
import './root-page.css'

const { Component: ReleaseNotice, ahead } = createChunk(
  async () => (await import('../release/release-notice.tsx')).ReleaseNotice,
  null,
  () => null,
)

/** Only people who have signed in can undo something. */
const { Component: UndoPlace } = createChunk(
  async () => (await import('../undo/undo-place.tsx')).UndoPlace,
  null,
  () => null,
)

/** Only people who have signed in are asked again. If the question cannot be shown, what they did is refused in the server's words. */
const { Component: ProveAgainPlace } = createChunk(
  async () => (await import('../prove-again/prove-again-place.tsx')).ProveAgainPlace,
  null,
  () => null,
)

/** The delay before the code of the notice is loaded, so that the first picture and its code are loaded first. */
const AHEAD_MS = 3_000

/**
 * Draws the notice of a new release. Invariant: the code of the notice is not part of the first load, but it is loaded a few
 * seconds later without waiting for a new release. A server with a new release may no longer have the files of the old one.
 */
const ReleasePlace = (): ReactElement | null => {
  const build = useCoreState(newRelease)

  useEffect(() => {
    const forgetTyping = watchTyping()
    const later = setTimeout(ahead, AHEAD_MS)
    return () => {
      forgetTyping()
      clearTimeout(later)
    }
  }, [])

  return build === null ? null : <ReleaseNotice key={build} build={build} />
}

const AFTER_MAIN_MS = 150

/**
 * Moves the focus to the heading of a newly shown page, so that a screen reader announces the page. It must be called before
 * the page is drawn. Until the heading exists, the focus stays on the link that led to the page. If that link was part of
 * the previous page, the focus goes to `main`, and a moment later to the heading. Orca does not announce the first focus
 * after the focused element was removed.
 *
 * Invariants: the focus does not move when the person does something meanwhile; a heading that is drawn again while its page
 * loads keeps the focus, and it is announced again when its text has changed.
 * @returns a function that must be called when the person leaves the page; it stops this work
 */
export const focusPage = (main: HTMLElement): (() => void) => {
  const end = new AbortController()
  const { activeElement: origin } = document
  // A caret that the screen reader has set would stay on the next page. Orca would then skip the heading as already read.
  document.getSelection()?.removeAllRanges()
  let heading: HTMLElement | null = null
  let words: string | null = null
  let isBetween = false

  const goThroughMain = (): void => {
    isBetween = true
    main.focus({ preventScroll: true })
    const onward = setTimeout(() => {
      isBetween = false
      look()
    }, AFTER_MAIN_MS)
    end.signal.addEventListener('abort', () => clearTimeout(onward))
  }
  const look = (): void => {
    const { activeElement } = document
    if (![main, heading, origin, document.body].some((place) => place === activeElement)) end.abort()
    const found = main.querySelector('h1')
    if (end.signal.aborted || isBetween || found === null || found === activeElement) return
    const isAnother = words !== null && words !== found.textContent
    heading = found
    words = found.textContent
    found.tabIndex = -1
    if (isAnother) goThroughMain()
    else found.focus({ preventScroll: true })
  }
  const drawn = new MutationObserver(look)
  end.signal.addEventListener('abort', () => drawn.disconnect())
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, () => end.abort(), { capture: true, signal: end.signal })

  drawn.observe(main, { childList: true, subtree: true })
  if (origin === null || origin === document.body || main.contains(origin)) goThroughMain()
  else look()
  return () => end.abort()
}

/**
 * The dialog for a connection that could not be restored. The person can reload the page or continue to read it. The dialog
 * opens only in a visible tab, and once for each lost connection.
 */
export const ConnectionLostDialog = (): ReactElement | null => {
  const core = useCore()
  const { status, cause } = useStatePart('connection')
  const lost = status === 'disconnected' && cause === 'lost'
  const visible = useVisible()
  const [reloading, setReloading] = useState(false)
  if (!(lost && visible) && !reloading) return null

  const stay = (): void => {
    if (!reloading) void core.command({ _tag: 'StayDisconnected' })
  }
  const reload = (): void => {
    if (reloading) return
    setReloading(true)
    void core.command({ _tag: 'Reconnect' }).finally(() => location.reload())
  }
  return (
    <Lightbox
      title="Anslutningen till bokningssystemet avbruten. Ladda om sidan och försök igen"
      words={
        <p>Tider som du har valt släpps inte av att du laddar om. Avbryter du kan du läsa vidare, men inte boka.</p>
      }
      onClose={stay}
    >
      <div className="lightbox-actions">
        <button type="button" className="button" onClick={stay}>
          Avbryt
        </button>
        <button type="button" className="button button-main" aria-busy={reloading} onClick={reload}>
          OK
        </button>
      </div>
    </Lightbox>
  )
}

/** The footer, with the owner's contact details and a link to the accessibility statement. */
const Footer = (): ReactElement => (
  <footer className="footer never-on-paper">
    <div className="footer-inner cluster items-baseline medium">
      <h2 className="footer-title">Kontakt</h2>
      <address className="footer-contact cluster">
        <p>{brand.name}</p>
        {brand.addressLines.map((line) => (
          <p key={line} className="house-contact">
            {line}
          </p>
        ))}
        <a className="house-contact" href={brand.phoneHref}>
          {brand.phone}
        </a>
        <a className="house-contact" href={brand.emailHref}>
          {brand.email}
        </a>
      </address>
      <div className="footer-more cluster items-baseline full-width">
        <Link href={routes.accessibility}>Tillgänglighetsredogörelse</Link>
      </div>
    </div>
  </footer>
)

/**
 * Sends a person to the sign-in page when their sign-in has expired (`docs/rules.md#sessions`). The sign-in page leads back to
 * the current page. A person who signed out on purpose, in this tab or in another, is not sent there.
 * @returns whether somebody has signed in
 */
const useSignInAfterExpiry = (): boolean => {
  const account = useStatePart('account')
  const isSignedIn = account._tag === 'SignedIn'
  const hasExpired = account._tag === 'SignedOut' && account.cause === 'expired'
  const wasSignedIn = useRef(isSignedIn)
  const [location, navigate] = useLocation()

  useEffect(() => {
    const ended = wasSignedIn.current && hasExpired
    wasSignedIn.current = isSignedIn
    if (!ended || location === routes.signOut || location === routes.signIn) return
    // The guard of the page has already led to the sign-in page.
    if (shownPage() === routes.signIn) return
    navigate(signInPath(`${location}${window.location.search}`))
  }, [isSignedIn, hasExpired, location, navigate])
  return isSignedIn
}

interface RootPageProps {
  /** The booking bar. */
  readonly bar: ReactNode
  readonly children: ReactNode
}

export const RootPage = ({ bar, children }: RootPageProps): ReactElement => {
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  // The path without its date. All days of a group count as one page, so that the focus does not move between them. The same
  // is true for weeks and months.
  const page = location.replace(/\/\d{4}-(?:\d{2}(?:-\d{2})?|W\d{2})$/, '')
  const shownPage = useRef(page)
  const groups = useStatePart('groups')
  const resources = useStatePart('resources')
  const groupId = groupInPath(location) ?? resources[resourceInPath(location) ?? '']?.groupId
  const isSignedIn = useSignInAfterExpiry()

  useLayoutEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    return main.current === null ? undefined : focusPage(main.current)
  }, [page])

  return (
    <div className="root-page block-on-paper" data-accent={groupId === undefined ? undefined : groups[groupId]?.color}>
      <a className="skip-link rounded raised strong never-on-paper" href="#innehall">
        Hoppa till innehållet
      </a>
      <GlobalMessage />
      <header className="header never-on-paper">
        <div className="header-inner row items-center spread">
          <Link href={routes.start} className="brand" aria-label={`${brand.title}, till startsidan`}>
            <img className="brand-mark" data-undimmed src={brandLogo} alt="" />
            <span>
              {brand.name} <span className="brand-purpose plain muted">Bokning</span>
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
        {isSignedIn ? <UndoPlace /> : null}
      </ToastArea>
      <ConnectionLostDialog />
      {isSignedIn ? <ProveAgainPlace /> : null}
    </div>
  )
}
