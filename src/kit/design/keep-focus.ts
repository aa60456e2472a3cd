/**
 * Finds a new place for the focus when the focused element is removed, for example with a dialog, a row or a button.
 * Invariant: the focus does not stay on `body` after such a removal, because the next Tab would begin at the top of the page.
 * The focus is not moved when the person has already moved it or has clicked an empty part of the page.
 */
import { topmostDialog } from './above-dialogs.tsx'

const FOCUSABLE = 'a, button, input, [tabindex]'
/** The delay before the focus is moved. Other code can move the focus first, so that nothing is announced twice. */
const AFTER_MS = 50

/** An element and its focusable ancestors, the innermost first. */
type FocusPath = readonly HTMLElement[]

export const focusPathTo = (element: Element | null): FocusPath => {
  const path: HTMLElement[] = []
  for (let at = element; at !== null && !at.matches('main, body, html'); at = at.parentElement)
    if (at instanceof HTMLElement && (at === element || at.matches(FOCUSABLE))) path.push(at)
  return path
}

const takesFocus = (element: HTMLElement | null | undefined): boolean => {
  element?.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Focuses the first element of the path that still accepts the focus. Otherwise it focuses the grid or the heading. */
export const focusAlongPath = (path: FocusPath): void => {
  const place = topmostDialog() ?? document.querySelector('main')
  const heading = place?.querySelector<HTMLElement>('h1, h2')
  if (heading?.hasAttribute('tabindex') === false) heading.tabIndex = -1
  const homes = [gridTabStop(place), heading, place]
  ;[...path.filter(({ isConnected }) => isConnected), ...homes].find(takesFocus)
}

/**
 * Starts this behaviour for the life of the page.
 * @returns a function that ends it, for tests that share one document
 */
export const keepFocus = (): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let path: FocusPath = []
  const isLost = (): boolean => document.activeElement === document.body && path[0]?.isConnected === false
  const pickUp = (): void => {
    waiting = undefined
    if (isLost()) focusAlongPath(path)
  }
  document.addEventListener('focusin', ({ target }) => {
    path = focusPathTo(target instanceof Element ? target : null)
  })
  const observer = new MutationObserver(() => {
    if (isLost()) waiting ??= setTimeout(pickUp, AFTER_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(waiting)
  }
}

/** The element of the grid that the Tab key reaches; null when no grid is shown. */
export const gridTabStop = (within: ParentNode | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? null
