/**
 * Blocks the browser's back and forward navigation while a page has unsaved changes (`docs/decisions/0046`). With the
 * Navigation API the navigation itself is stopped. Browsers without that API (Safari before 26.2) have already changed the
 * address when they fire the event. In that case the router does not receive the event, and this page's entry is pushed on
 * top of the history again. If the person then chooses to leave, the browser goes back from that entry to their destination.
 */
import { asksBeforeLeaving } from './navigation-guard.ts'

type Hear = (event: PopStateEvent) => void

/**
 * Functions that receive `popstate` before the router does. Invariant: this module is imported before the router adds its
 * listener, because a window calls listeners in the order in which they were added.
 */
const beforeRouter = new Set<Hear>()

addEventListener('popstate', (event) => {
  for (const hear of beforeRouter) hear(event)
})

const holdBackNavigation = (navigation: Navigation): (() => void) => {
  const holdBack = (event: NavigateEvent): void => {
    const { key, url, sameDocument } = event.destination
    if (event.navigationType !== 'traverse' || !sameDocument || !event.cancelable) return
    if (asksBeforeLeaving(url, () => void navigation.traverseTo(key))) event.preventDefault()
  }
  navigation.addEventListener('navigate', holdBack)
  return () => navigation.removeEventListener('navigate', holdBack)
}

const holdBackHistory = (): (() => void) => {
  const here = (): { readonly url: string; readonly state: unknown } => ({ url: location.href, state: history.state })
  let page = here()
  const note = (): void => {
    page = here()
  }
  const holdBack = (event: PopStateEvent): void => {
    // The distance and the direction of the navigation are unknown. Going back from the new top entry leads to its destination.
    if (asksBeforeLeaving(page.url, () => history.back())) {
      event.stopImmediatePropagation()
      history.pushState(page.state, '', page.url)
    } else note()
  }
  // The router dispatches an event for each of these two methods.
  const moves = ['pushState', 'replaceState']
  beforeRouter.add(holdBack)
  for (const move of moves) addEventListener(move, note)
  return () => {
    beforeRouter.delete(holdBack)
    for (const move of moves) removeEventListener(move, note)
  }
}

/** @returns a function that stops the blocking */
export const holdBackTraversal = (): (() => void) =>
  'navigation' in window ? holdBackNavigation(window.navigation) : holdBackHistory()
