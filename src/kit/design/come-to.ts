/**
 * Gives the focus to an element that has come in the place of another. Where the one that had it is gone, it goes by way of the part
 * that both stand in: Orca takes what comes there next for known, and would say nothing of it (`docs/accessibility.md`). A
 * person who has moved on meanwhile keeps the focus they have.
 */
export const comeTo = (element: HTMLElement | null): void => {
  const part = document.activeElement === document.body ? element?.closest<HTMLElement>('section, dialog, main') : null
  if (part === null || part === undefined) {
    element?.focus()
    return
  }
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
  setTimeout(() => {
    if (document.activeElement === part) element?.focus()
  })
}
