/**
 * Reloads a hidden page for a new release when the reload would lose nothing. Invariants: the page is reloaded at most once
 * for each release; it is not reloaded while the server does not answer, because a failed reload would remove the page.
 */
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { hasUnsaved } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'

/** The page must be hidden for this long, so that a person who looks at another tab for a moment finds the page unchanged. */
export const HIDDEN_MS = 10_000

export interface HiddenPage {
  readonly reloads: Reloads
  readonly isHidden: () => boolean
  /** Whether a reload would lose nothing. */
  readonly isSettled: () => boolean
  readonly serverAnswers: () => Promise<boolean>
  readonly reload: () => void
  /** @returns a function that removes the listener */
  readonly onVisibility: (listener: () => void) => () => void
}

/** @returns a function that stops waiting for a chance to reload */
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
 * Whether a reload would lose nothing in the core's state. This requires that no slot is held (a page that loads slowly would
 * lose it), that no call is under way, and that no message is unread. `isSettledPage` checks the page itself: nothing is
 * open, typed or unsaved, and nothing on it would be missing after a reload, such as an opened file (`data-kept`).
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
 * The key in the session storage for the releases for which this tab has reloaded automatically. A reload may deliver the
 * old release, from a cache or from a server that is not updated yet. The list prevents repeated reloads in that case.
 * Without storage the page never reloads automatically.
 */
const KEY = 'booking:reloaded-for'

interface Reloads {
  has(build: string): boolean
  /** @returns false when the storage did not accept the entry */
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
