/**
 * Back and forward of the browser, held back while a page has something unsaved (`docs/decisions/0046`). With the
 * Navigation API the going itself is stopped. Without it (Safari until 26.2) one has gone when the page learns of it:
 * the router is kept from hearing of it, and this page's own entry is put on top again; a person who leaves after all
 * goes back from there, to the place where they were going.
 */
import { asksBeforeLeaving } from './navigation-guard.ts'

type Hear = (event: PopStateEvent) => void

/**
 * The functions that hear `popstate` ahead of the router. Invariant: the module listens from the first script on, since
 * a window calls its listeners in the order in which they came, and the router's comes with the first picture.
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
    // How far one went is not known: back from an entry on top of it leads there again, be it behind or ahead.
    if (asksBeforeLeaving(page.url, () => history.back())) {
      event.stopImmediatePropagation()
      history.pushState(page.state, '', page.url)
    } else note()
  }
  // The router tells of these two as events.
  const moves = ['pushState', 'replaceState']
  beforeRouter.add(holdBack)
  for (const move of moves) addEventListener(move, note)
  return () => {
    beforeRouter.delete(holdBack)
    for (const move of moves) removeEventListener(move, note)
  }
}

/** @returns what ends it */
export const holdBackTraversal = (): (() => void) =>
  'navigation' in window ? holdBackNavigation(window.navigation) : holdBackHistory()
