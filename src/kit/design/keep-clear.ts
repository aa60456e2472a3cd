/**
 * Keeps the focused element visible (WCAG 2.4.11). A part that stays at an edge while the rest scrolls must not cover it.
 * Such a part names its edge in `data-stays`. The parts of the first load are listed in this module instead. When an element
 * gets the focus, the scroll padding of its scroller is set to the height of the parts that stay there. The padding is not
 * permanent, because a button within such a part would count as covered, and each Tab there would scroll the page.
 * Invariant: nothing scrolls while the pointer is down.
 */
type Edge = 'top' | 'bottom'

const AT_BOTTOM = '[data-stays="bottom"], .booking-bar, .booking-bar-failure'
const STAYING = `[data-stays], .lightbox-head, :is(.linked-rows, .report-table) > thead, ${AT_BOTTOM}`

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** The parts that stay at an edge around `focused`. The styles decide which parts do so on a phone or in a low window. */
const stayingBeside = (focused: Element): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(STAYING)].filter(
    (element) =>
      !element.contains(focused) &&
      /sticky|fixed/.test(getComputedStyle(element).position) &&
      scrollerOf(element).contains(focused),
  )

/** How far the parts at one edge reach into their scroller, in px. */
const reachAt = (edge: Edge, staying: readonly HTMLElement[]): number => {
  const reaches = staying
    .filter((element) => element.matches(AT_BOTTOM) === (edge === 'bottom'))
    .map((element) => element.offsetHeight + (Number.parseFloat(getComputedStyle(element)[edge]) || 0))
  return Math.max(0, ...reaches.map(Math.ceil))
}

const makeClear = (focused: Element, pointerIsDown: boolean): void => {
  const staying = stayingBeside(focused)
  for (const scroller of new Set([document.documentElement, ...staying.map(scrollerOf)])) {
    const within = staying.filter((element) => scrollerOf(element) === scroller)
    const [top, bottom] = [reachAt('top', within), reachAt('bottom', within)]
    scroller.style.scrollPaddingBlock = `calc(${top}px + 1rem) calc(${bottom}px + 1rem)`

    // The browser has already scrolled before the event `focusin`, without this padding, or the caller prevented scrolling.
    const box = focused.getBoundingClientRect()
    const fits = box.height < scroller.clientHeight - top - bottom
    const isCovered = within.some((element) => {
      const over = element.getBoundingClientRect()
      return over.top < box.bottom && over.bottom > box.top && over.left < box.right && over.right > box.left
    })
    if (fits && isCovered && !pointerIsDown) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

let isKept = false

/** Starts this behaviour once for the life of the page. */
export const keepClear = (): void => {
  if (isKept) return
  isKept = true
  let pointerIsDown = false
  document.addEventListener('pointerdown', () => {
    pointerIsDown = true
  })
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => {
      pointerIsDown = false
    })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) makeClear(target, pointerIsDown)
  })
}
