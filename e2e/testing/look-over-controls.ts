export interface Control {
  /** The kind and the name of the control. */
  readonly name: string
  /** The element that a press at the middle of the control would hit instead; null if it would hit the control. */
  readonly under: string | null
}

/**
 * Opens all folded parts and scrolls to each button, link and field. It then finds the element that a press at the
 * middle of the control would hit, which should be the control, a part of it, or its label. A visually hidden field is
 * pressed by its label. This function runs in the page. @returns undefined while a part still has to appear, to open or
 * to stop moving
 */
export const lookOverControls = (): readonly Control[] => {
  const moves = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  if (moves || document.querySelector('.skeleton, main [inert]') !== null) return []
  // A bar that is appearing lets presses through, even if the engine does not report that as an animation.
  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [contenteditable="true"]'),
  ]
  if (controls.some((control) => getComputedStyle(control).pointerEvents === 'none')) return []
  const folded = document.querySelectorAll<HTMLElement>('main details:not([open]) > summary')
  for (const summary of folded) summary.click()
  if (folded.length > 0) return []

  const labelsOf = (element: Element): readonly Element[] =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])]
      : []
  const nameOf = (element: Element): string => {
    const named = labelsOf(element)[0] ?? element
    const name = element.getAttribute('aria-label') ?? named.textContent ?? ''
    return `${element.localName} ${name
      .replaceAll(/[\s\u00A0]+/g, ' ')
      .trim()
      .slice(0, 60)}`
  }
  // For a link over several lines, the middle of its largest part counts.
  const placeOf = (element: Element): DOMRect =>
    [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? new DOMRect()
  const isSeen = (element: Element): boolean => {
    const { width, height } = placeOf(element)
    return Math.min(width, height) > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  // On this system WebKit's scrollbars lie over the scrolled content, even while they are invisible.
  const isScrollbar = (hit: Element, control: Element, y: number): boolean =>
    hit.contains(control) && hit.scrollWidth > hit.clientWidth && hit.getBoundingClientRect().bottom - y < 24

  return controls.flatMap((control) => {
    const targets = [control, ...labelsOf(control)]
    const seen = targets.find(isSeen)
    if (seen === undefined) return []
    seen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = placeOf(seen)
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return { name: nameOf(control), under: 'nothing: it is out of sight' }
    const isPressed = targets.some((target) => target.contains(hit)) || isScrollbar(hit, control, y)
    return { name: nameOf(control), under: isPressed ? null : nameOf(hit) }
  })
}
