/**
 * Asks before a page with something unsaved is left for another page in the same tab. It is small because it is part of the
 * first load; the question comes with the page that asks it (`use-unsaved-work.tsx`).
 */
import type { AroundNavHandler } from 'wouter'

interface NavigationGuard {
  readonly isUnsaved: () => boolean
  /** Asks the person. `leave` then goes where the person was going. */
  readonly ask: (leave: () => void) => void
}

const guards = new Set<NavigationGuard>()

/** @returns a function that ends it */
export const guardNavigation = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

const guardOfUnsaved = (): NavigationGuard | undefined => [...guards].find(({ isUnsaved }) => isUnsaved())

export const hasUnsaved = (): boolean => guardOfUnsaved() !== undefined

/** Asks the person when something is unsaved. @returns whether it asks; the answer decides whether `leave` is called */
export const asksBeforeLoss = (leave: () => void): boolean => {
  const guard = guardOfUnsaved()
  guard?.ask(leave)
  return guard !== undefined
}

/** The same for going to an address. Another query or fragment of the same page loses nothing. */
export const asksBeforeLeaving = (to: string, leave: () => void): boolean =>
  new URL(to, location.href).pathname !== location.pathname && asksBeforeLoss(leave)

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}
