/**
 * Moves the focus to an element that has replaced another one. When the previously focused element is gone, this function
 * first focuses the surrounding section, dialog or `main`. Without this step Orca would not announce the new element
 * (`docs/accessibility.md`). If the person has moved the focus away from that part meanwhile, the function leaves it there.
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
