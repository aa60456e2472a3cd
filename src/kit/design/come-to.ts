/**
 * Moves the focus to an element that has replaced another one. When the element that had the focus is gone, the focus goes
 * by way of the part that holds both: Orca takes the next element there for known, and would not speak of it
 * (`docs/accessibility.md`). A person who has moved the focus meanwhile keeps it.
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
