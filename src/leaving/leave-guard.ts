/**
 * Who has something unsaved is asked before this page is left for another of the same tab. Small, since it is part of
 * the first load; the question itself comes with the page that asks it.
 */
import type { AroundNavHandler } from 'wouter'

export interface Keeper {
  readonly isUnsaved: () => boolean
  /** Asks the person; `leave` goes where the person was going. */
  readonly ask: (leave: () => void) => void
}

const keepers = new Set<Keeper>()

/** @returns what ends it */
export const keepUnsaved = (keeper: Keeper): (() => void) => {
  keepers.add(keeper)
  return () => {
    keepers.delete(keeper)
  }
}

/** Another address of the same page loses nothing. */
const isSamePage = (to: string): boolean => new URL(to, location.href).pathname === location.pathname

/** Whether somebody is asked first, who then goes or stays. */
export const asksBeforeLeaving = (to: string, leave: () => void): boolean => {
  if (isSamePage(to)) return false
  const keeper = [...keepers].find(({ isUnsaved }) => isUnsaved())
  keeper?.ask(leave)
  return keeper !== undefined
}

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}
