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

export const asksBeforeLeaving = (to: string, leave: () => void): boolean => !isSamePage(to) && asksBeforeLoss(leave)

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}
