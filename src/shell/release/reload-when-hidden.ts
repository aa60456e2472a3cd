/**
 * Loads a hidden page anew, for a new release, once that loses nothing. Invariant: at most once for each
 * release, and never while the server does not answer: a page that cannot be had takes away the one that is here.
 */
import type { Reloads } from './reloads.ts'

/** Who only looks at another tab for a moment finds the page as it was. */
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
