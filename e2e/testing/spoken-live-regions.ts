/**
 * Listens to the live regions of a page, as a screen reader does. It hears text that is added to an existing region, if
 * the region can be perceived at that moment. This code runs in the page before the page's own scripts. It follows ARIA
 * 1.2 and the events that Chromium passes on to screen readers. A polite region that is added together with its text
 * announces nothing, but an alert announces it. Anything hidden, `inert` or behind the topmost modal dialog announces
 * nothing. Text that can be perceived only because a dialog has closed is outdated, and counts as a fault.
 */

export type HeardInPage =
  | { readonly what: 'said'; readonly manner: 'assertive' | 'polite'; readonly text: string }
  /**
   * The words that were behind a dialog until it closed. Some screen readers then announce them, which is right for
   * visible words.
   */
  | { readonly what: 'old' | 'again'; readonly text: string }
  /** The invisible words that are still in their region `KEPT_MS` after they were added. */
  | { readonly what: 'kept'; readonly text: string }

/** A binding of the DevTools protocol, by which the page reports announcements in the order of all events. */
export const BINDING = 'spokenHeard'
/** A function of the page: the modal dialog that opened last, or null. */
export const TOPMOST_DIALOG = 'spokenTopmostDialog'

/** @param names the names of the binding and of the function */
export const listenInPage = ([binding, topmostDialog]: readonly [string, string]): void => {
  const KEPT_MS = 6_000
  type Known = { readonly perceivable: boolean; readonly text: string }

  const tell = (heard: HeardInPage): void => {
    const told: unknown = Reflect.get(globalThis, binding)
    if (typeof told === 'function') told(JSON.stringify(heard))
  }

  const SPEAKS = '[aria-live], [role=alert], [role=status], [role=log], output'
  const SPEAKS_OR_NOT = `${SPEAKS}, [role=timer], [role=marquee]`
  const speaks = (region: Element): boolean => {
    const live = region.getAttribute('aria-live')
    return live === null ? region.matches(SPEAKS) : live === 'polite' || live === 'assertive'
  }
  const isAlert = (region: Element): boolean => region.getAttribute('role') === 'alert'
  const mannerOf = (region: Element): 'assertive' | 'polite' =>
    (region.getAttribute('aria-live') ?? (isAlert(region) ? 'assertive' : '')) === 'assertive' ? 'assertive' : 'polite'
  const isAtomic = (element: Element): boolean => {
    const atomic = element.getAttribute('aria-atomic')
    return atomic === null ? element.matches('[role=alert], [role=status], output') : atomic === 'true'
  }
  const regionOf = (node: Node | null): Element | null => {
    const region = (node instanceof Element ? node : node?.parentElement)?.closest(SPEAKS_OR_NOT) ?? null
    return region !== null && speaks(region) ? region : null
  }

  const isDrawn = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
  let modals: readonly Element[] = []
  const findModals = (): void => {
    const open = [...document.querySelectorAll('dialog:modal')]
    modals = [...modals.filter((dialog) => open.includes(dialog)), ...open.filter((dialog) => !modals.includes(dialog))]
  }
  const isPerceivable = (element: Element): boolean =>
    isDrawn(element) &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    (modals.at(-1)?.contains(element) ?? true)

  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true' || !isDrawn(node)) return ''
    if (node.matches('svg, input, select, textarea')) return node.getAttribute('aria-label') ?? ''
    const label = node.matches('img') ? node.getAttribute('alt') : node.getAttribute('aria-label')
    // A region's own name is not among its words.
    if (label !== null && !node.matches(SPEAKS)) return ` ${label} `
    const words = [...node.childNodes].map(wordsOf).join('')
    return getComputedStyle(node).display.startsWith('inline') && node.localName !== 'br' ? words : ` ${words} `
  }
  const tidied = (words: string): string => words.replace(/\s+/g, ' ').trim()
  const textOf = (node: Node): string => tidied(wordsOf(node))

  const isUnseen = (region: Element): boolean => {
    const { width, height } = region.getBoundingClientRect()
    return region.closest('.visually-hidden') !== null || width <= 1 || height <= 1
  }
  const changes = new WeakMap<Element, number>()
  /** Checks later that these words have disappeared. */
  const askLater = (region: Element, text: string): void => {
    const change = (changes.get(region) ?? 0) + 1
    changes.set(region, change)
    if (text === '') return
    setTimeout(() => {
      if (changes.get(region) === change && region.isConnected && isUnseen(region)) tell({ what: 'kept', text })
    }, KEPT_MS)
  }

  let known: ReadonlyMap<Element, Known> = new Map()
  const look = (added: ReadonlyMap<Element, readonly Node[]>, arrived: readonly Node[], closed: boolean): void => {
    const now = new Map<Element, Known>()
    for (const region of document.querySelectorAll(SPEAKS)) {
      if (!speaks(region)) continue
      const perceivable = isPerceivable(region)
      const text = textOf(region)
      now.set(region, { perceivable, text })
      const before = arrived.some((node) => node.contains(region)) ? undefined : known.get(region)
      if (text !== (known.get(region)?.text ?? '')) askLater(region, text)
      if (!perceivable || text === '') continue
      if (before?.perceivable === true) {
        const parts = added.get(region) ?? []
        const spoken = new Set(
          parts.map((part): Node => {
            for (let at: Node | null = part; at !== null; at = at.parentNode) {
              if (at instanceof Element && isAtomic(at)) return at
              if (at === region) break
            }
            return part
          }),
        )
        const outer = [...spoken].filter(
          (part) => part.isConnected && ![...spoken].some((other) => other !== part && other.contains(part)),
        )
        // Several texts are sorted by their place on the page.
        const words = tidied(
          outer.map((part, index) => (part.previousSibling === outer[index - 1] ? '' : ' ') + wordsOf(part)).join(''),
        )
        if (words !== '') tell({ what: 'said', manner: mannerOf(region), text: words })
      } else if (before !== undefined && closed && before.text === text)
        tell({ what: isUnseen(region) ? 'old' : 'again', text })
      else if (isAlert(region)) tell({ what: 'said', manner: mannerOf(region), text })
    }
    known = now
  }

  const onChange = (records: readonly MutationRecord[]): void => {
    const before = modals
    findModals()
    const added = new Map<Element, Node[]>()
    const arrived: Node[] = []
    for (const { type, target, addedNodes } of records) {
      const region = regionOf(target)
      if (type === 'childList') arrived.push(...addedNodes)
      if (region === null) continue
      const parts = added.get(region) ?? []
      added.set(region, parts)
      if (type === 'childList') parts.push(...addedNodes)
      else if (type === 'characterData') parts.push(target)
      // The region is visible now, and was hidden before.
      else if (target !== region && known.get(region)?.text !== textOf(region)) parts.push(target)
    }
    look(
      added,
      arrived,
      before.some((dialog) => !modals.includes(dialog)),
    )
  }

  Reflect.set(globalThis, topmostDialog, () => modals.at(-1) ?? null)
  findModals()
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'inert', 'hidden', 'aria-hidden', 'aria-live', 'role', 'class', 'style'],
  })
  look(new Map(), [], false)
}
