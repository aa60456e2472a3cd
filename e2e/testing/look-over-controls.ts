export interface Control {
  /** Kind and name. */
  readonly name: string
  /** The element that a press at its middle would press instead; null: none. */
  readonly under: string | null
}

/**
 * Opens everything that is folded, brings every button, link and field into sight one after the other, and asks what a
 * press at its middle would press: the control itself, something in it, or its label. A field that nobody sees is pressed
 * by its label. It runs in the page.
 * @returns nothing while something is still to come, to open or to stop moving
 */
export const lookOverControls = (): readonly Control[] => {
  const moves = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  if (moves || document.querySelector('.skeleton, main [inert]') !== null) return []
  // A bar that is coming in lets presses through, even where its engine counts that as no animation.
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
  // The middle of a link over several lines is the middle of its largest part.
  const placeOf = (element: Element): DOMRect =>
    [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? new DOMRect()
  const isSeen = (element: Element): boolean => {
    const { width, height } = placeOf(element)
    return Math.min(width, height) > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  // On this system WebKit's scrollbars lie over what they scroll, even while nobody sees them.
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
