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

const unsavedKeeper = (): Keeper | undefined => [...keepers].find(({ isUnsaved }) => isUnsaved())

export const hasUnsaved = (): boolean => unsavedKeeper() !== undefined

/** Whether somebody is asked first, who then goes or stays. */
export const asksBeforeLoss = (leave: () => void): boolean => {
  const keeper = unsavedKeeper()
  keeper?.ask(leave)
  return keeper !== undefined
}

export const asksBeforeLeaving = (to: string, leave: () => void): boolean => !isSamePage(to) && asksBeforeLoss(leave)

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = (): void => navigate(to, options)
  if (!asksBeforeLeaving(to, leave)) leave()
}
