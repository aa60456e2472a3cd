/**
 * The place of the focus when the element that has it is gone: a dialog that closes, a row that was removed, a button
 * whose work is done. Invariant: it is never left on nothing, from where the next Tab would begin at the top of the
 * page; a person who moved it, or pressed beside everything, is left alone.
 */
import { topmostDialog } from './above-dialogs.tsx'

const FOCUSABLE = 'a, button, input, [tabindex]'
/** A part that is about to move the focus itself may do so first: nothing is said twice. */
const AFTER_MS = 50

/** An element and what of all that it stands in can have the focus, innermost first, up to the page's own parts. */
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

/** To what of the path is there still and can have it; or else to the grid, or the heading, of the dialog or the page. */
export const focusAlongPath = (path: FocusPath): void => {
  const place = topmostDialog() ?? document.querySelector('main')
  const heading = place?.querySelector<HTMLElement>('h1, h2')
  if (heading?.hasAttribute('tabindex') === false) heading.tabIndex = -1
  const homes = [gridTabStop(place), heading, place]
  ;[...path.filter(({ isConnected }) => isConnected), ...homes].find(takesFocus)
}

/** From now on, for as long as the page is there. @returns what ends it, for tests, whose document outlives them */
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

/** Where Tab comes to in the grid that is shown, if one is. */
export const gridTabStop = (within: ParentNode | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? null
