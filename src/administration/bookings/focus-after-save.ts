/** A button goes with what it saved. Invariant: whoever works elsewhere by then stays there. */

/** @param pressed what the button is in */
export const focusAfterSave = (pressed: Element | null | undefined, next: HTMLElement | null): void => {
  const { activeElement, body } = document
  if (activeElement === body || pressed?.contains(activeElement) === true) next?.focus({ preventScroll: true })
}
