/**
 * The focus stays in sight (WCAG 2.4.11): nothing that stays at an edge while the rest scrolls covers it. Such a part says at
 * which edge it stays (`data-stays`), unless it is in the first load: then it is named here. As the focus comes to a thing, the scroll
 * padding of its scroller becomes as high as the parts beside it. It is set then, and not once and for all: a button within a bar
 * would count as hidden by it, and each Tab there would move the page. Invariant: nothing moves under a pointer that is down.
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

/** The parts that stand over what scrolls `focused`. Some stand still on a phone, or where the window is low. */
const stayingBeside = (focused: Element): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(STAYING)].filter(
    (element) =>
      !element.contains(focused) &&
      /sticky|fixed/.test(getComputedStyle(element).position) &&
      scrollerOf(element).contains(focused),
  )

/** How far from its edge it reaches, px. */
const reachOf = (element: HTMLElement): number =>
  Math.ceil(element.offsetHeight + (Number.parseFloat(getComputedStyle(element)[stayingEdge(element)]) || 0))

const reachAt = (edge: Edge, staying: readonly HTMLElement[]): number =>
  Math.max(0, ...staying.filter((element) => stayingEdge(element) === edge).map(reachOf))

const isOver = (element: HTMLElement, focused: Element): boolean => {
  const [over, under] = [element.getBoundingClientRect(), focused.getBoundingClientRect()]
  return over.top < under.bottom && over.bottom > under.top && over.left < under.right && over.right > under.left
}

const makeClear = (focused: Element, pointerIsDown: boolean): void => {
  const staying = stayingBeside(focused)
  for (const scroller of new Set([document.documentElement, ...staying.map(scrollerOf)])) {
    const within = staying.filter((element) => scrollerOf(element) === scroller)
    const [top, bottom] = [reachAt('top', within), reachAt('bottom', within)]
    scroller.style.scrollPaddingBlock = `calc(${top}px + 1rem) calc(${bottom}px + 1rem)`
    // Where the browser has scrolled before it tells of the focus, or was asked not to.
    const isLow = focused.getBoundingClientRect().height < scroller.clientHeight - top - bottom
    if (isLow && !pointerIsDown && within.some((element) => isOver(element, focused)))
      focused.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

let isKept = false

/** From the first of its callers on, for as long as the page is there. */
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
