/**
 * Where the focus goes when another page is shown: to its heading, so that who listens hears where that is. Until the
 * heading is there, it stays on the link that led there, or goes to `main` where that link was a part of the page before.
 * From there it goes on a moment later: of the first focus after its place is gone Orca says nothing.
 * Invariants: a person who does something meanwhile keeps the focus they have; a heading that is drawn anew while its page
 * loads does not take the focus with it.
 */

const AFTER_MAIN_MS = 150

/** @returns what ends it, when the page is left */
export const focusPage = (main: HTMLElement): (() => void) => {
  const end = new AbortController()
  const { activeElement: origin } = document
  let heading: HTMLElement | null = null

  const look = (): void => {
    const { activeElement } = document
    if (![main, heading, origin, document.body].some((place) => place === activeElement)) end.abort()
    const found = main.querySelector('h1')
    if (end.signal.aborted || found === null || found === activeElement) return
    heading = found
    found.tabIndex = -1
    found.focus({ preventScroll: true })
  }
  const drawn = new MutationObserver(look)
  end.signal.addEventListener('abort', () => drawn.disconnect())
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, () => end.abort(), { capture: true, signal: end.signal })

  const begin = (): void => {
    if (end.signal.aborted) return
    drawn.observe(main, { childList: true, subtree: true })
    look()
  }
  if (origin === null || origin === document.body || main.contains(origin)) {
    main.focus({ preventScroll: true })
    setTimeout(begin, AFTER_MAIN_MS)
  } else begin()
  return () => end.abort()
}
