/** A person in a tab of any engine, who looks for things by their names, presses at points, and types. */
import { expect } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { KEYS, type Tab } from './engine.ts'

export interface Sought {
  readonly css: string
  /** The whole text must match exactly. */
  readonly named?: string
  /** The text must contain each of these. */
  readonly saying?: readonly string[]
}

export interface Found {
  /** The element is found by its label or by the text in it. */
  readonly name: string
  readonly busy: boolean
  /** Whether it lets a press through to the element below, as a bar does while it appears. */
  readonly letsThrough: boolean
  readonly value: string
  /** The middle of the element. */
  readonly x: number
  readonly y: number
}

/**
 * Finds the matching elements that are laid out on the page, or in the open dialog. This function runs in the page.
 * @param into whether the first element is scrolled into view
 */
const lookInPage = ({ css, named, saying = [], into }: Sought & { readonly into: boolean }): Found[] => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs.item(dialogs.length - 1) ?? document
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const text = element.getAttribute('aria-label') ?? labels?.item(0)?.textContent ?? element.textContent ?? ''
    return text.replaceAll(/[\s\u00A0]+/g, ' ').trim()
  }
  const found = [...place.querySelectorAll(css)].filter((element) => {
    const name = nameOf(element)
    return (
      element.getClientRects().length > 0 &&
      (named === undefined || name === named) &&
      saying.every((part) => name.includes(part))
    )
  })
  if (into) found[0]?.scrollIntoView({ block: 'center', inline: 'center' })
  return found.map((element) => {
    const box = element.getBoundingClientRect()
    return {
      name: nameOf(element),
      busy: element.getAttribute('aria-busy') === 'true',
      letsThrough: getComputedStyle(element).pointerEvents === 'none',
      value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
    }
  })
}

export const look = (tab: Tab, sought: Sought): Promise<readonly Found[]> =>
  tab.evaluate(lookInPage, { ...sought, into: false })

/** A busy machine is slow. */
const PATIENCE = { timeout: patience(30_000) }

const words = ({ css, named, saying = [] }: Sought): string => [css, named ?? '', ...saying].join(' ')

/** The error names the element that is shown instead, because it explains why the expected element is not visible. */
export const see = async (tab: Tab, sought: Sought): Promise<void> => {
  const seen = async (): Promise<string> =>
    (await look(tab, sought)).length > 0 ? words(sought) : tab.evaluate(() => document.body.textContent, null)
  await expect.poll(seen, PATIENCE).toBe(words(sought))
}

/** Waits until the first element is in view, does not move and can be pressed. @returns its middle */
const standsAt = async (tab: Tab, sought: Sought): Promise<Found> => {
  let before: Found | undefined
  let now: Found | undefined
  await expect
    .poll(
      async () => {
        before = now
        now = (await tab.evaluate(lookInPage, { ...sought, into: true }))[0]
        return now !== undefined && now.x === before?.x && now.y === before?.y && !now.letsThrough
      },
      { ...PATIENCE, message: words(sought), intervals: [50] },
    )
    .toBe(true)
  if (now === undefined) throw new Error(words(sought))
  return now
}

/** Presses the mouse at the middle of the element, and so presses the topmost element there. */
export const pressOn = async (tab: Tab, sought: Sought): Promise<void> => {
  const { x, y } = await standsAt(tab, sought)
  await tab.press(x, y)
}

/** Presses the field and types into it, as on a keyboard. */
export const write = async (tab: Tab, label: string, text: string): Promise<void> => {
  const field = { css: 'input, textarea', named: label }
  await pressOn(tab, field)
  await tab.type(text)
  await expect.poll(async () => (await look(tab, field))[0]?.value, { ...PATIENCE, message: label }).toBe(text)
}

/** Navigates within the client, as a link does, to a page with another title. */
export const goWithin = async (tab: Tab, path: string): Promise<void> => {
  const before = await tab.evaluate((to) => {
    const { title } = document
    history.pushState(null, '', to)
    return title
  }, path)
  await expect.poll(() => tab.evaluate(() => document.title, null), { ...PATIENCE, message: path }).not.toBe(before)
}

export const standsOn = async (tab: Tab, path: string | RegExp): Promise<void> => {
  const at = expect.poll(() => tab.evaluate(() => location.pathname + location.search, null), PATIENCE)
  await (typeof path === 'string' ? at.toBe(path) : at.toMatch(path))
}

export const signInHere = async (tab: Tab, email: string): Promise<void> => {
  await write(tab, 'E-post', email)
  await write(tab, 'Lösenord', 'demo-losenord-1')
  await pressOn(tab, { css: 'button', named: 'Logga in' })
}

/** A box above the day shows the booking until it is closed. */
export const leaveReceipt = async (tab: Tab): Promise<void> => {
  await see(tab, { css: 'h2', named: 'Klart!' })
  await tab.type(KEYS.escape)
}
