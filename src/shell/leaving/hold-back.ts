/**
 * Holds back the browser's back and forward while a page has something unsaved (`docs/decisions/0046`). With the Navigation
 * API the navigation itself is stopped. Without it (Safari before 26.2) the person is already elsewhere when the page
 * hears of it: the router is kept from hearing it, and this page's own entry is pushed on top of the history again. A
 * person who leaves after all goes back from that entry, to the place where they were going.
 */
import { asksBeforeLeaving } from './navigation-guard.ts'

type Hear = (event: PopStateEvent) => void

/**
 * Functions that hear `popstate` before the router does. Invariant: this module is imported before the router listens,
 * since a window calls its listeners in the order in which they were added.
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
    // It is not known how far the person went, nor in which direction. Going back from an entry pushed on top leads there.
    if (asksBeforeLeaving(page.url, () => history.back())) {
      event.stopImmediatePropagation()
      history.pushState(page.state, '', page.url)
    } else note()
  }
  // The router dispatches these two as events.
  const moves = ['pushState', 'replaceState']
  beforeRouter.add(holdBack)
  for (const move of moves) addEventListener(move, note)
  return () => {
    beforeRouter.delete(holdBack)
    for (const move of moves) removeEventListener(move, note)
  }
}

/** @returns a function that ends it */
export const holdBackTraversal = (): (() => void) =>
  'navigation' in window ? holdBackNavigation(window.navigation) : holdBackHistory()
