/**
 * Asks a person before they go from a page with unsaved changes to another page in the same tab. This module is small because
 * it is part of the first load. The dialog with the question is loaded with the page that needs it (`use-unsaved-work.tsx`).
 */
import type { AroundNavHandler } from 'wouter'

interface NavigationGuard {
  readonly isUnsaved: () => boolean
  /** Asks the person. `leave` continues to the person's destination. */
  readonly ask: (leave: () => void) => void
}

const guards = new Set<NavigationGuard>()

/** @returns a function that removes the guard */
export const guardNavigation = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

const guardOfUnsaved = (): NavigationGuard | undefined => [...guards].find(({ isUnsaved }) => isUnsaved())

export const hasUnsaved = (): boolean => guardOfUnsaved() !== undefined

/**
 * Asks the person when something is unsaved. The guard calls `leave` when the person chooses to leave.
 * @returns whether the person is asked
 */
export const asksBeforeLoss = (leave: () => void): boolean => {
  const guard = guardOfUnsaved()
  guard?.ask(leave)
  return guard !== undefined
}

/** Like `asksBeforeLoss`, for a navigation to an address. A new query or fragment of the same page loses nothing. */
export const asksBeforeLeaving = (to: string, leave: () => void): boolean =>
  new URL(to, location.href).pathname !== location.pathname && asksBeforeLoss(leave)

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}
