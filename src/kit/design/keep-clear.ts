/**
 * Keeps the focused element in sight (WCAG 2.4.11): no part that stays at an edge while the rest scrolls may cover it. Such
 * a part names its edge in `data-stays`; parts of the first load are listed here instead. When an element gets the
 * focus, the scroll padding of its scroller becomes as high as the parts that stay there. The padding is not permanent,
 * because a button within such a part would count as covered by it, and each Tab there would scroll the page.
 * Invariant: nothing scrolls while the pointer is down.
 */
type Edge = 'top' | 'bottom'

const AT_BOTTOM = '[data-stays="bottom"], .booking-bar, .booking-bar-failure'
const STAYING = `[data-stays], .lightbox-head, :is(.linked-rows, .report-table) > thead, ${AT_BOTTOM}`

const stayingEdge = (element: HTMLElement): Edge => (element.matches(AT_BOTTOM) ? 'bottom' : 'top')

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** The parts that stay in the scroller of `focused`. Some of them scroll with it on a phone, or in a low window. */
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
    .filter((element) => stayingEdge(element) === edge)
    .map((element) => element.offsetHeight + (Number.parseFloat(getComputedStyle(element)[edge]) || 0))
  return Math.max(0, ...reaches.map(Math.ceil))
}

const makeClear = (focused: Element, pointerIsDown: boolean): void => {
  const staying = stayingBeside(focused)
  for (const scroller of new Set([document.documentElement, ...staying.map(scrollerOf)])) {
    const within = staying.filter((element) => scrollerOf(element) === scroller)
    const [top, bottom] = [reachAt('top', within), reachAt('bottom', within)]
    scroller.style.scrollPaddingBlock = `calc(${top}px + 1rem) calc(${bottom}px + 1rem)`

    // The browser has scrolled before it reports the focus, or was asked not to scroll.
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

/** Starts it once, for the life of the page. */
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
