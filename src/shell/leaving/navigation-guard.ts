/**
 * Asks before this page is left for another of the same tab while something on it is unsaved. Small, since it is part of
 * the first load; the question itself comes with the page that asks it.
 */
import type { AroundNavHandler } from 'wouter'

interface NavigationGuard {
  readonly isUnsaved: () => boolean
  /** Asks the person; `leave` goes where the person was going. */
  readonly ask: (leave: () => void) => void
}

const guards = new Set<NavigationGuard>()

/** @returns what ends it */
export const guardNavigation = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Another address of the same page loses nothing. */
const isSamePage = (to: string): boolean => new URL(to, location.href).pathname === location.pathname

const guardOfUnsaved = (): NavigationGuard | undefined => [...guards].find(({ isUnsaved }) => isUnsaved())

export const hasUnsaved = (): boolean => guardOfUnsaved() !== undefined

/** Whether the person is asked first, and then goes or stays. */
export const asksBeforeLoss = (leave: () => void): boolean => {
  const guard = guardOfUnsaved()
  guard?.ask(leave)
  return guard !== undefined
}

const asksBeforeLeaving = (to: string, leave: () => void): boolean => !isSamePage(to) && asksBeforeLoss(leave)

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}

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

/**
 * Back and forward of the browser, held back while a page has something unsaved (`docs/decisions/0046`). With the
 * Navigation API the going itself is stopped. Without it (Safari until 26.2) one has gone when the page learns of it:
 * the router is kept from hearing of it, and this page's own entry is put on top again; a person who leaves after all
 * goes back from there, to the place where they were going.
 * @returns what ends it
 */
export const holdBackTraversal = (): (() => void) =>
  'navigation' in window ? holdBackNavigation(window.navigation) : holdBackHistory()
