/**
 * Finds parts that stay at an edge of a screen and cover the focused element. WCAG 2.4.11 requires that a part of the
 * element is visible, and 2.4.12 that all of it is.
 */
import type { Page } from '@playwright/test'

interface Stop {
  /** Null means that no element of the page has the focus, for example after Tab has passed all stops. */
  readonly name: string | null
  readonly isHidden: boolean
}

export const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return { name: null, isHidden: false }
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const edge = 3
    // Only corners within the window count, because for a large field a browser shows the caret and not the whole
    // field.
    const points = [
      [left + edge, top + edge],
      [right - edge, bottom - edge],
      [(left + right) / 2, (top + bottom) / 2],
    ].filter(([, y = 0]) => y >= 0 && y < innerHeight)
    const isSeen = ([x = 0, y = 0]: readonly number[]): boolean => {
      const at = document.elementFromPoint(x, y)
      // The button at the end of a field counts as a part of the field.
      const isInField = focused.matches('input') && focused.parentElement?.contains(at) === true
      return at !== null && (focused.contains(at) || at.contains(focused) || isInField)
    }
    // The corners of a link over several lines are not parts of the link.
    const isLarge = bottom - top > innerHeight || getComputedStyle(focused).display === 'inline'
    const words = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
    return {
      name: `${focused.tagName} ${focused.id} ${words.trim().slice(0, 60)} ${Math.round(top)}–${Math.round(bottom)}`,
      isHidden: !points.some(isSeen) || !(isLarge || points.every(isSeen)),
    }
  })

/** More stops than any screen has. */
const MOST_STOPS = 400

/** Presses the key until the focus leaves the page, or until it returns to its first place, as in a dialog. */
const hiddenThatWay = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> => {
  const hidden: string[] = []
  await page.keyboard.press(key)
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let stops = 0; ; stops += 1) {
    if (stops === MOST_STOPS) return [...hidden, `${key} finds no way out`]
    const { name, isHidden } = await stopOf(page)
    if (name === null) break
    if (isHidden) hidden.push(`${key}: ${name}`)
    await page.keyboard.press(key)
    if (await page.evaluate((stop) => stop === document.activeElement, first)) break
  }
  await first.dispose()
  return hidden
}

/**
 * Visits every stop of Tab on this page or in its open dialog, once forwards and once backwards. @returns the stops
 * that are covered
 */
export const hiddenStops = async (page: Page): Promise<string[]> => {
  // While a bar appears, it lets presses through to the elements below it.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await page.evaluate(() => document.querySelector('main')?.focus())
  return [...(await hiddenThatWay(page, 'Tab')), ...(await hiddenThatWay(page, 'Shift+Tab'))]
}

/**
 * The stops of Tab that nobody sees. They are in a visually hidden part or outside the page, and they do not become
 * visible with the focus, as the skip link does. A file field counts as visible if its label or drop zone is.
 */
export const unseenStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stops = 'a[href], button, input, select, textarea, summary, iframe, [contenteditable="true"], [tabindex="0"]'
    const isUnseen = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { clipPath, overflow, opacity } = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        const isClipped = overflow !== 'visible' && (width <= 1 || height <= 1)
        if (isClipped || clipPath === 'inset(50%)' || opacity === '0') return true
      }
      const { right, bottom, width, height } = element.getBoundingClientRect()
      return right + scrollX <= 0 || bottom + scrollY <= 0 || width * height === 0
    }
    const before = document.activeElement
    const unseen = [...document.querySelectorAll<HTMLElement>(stops)]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter(isUnseen)
      .filter((element) => {
        element.focus({ preventScroll: true })
        // A native list over words that show what is chosen: the words have the outline.
        const place =
          element.closest('label, [class*="drop-zone"]:not(input)') ??
          element.parentElement?.querySelector(':scope > .resource-in-words') ??
          null
        const isShownInItsPlace = place !== null && getComputedStyle(place).outlineStyle !== 'none'
        return document.activeElement === element && isUnseen(element) && !isShownInItsPlace
      })
      .map(
        ({ tagName, className, textContent }) => `${tagName} ${className} ${(textContent ?? '').trim().slice(0, 60)}`,
      )
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return unseen
  })

/**
 * The sticky parts without the attribute that says so, which therefore cover the focused element
 * (`src/kit/design/keep-clear.ts`).
 */
export const silentlyStaying = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { position, top, bottom } = getComputedStyle(element)
        // The grid of a day has its own way to keep the focused slot visible (`use-grid-layout.ts`, `slot.css`).
        const isOfGrid = element.closest('.grid, .day-navigation, .resource-navigation') !== null
        // This part is beside the content of a page.
        const isBeside = element.matches('.administration-contents')
        return position === 'sticky' && (top !== 'auto' || bottom !== 'auto') && !isOfGrid && !isBeside
      })
      .filter((element) => !element.matches('[data-stays], .lightbox-head, thead'))
      .map(({ className }) => className),
  )
