/**
 * Reloads a hidden page for a new release, once nothing would be lost by it. Invariant: this happens at most once for each
 * release, and never while the server does not answer, because a failed reload would take away the page that is here.
 */
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { hasUnsaved } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'

/** A person who looks at another tab for a moment finds the page as it was. */
export const HIDDEN_MS = 10_000

export interface HiddenPage {
  readonly reloads: Reloads
  readonly isHidden: () => boolean
  /** Whether a reload would lose nothing. */
  readonly isSettled: () => boolean
  readonly serverAnswers: () => Promise<boolean>
  readonly reload: () => void
  /** @returns a function that ends it */
  readonly onVisibility: (listener: () => void) => () => void
}

/** @returns a function that ends it */
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

/**
 * Whether a reload would lose nothing that the core knows: no slot is held (a page that loads slowly would lose it), no
 * call is on its way, and no message waits to be seen. `isSettledPage` says the same of the page itself: nothing is open,
 * typed or unsaved, and there is nothing that a new page would not have, such as an opened file (`data-kept`).
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
 * The releases for which this tab has reloaded by itself, kept in the session storage. Each is kept so that a page that
 * comes back unchanged, from a cache or from a server that is not updated yet, is not reloaded again and again. Without
 * storage the page never reloads by itself.
 */
const KEY = 'booking:reloaded-for'

interface Reloads {
  has(build: string): boolean
  /** @returns false when it could not be noted */
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
