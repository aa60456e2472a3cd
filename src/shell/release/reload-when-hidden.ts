/**
 * Loads a hidden page anew, for a new release, once that loses nothing. Invariant: at most once for each
 * release, and never while the server does not answer: a page that cannot be had takes away the one that is here.
 */
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { hasUnsaved } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'

/** A person who only looks at another tab for a moment finds the page as it was. */
export const HIDDEN_MS = 10_000

export interface HiddenPage {
  readonly reloads: Reloads
  readonly isHidden: () => boolean
  /** Nothing would be lost. */
  readonly isSettled: () => boolean
  readonly serverAnswers: () => Promise<boolean>
  readonly reload: () => void
  /** @returns what ends it */
  readonly onVisibility: (listener: () => void) => () => void
}

/** @returns what ends it */
export const reloadWhenHidden = (build: string, page: HiddenPage): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const may = (): boolean => !ended && page.isHidden() && page.isSettled() && !page.reloads.has(build)

  const attempt = async (): Promise<void> => {
    if (may() && (await page.serverAnswers()) && may() && page.reloads.note(build)) return page.reload()
    look()
  }
  const look = (): void => {
    clearTimeout(timer)
    if (!ended && page.isHidden()) timer = setTimeout(() => void attempt(), HIDDEN_MS)
  }

  const stop = page.onVisibility(look)
  look()
  return () => {
    ended = true
    clearTimeout(timer)
    stop()
  }
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0

/** Nothing of the booking would be missed. */
/**
 * True where a page may be loaded anew without asking: nothing is held (a page that comes late would lose it), nothing
 * is on its way, no message waits to be seen, nothing is open, typed or unsaved (`isSettledPage`); nor is there
 * anything that a new page would not have, as a file that was opened (`data-kept`).
 */
export const isSettledState = (state: State): boolean =>
  ownSlots(state).length === 0 &&
  isEmpty(state.pending) &&
  isEmpty(state.lapsed) &&
  isEmpty(state.toasts) &&
  state.confirming === null

export const isSettledPage = (): boolean =>
  !(hasUnsaved() || typedHere()) && document.querySelector('dialog[open], [aria-busy="true"], [data-kept]') === null

/**
 * The releases that this tab was loaded anew for. Invariant: for each at most once by itself, so that a page that comes
 * back as it was, from a cache or from a server that is not there yet, is not loaded again and again. Where nothing can
 * be kept across a reload, none happens by itself.
 */
const KEY = 'booking:reloaded-for'

interface Reloads {
  has(build: string): boolean
  /** @returns false: it could not be noted */
  note(build: string): boolean
}

export const createReloads = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): Reloads => {
  const builds = (): string[] => {
    try {
      return storage().getItem(KEY)?.split(' ') ?? []
    } catch {
      return []
    }
  }
  return {
    has: (build) => builds().includes(build),
    note: (build) => {
      try {
        storage().setItem(KEY, [...new Set([...builds(), build])].join(' '))
        return true
      } catch {
        return false
      }
    },
  }
}
